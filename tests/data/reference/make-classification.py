#!/usr/bin/python3
"""Writes the reference numbers that the tests of the model kind `classification` compare with: the
small models and fixtures in this folder. README.md says what is in them.

Needs python3-torch (1.13). Everything is computed in float64 from the float32 weights.
"""

import json
import os
import random

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from translation_reference import write_safetensors

HERE = os.path.dirname(os.path.abspath(__file__))
DIGITS = 7
SMOOTHING = 0.1

VOCABULARY = ['<pad>', '<unk>', '<s>', '</s>'] + [
    'a', 'the', 'film', 'plot', 'is', 'was', 'not', 'good', 'bad', 'dull', 'warm', 'and', 'but', 'it',
    '.', ',']
LABELS = ['negative', 'neutral', 'positive']

SIZES = {'embedding': 5, 'hidden': 4,
         'text': {'source': {'language': 'en', 'lowercase': True, 'words': True}}}
VARIANTS = {
    'classification': {},
    'classification-none': {'attention': 'none'},
    'classification-bag': {'network': 'bag', 'attention': 'none'},
}


class Classification(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.bag = config.get('network') == 'bag'
        self.attends = config.get('attention', 'dot') == 'dot'
        embedding, hidden = config['embedding'], config['hidden']
        self.embedding = nn.Embedding(len(VOCABULARY), embedding)
        if not self.bag:
            self.encoder = nn.LSTM(embedding, hidden, bidirectional=True, batch_first=True)
        self.output = nn.Linear(embedding if self.bag else 2 * hidden, len(LABELS))

    def forward(self, embedded, lengths):
        """embedded: texts x longest x size. Scores and, where it attends, the weights."""
        longest = embedded.shape[1]
        real = torch.arange(longest)[None] < lengths[:, None]
        if self.bag:
            context = (embedded * real[:, :, None]).sum(1) / lengths[:, None]
            return self.output(context), None
        packed = pack_padded_sequence(embedded, lengths, batch_first=True, enforce_sorted=False)
        states, (last, _) = self.encoder(packed)
        states, _ = pad_packed_sequence(states, batch_first=True, total_length=longest)
        last = torch.cat([last[0], last[1]], 1)
        if not self.attends:
            return self.output(last), None
        energies = (states * last[:, None]).sum(2).masked_fill(~real, -float('inf'))
        weights = torch.softmax(energies, 1)
        return self.output((weights[:, :, None] * states).sum(1)), weights


def rounded(values):
    if isinstance(values, float):
        return round(values, DIGITS)
    return [rounded(value) for value in values]


def judge(model, ids):
    embedded = model.embedding(torch.tensor([ids])).detach().requires_grad_()
    scores, weights = model(embedded, torch.tensor([len(ids)]))
    return embedded, torch.log_softmax(scores[0], 0), weights


def explain(model, ids):
    """What each word does to the best label: by its gradient, and by leaving it out."""
    embedded, logprobs, _ = judge(model, ids)
    best = int(logprobs.argmax())
    logprobs[best].backward()
    part = {'best': best,
            'input_times_gradient': rounded((embedded.grad * embedded)[0].sum(1).tolist())}
    if len(ids) > 1:
        with torch.no_grad():
            others = [judge(model, ids[:i] + ids[i + 1:])[1][best].exp() for i in range(len(ids))]
        part['left_out'] = rounded([float(logprobs[best].exp() - other) for other in others])
    return part


def case_of(model, ids, label):
    with torch.no_grad():
        _, logprobs, weights = judge(model, ids)
    case = {'ids': ids, 'label': label, 'logprobs': rounded(logprobs.tolist())}
    if weights is not None:
        case['attention'] = rounded(weights[0].tolist())
    case.update(explain(model, ids))
    return case


def batch_of(model, cases):
    lengths = torch.tensor([len(case['ids']) for case in cases])
    ids = torch.zeros(len(cases), int(lengths.max()), dtype=torch.long)
    for row, case in zip(ids, cases):
        row[:len(case['ids'])] = torch.tensor(case['ids'])
    labels = torch.tensor([case['label'] for case in cases])
    model.zero_grad()
    scores, _ = model(model.embedding(ids), lengths)
    loss = nn.functional.cross_entropy(scores, labels)
    smoothed = nn.functional.cross_entropy(scores, labels, label_smoothing=SMOOTHING)
    loss.backward()
    return {'loss': round(float(loss), DIGITS), 'loss_smoothed_0.1': round(float(smoothed), DIGITS),
            'gradient_norms': {name: float(f'{float(parameter.grad.norm()):.7g}')
                               for name, parameter in model.named_parameters()}}


def make_variant(name, changes):
    torch.manual_seed(1)
    chance = random.Random(1)
    config = dict(SIZES, **changes)
    model = Classification(config)
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.copy_(torch.randn_like(parameter) * 0.8)
    write_safetensors(os.path.join(HERE, name + '.safetensors'), {
        'format': 'saccade', 'version': '1', 'kind': 'classification',
        'config': json.dumps(config), 'vocabulary.source': json.dumps(VOCABULARY),
        'vocabulary.target': json.dumps(LABELS),
        'card': json.dumps({'title': 'Random weights, for tests'}),
    }, model.state_dict())
    model = model.double()
    cases = [case_of(model, [chance.randrange(4, len(VOCABULARY)) for _ in range(length)], i % 3)
             for i, length in enumerate((1, 2, 5, 9, 30))]
    with open(os.path.join(HERE, name + '.json'), 'w', encoding='utf-8') as file:
        json.dump({'format': 'saccade-reference', 'version': 1, 'kind': 'classification',
                   'model': name + '.safetensors', 'batch': batch_of(model, cases), 'cases': cases},
                  file)
        file.write('\n')


if __name__ == '__main__':
    torch.set_num_threads(1)
    for variant, variant_changes in VARIANTS.items():
        make_variant(variant, variant_changes)
