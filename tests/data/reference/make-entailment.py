#!/usr/bin/python3
"""Writes the reference numbers that the tests of the model kind `entailment` compare with: the small
models and fixtures in this folder. README.md says what is in them.

Needs python3-torch (1.13). Everything is computed in float64 from the float32 weights.
"""

import json
import os
import random

import torch
from torch.nn import functional

from entailment_reference import DEFAULTS, Entailment, load_model
from translation_reference import write_safetensors

HERE = os.path.dirname(os.path.abspath(__file__))
DIGITS = 7

LABELS = ['entailment', 'neutral', 'contradiction']
VOCABULARY = ['<pad>', '<unk>', '<s>', '</s>'] + (
    'a the man woman dog boy girl is are sleeping running outside inside red blue two three on in '
    'park street horse guitar playing nobody').split()

SIZES = {'embedding': 5, 'hidden': 6,
         'text': {'source': {'language': 'en', 'lowercase': True, 'words': True}}}

VARIANTS = {
    'entailment': {'trained_words': 7},
    'entailment-last': {'attention': 'last'},
    'entailment-none': {'attention': 'none', 'trained_words': 7},
    'entailment-two-way': {'two_way': True, 'trained_words': len(VOCABULARY) - 1},
    'entailment-none-two-way': {'attention': 'none', 'two_way': True},
}

# Words of premise and hypothesis.
LENGTHS = [(1, 1), (5, 3), (14, 8), (1, 60), (60, 1), (23, 31), (60, 60)]


def rounded(values):
    if isinstance(values, float):
        return round(values, DIGITS)
    return [rounded(value) for value in values]


def random_model(config, generator):
    """Weights large enough that attention is neither flat nor frozen."""
    model = Entailment(config, len(VOCABULARY), len(LABELS))
    for name, tensor in model.state_dict().items():
        noise = torch.randn(tensor.shape, generator=generator)
        tensor.copy_(noise * {'embedding.weight': 1.2, 'fixed_embedding.weight': 1.2,
                              'attention.energy.weight': 2.5}.get(name, 0.6))
    return model.eval()


def run(model, cases):
    n_premise = torch.tensor([len(case['premise']) for case in cases])
    n_hypothesis = torch.tensor([len(case['hypothesis']) for case in cases])
    premise = torch.zeros(len(cases), int(n_premise.max()), dtype=torch.long)
    hypothesis = torch.zeros(len(cases), int(n_hypothesis.max()), dtype=torch.long)
    for row, case in enumerate(cases):
        premise[row, :n_premise[row]] = torch.tensor(case['premise'])
        hypothesis[row, :n_hypothesis[row]] = torch.tensor(case['hypothesis'])
    return model(premise, n_premise, hypothesis, n_hypothesis)


def make_case(model, chance, n_premise, n_hypothesis):
    case = {'premise': [chance.randrange(1, len(VOCABULARY)) for _ in range(n_premise)],
            'hypothesis': [chance.randrange(1, len(VOCABULARY)) for _ in range(n_hypothesis)],
            'label': chance.randrange(len(LABELS))}
    with torch.no_grad():
        scores, weights = run(model, [case])
    case['logprobs'] = rounded(torch.log_softmax(scores[0], 0).tolist())
    if weights:
        steps = sorted({0, len(weights) // 2, len(weights) - 1})
        case['attention_of'] = steps
        case['attention'] = rounded([weights[t][0].tolist() for t in steps])
    return case


def batch_part(model, cases):
    """All cases as one padded batch, and the gradients of its loss."""
    truth = torch.tensor([case['label'] for case in cases])
    model.zero_grad()
    scores, weights = run(model, cases)
    alone = torch.tensor([case['logprobs'] for case in cases], dtype=scores.dtype)
    assert (torch.log_softmax(scores, 1) - alone).abs().max() < 1e-6, 'batch is not single'
    for row, case in enumerate(cases):
        for t, expected in zip(case.get('attention_of', []), case.get('attention', [])):
            found = weights[t][row, :len(expected)]
            assert (found - torch.tensor(expected)).abs().max() < 1e-6, 'batch is not single'
    loss = functional.cross_entropy(scores, truth)
    loss.backward()
    return {'loss': round(float(loss), DIGITS),
            'gradient_norms': {name: float(f'{float(p.grad.norm()):.7g}')
                               for name, p in model.named_parameters() if p.requires_grad}}


def write_fixture(path, content):
    """One case a line, so that a change shows as the lines that changed."""
    head = {key: value for key, value in content.items() if key not in ('cases', 'batch')}
    lines = ',\n'.join(json.dumps(case, separators=(',', ':')) for case in content['cases'])
    with open(path, 'w', encoding='utf-8') as file:
        file.write(json.dumps(head)[:-1] + ',\n"batch": ' + json.dumps(content['batch'])
                   + ',\n"cases": [\n' + lines + '\n]}\n')


def make_variant(name, changes, seed):
    config = {**DEFAULTS, **SIZES, **changes}
    model = random_model(config, torch.Generator().manual_seed(seed))
    path = os.path.join(HERE, name + '.safetensors')
    write_safetensors(path, {
        'format': 'saccade', 'version': '1', 'kind': 'entailment',
        'config': json.dumps(config), 'vocabulary.source': json.dumps(VOCABULARY),
        'vocabulary.target': json.dumps(LABELS),
        'card': json.dumps({'title': 'Random weights (' + name + ')',
                            'data': 'none: random weights, for tests'}),
    }, model.state_dict())

    model, _ = load_model(path)
    chance = random.Random(seed)
    content = {'format': 'saccade-reference', 'version': 1, 'kind': 'entailment',
               'model': name + '.safetensors',
               'cases': [make_case(model, chance, *lengths) for lengths in LENGTHS]}
    content['batch'] = batch_part(model, content['cases'])
    write_fixture(os.path.join(HERE, name + '.json'), content)
    print(name, content['batch']['loss'], [case['logprobs'] for case in content['cases']][:3],
          [max(row) for case in content['cases'][1:3] for row in case.get('attention', [])])


def main():
    torch.manual_seed(1)
    torch.set_num_threads(1)
    for seed, (name, changes) in enumerate(VARIANTS.items(), 1):
        make_variant(name, changes, seed)


if __name__ == '__main__':
    main()
