#!/usr/bin/python3
"""Writes the reference numbers that the tests of the model kind `summarisation` and of ROUGE
compare with: the small models and fixtures in this folder, or only those whose names are given.
README.md says what is in them.

Needs python3-torch (1.13). Everything is computed in float64 from the float32 weights.
"""

import importlib
import json
import os
import random
import sys

import torch

from summarisation_reference import DEFAULTS, Summarisation, load_model, rouge, search
from translation_reference import write_safetensors

common = importlib.import_module('make-translation')

HERE = os.path.dirname(os.path.abspath(__file__))
SIZES = {'embedding': 4, 'hidden': 7, 'encoder_size': 6}
VARIANTS = {
    'summarisation': {},
    'summarisation-bag': {'encoder': 'bag'},
    'summarisation-narrow': {'context': 1, 'window': 0},
    'summarisation-tied': {'output': 'tied', 'context': 3, 'window': 4},
    'summarisation-extraction': {'extraction': {'word': 0.5, 'pair': 1.25, 'triple': -0.75,
                                                'reordered': 0.375, 'repeated': -1.5}},
}
LENGTHS = [(1, 1), (2, 4), (7, 5), (13, 9), (100, 12), (200, 200)]
BEAM = 4
WORDS_ASKED_FOR = (1, 3, 6)


def random_model(config, generator):
    """Weights large enough that attention is neither flat nor frozen."""
    n = len(common.VOCABULARY)
    model = Summarisation(config, n, n)
    for name, parameter in model.named_parameters():
        spread = 1.0 if 'embedding' in name else 0.5
        parameter.data = torch.randn(parameter.shape, generator=generator) * spread
    return model


def fixed_part(model, source):
    """Nothing where two choices are so close that rounding could change the winner."""
    ends = [not piece.endswith('@@') and i > 3 for i, piece in enumerate(common.VOCABULARY)]
    parts = []
    for length in WORDS_ASKED_FOR:
        found, _ = search(model, source, BEAM, 16 * length + 1, length, ends)
        if found.margin >= common.MIN_MARGIN:
            parts.append({'size': BEAM, 'length': length, 'ids': found.ids,
                          'logprobs': common.rounded(found.logprobs),
                          'score': round(found.score, common.DIGITS),
                          'finished': found.finished})
    return parts


def extracted_parts(model, source):
    """Greedy and beam, where words of the text gain."""
    limit = 2 * len(source) + 10
    written, looked = search(model, source, 1, limit)
    greedy = {'ids': written.ids, 'logprobs': common.rounded(written.logprobs),
              'finished': written.finished}
    greedy.update(common.attention_part(looked, len(source)))
    found, _ = search(model, source, BEAM, limit)
    other, _ = search(model, source, BEAM, limit, shrinks=False)
    parts = {}
    if written.margin >= common.MIN_GREEDY_MARGIN:
        parts['greedy'] = greedy
    if min(found.margin, other.margin) >= common.MIN_MARGIN and found.ids == other.ids:
        parts['beam'] = {'size': BEAM, 'ids': found.ids, 'finished': found.finished,
                         'logprobs': common.rounded(found.logprobs),
                         'score': round(found.score, common.DIGITS)}
    return parts


def make_variant(name, changes, seed):
    config = dict(DEFAULTS, **SIZES, **changes)
    chance = random.Random(seed)
    model = random_model(config, torch.Generator().manual_seed(seed))
    common.let_it_end(model, chance)
    path = os.path.join(HERE, name + '.safetensors')
    write_safetensors(path, {
        'format': 'saccade', 'version': '1', 'kind': 'summarisation',
        'config': json.dumps(config),
        'vocabulary.source': json.dumps(common.VOCABULARY),
        'vocabulary.target': json.dumps(common.VOCABULARY),
        'card': json.dumps({'title': 'Random weights (' + name + ')',
                            'data': 'none: random weights, for tests'}),
    }, model.state_dict())

    model, _ = load_model(path, torch.float64)
    content = common.fixture(model, name + '.safetensors',
                             common.random_cases(model, LENGTHS, chance), BEAM)
    content['kind'] = 'summarisation'
    for case in content['cases']:
        case['fixed'] = fixed_part(model, case['source'])
        if 'extraction' in changes:
            case.pop('greedy', None)
            case.pop('beam', None)
            case.update(extracted_parts(model, case['source']))
    common.write_fixture(os.path.join(HERE, name + '.json'), content)
    print(name, [(len(c['source']), len(c['target']), len(c.get('greedy', {}).get('ids', [])),
                  len(c.get('beam', {}).get('ids', [])), len(c['fixed']))
                 for c in content['cases']])


def random_text(chance):
    words = ['Mail', 'mail', 'server', "user's", 'web-based', 'e-mail', 'C++', '3D', 'café', 'a',
             'the', 'of', '--', '...', 'x86_64', 'TLS/SSL', 'naïve', '数据']
    return ' '.join(chance.choice(words) for _ in range(chance.randrange(0, 14)))


def make_rouge():
    chance = random.Random(1)
    pairs = [(random_text(chance), random_text(chance)) for _ in range(60)]
    cases = [{'summary': summary, 'reference': reference,
              'scores': [common.rounded(list(score)) for score in rouge(summary, reference)]}
             for summary, reference in pairs]
    with open(os.path.join(HERE, 'rouge.json'), 'w', encoding='utf-8') as file:
        file.write('[\n' + ',\n'.join(json.dumps(case, ensure_ascii=False) for case in cases)
                   + '\n]\n')


def main():
    torch.manual_seed(1)
    torch.set_num_threads(1)
    make_rouge()
    names = sys.argv[1:] or VARIANTS
    for seed, (name, changes) in enumerate(VARIANTS.items(), 1):
        if name in names:
            make_variant(name, changes, seed)


if __name__ == '__main__':
    main()
