#!/usr/bin/python3
"""Writes the reference numbers that the tests of the model kind `translation` compare with.

    make-translation.py                       the small models and fixtures in this folder
    make-translation.py --model FILE --out FIXTURE [--ids FILE] [--beam K]
                                              the numbers of a trained model; a line of ids is
                                              source ids, and after a tab target ids (or none)

Needs python3-torch (1.13). Everything is computed in float64 from the float32 weights, so that
the fixtures are the truth that float32 is measured against. README.md says what is in them.
"""

import argparse
import json
import os
import random

import torch

from translation_reference import (DEFAULTS, END, START, Translation, beam_search, greedy,
                                   load_model, write_safetensors)

HERE = os.path.dirname(os.path.abspath(__file__))
SMALL_VOCABULARY = 64
MIN_MARGIN = 1e-3
MIN_GREEDY_MARGIN = 1e-4
DIGITS = 7
BEAM = 4

LETTERS = 'abcdefghijklm'
VOCABULARY = (['<pad>', '<unk>', '<s>', '</s>'] + list(LETTERS)
              + [letter + '@@' for letter in LETTERS])

SIZES = {'embedding': 6, 'hidden': 8, 'attention_size': 7, 'readout_size': 5}

# What each variant has that the paper's model has not.
VARIANTS = {
    'paper': {},
    'paper-none': {'attention': 'none'},
    'paper-reset-before': {'reset': 'before'},
    'previous-dot-linear': {'attention': 'dot', 'readout': 'linear', 'readout_state': 'current'},
    'previous-concat-tanh': {'attention': 'concat', 'readout': 'tanh'},
    'conditional': {'query': 'intermediate', 'readout_state': 'current'},
    'conditional-none-tanh': {'query': 'intermediate', 'attention': 'none', 'readout': 'tanh',
                              'readout_state': 'current'},
    'conditional-general': {'query': 'intermediate', 'attention': 'general', 'readout': 'linear'},
    'conditional-concat-reset-before': {'query': 'intermediate', 'attention': 'concat',
                                        'reset': 'before'},
    'conditional-dot': {'query': 'intermediate', 'attention': 'dot', 'readout_state': 'current'},
}

# Source and target lengths, the end pieces counted.
LENGTHS = [(1, 1), (2, 4), (7, 5), (13, 17), (100, 8)]
LONG_LENGTHS = [(40, 12), (5, 100), (100, 100)]


def rounded(values):
    if isinstance(values, float):
        return round(values, DIGITS)
    return [rounded(value) for value in values]


def some_steps(n_steps, n_columns):
    """All steps of a small table, else one inside and the last."""
    if n_steps * n_columns <= 100:
        return list(range(n_steps))
    return sorted({n_steps * 2 // 3, n_steps - 1})


def attention_part(attention, n_columns):
    if attention is None or attention[0] is None:
        return {}
    steps = some_steps(len(attention), n_columns)
    return {'attention_of': steps, 'attention': rounded([attention[i] for i in steps])}


def pad_batch(sentences):
    lengths = torch.tensor([len(sentence) for sentence in sentences])
    padded = torch.zeros(len(sentences), int(lengths.max()), dtype=torch.long)
    for row, sentence in zip(padded, sentences):
        row[:len(sentence)] = torch.tensor(sentence)
    return padded, lengths


def forced_part(model, source, target):
    """The target's log-probabilities, whole rows of some steps, and where they looked."""
    with torch.no_grad():
        logits, weights = model(*pad_batch([source]), torch.tensor([target]))
        rows = torch.log_softmax(logits[0], 1)
    part = {'source': source, 'target': target,
            'logprobs': rounded([float(row[word]) for row, word in zip(rows, target)])}
    steps = some_steps(len(target), rows.shape[1])
    if rows.shape[1] <= SMALL_VOCABULARY:
        part['rows_of'] = steps
        part['rows'] = rounded([rows[i].tolist() for i in steps])
    else:
        best, order = rows.topk(5)
        part['best'] = order.tolist()
        part['best_logprobs'] = rounded(best.tolist())
    part.update(attention_part(None if weights is None else weights[0].tolist(), len(source)))
    return part


def greedy_part(model, source):
    found = greedy(model, source)
    part = {'ids': found.ids, 'logprobs': rounded(found.logprobs), 'finished': found.finished}
    part.update(attention_part(found.attention, len(source)))
    return part, found.margin


def beam_part(model, source, size):
    """Nothing where two choices are so close that rounding could change the winner, or where it
    matters whether a hypothesis that is set aside keeps its place in the beam."""
    found = beam_search(model, source, size)
    other = beam_search(model, source, size, shrinks=False)
    if min(found.margin, other.margin) < MIN_MARGIN or found.ids != other.ids:
        return None
    return {'size': size, 'ids': found.ids, 'logprobs': rounded(found.logprobs),
            'score': round(found.score, DIGITS), 'finished': found.finished}


def batch_part(model, cases):
    """All cases as one padded batch: the loss of a training step and its gradients."""
    source, lengths = pad_batch([case['source'] for case in cases])
    target, target_lengths = pad_batch([case['target'] for case in cases])
    logits, _ = model(source, lengths, target)
    real = target.ne(0)
    rows = torch.log_softmax(logits, 2)
    chosen = rows.gather(2, target[:, :, None])[:, :, 0]

    for b, case in enumerate(cases):
        alone = torch.tensor(case['logprobs'], dtype=torch.float64)
        assert (chosen[b, :target_lengths[b]] - alone).abs().max() < 1e-6, 'batch is not single'

    n_pieces = int(real.sum())
    loss = -chosen[real].sum() / n_pieces
    smoothed = 0.9 * loss - 0.1 * rows[real].mean(1).sum() / n_pieces
    model.zero_grad()
    loss.backward()
    norms = {name: float(parameter.grad.norm()) for name, parameter in model.named_parameters()}
    return {'n_target_pieces': n_pieces, 'loss': round(float(loss), DIGITS),
            'loss_smoothed_0.1': round(float(smoothed), DIGITS),
            'gradient_norms': {name: float(f'{norm:.7g}') for name, norm in norms.items()}}


def fixture(model, model_name, cases, beam):
    content = {'format': 'saccade-reference', 'version': 1, 'kind': 'translation',
               'model': model_name, 'cases': []}
    for source, target in cases:
        written, margin = greedy_part(model, source)
        case = forced_part(model, source, target or written['ids'])
        if margin >= MIN_GREEDY_MARGIN:
            case['greedy'] = written
        searched = beam_part(model, source, beam)
        if searched is not None:
            case['beam'] = searched
        content['cases'].append(case)
    content['batch'] = batch_part(model, content['cases'])
    return content


def write_fixture(path, content):
    """One case a line, so that a change shows as the lines that changed."""
    head = {key: value for key, value in content.items() if key not in ('cases', 'batch')}
    lines = ',\n'.join(json.dumps(case, separators=(',', ':')) for case in content['cases'])
    with open(path, 'w', encoding='utf-8') as file:
        file.write(json.dumps(head)[:-1] + ',\n"batch": ' + json.dumps(content['batch'])
                   + ',\n"cases": [\n' + lines + '\n]}\n')
    json.load(open(path, encoding='utf-8'))


def random_model(config, generator):
    """Weights large enough that attention is neither flat nor frozen."""
    model = Translation(config, len(VOCABULARY), len(VOCABULARY))
    for name, parameter in model.named_parameters():
        spread = {'embedding': 1.0, 'energy': 1.6}.get(
            next((key for key in ('embedding', 'energy') if key in name), ''), 0.55)
        parameter.data = torch.randn(parameter.shape, generator=generator) * spread
    return model


def random_sentence(length, chance):
    """Pieces that a codec could have made: an open piece is followed by another piece."""
    pieces = [chance.randrange(4, len(VOCABULARY)) for _ in range(length - 1)]
    if pieces and VOCABULARY[pieces[-1]].endswith('@@'):
        pieces[-1] -= len(LETTERS)
    return pieces + [END]


def random_source(model, length, chance, n_tries):
    """Of some sources the one whose outputs say most: greedy does not hang on the last digit and
    comes to an end, beam search does too and finds something else."""
    best, most = None, -1
    for _ in range(n_tries):
        source = random_sentence(length, chance)
        written = greedy(model, source)
        searched = beam_part(model, source, BEAM)
        worth = (4 * (written.margin >= MIN_MARGIN) + 2 * (searched is not None)
                 + (written.finished and len(written.ids) > 2)
                 + (searched is not None and searched['ids'] != written.ids))
        if worth > most:
            best, most = source, worth
    return best


def random_cases(model, lengths, chance):
    return [(random_source(model, n, chance, 30 if n < 20 else 4), random_sentence(m, chance))
            for n, m in lengths]


def let_it_end(model, chance):
    """Sets the end piece's bias so that many outputs end, and few at once."""
    probes = [random_sentence(7, chance) for _ in range(8)]
    best, most = 0.0, -1
    for bias in range(-4, 13):
        model.output.bias.data[END] = bias / 2
        lengths = [len(w.ids) for w in (greedy(model, probe) for probe in probes)
                   if w.finished and len(w.ids) > 2]
        if len(lengths) + len(set(lengths)) > most:
            best, most = bias / 2, len(lengths) + len(set(lengths))
    model.output.bias.data[END] = best


def make_variant(name, changes, seed):
    config = dict(DEFAULTS, **SIZES, **changes)
    if config['attention'] not in ('additive', 'concat'):
        del config['attention_size']
    generator = torch.Generator().manual_seed(seed)
    chance = random.Random(seed)
    model = random_model(config, generator)
    let_it_end(model, chance)
    path = os.path.join(HERE, name + '.safetensors')
    write_safetensors(path, {
        'format': 'saccade', 'version': '1', 'kind': 'translation',
        'config': json.dumps(config),
        'vocabulary.source': json.dumps(VOCABULARY), 'vocabulary.target': json.dumps(VOCABULARY),
        'card': json.dumps({'title': 'Random weights (' + name + ')',
                            'data': 'none: random weights, for tests'}),
    }, model.state_dict())

    model, _ = load_model(path, torch.float64)
    lengths = LENGTHS + (LONG_LENGTHS if name in ('paper', 'conditional') else [])
    cases = random_cases(model, lengths, chance)
    write_fixture(os.path.join(HERE, name + '.json'),
                  fixture(model, name + '.safetensors', cases, BEAM))


def read_ids(path):
    cases = []
    with open(path, encoding='utf-8') as file:
        for line in file:
            fields = [[int(field) for field in part.split()] for part in line.split('\t')]
            if fields[0]:
                cases.append((fields[0], fields[1] if len(fields) > 1 else None))
    return cases


def main():
    parser = argparse.ArgumentParser(description='Reference numbers of translation models.')
    parser.add_argument('--model', help='a trained .safetensors file')
    parser.add_argument('--out', help='the fixture to write')
    parser.add_argument('--ids', help='lines of source ids, tab, target ids')
    parser.add_argument('--beam', type=int, default=BEAM)
    arguments = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)

    if arguments.model is None:
        for seed, (name, changes) in enumerate(VARIANTS.items(), 1):
            make_variant(name, changes, seed)
        return

    if arguments.out is None:
        parser.error('--model needs --out')
    model, _ = load_model(arguments.model, torch.float64)
    if arguments.ids is not None:
        cases = read_ids(arguments.ids)
    else:
        chance, n = random.Random(1), len(model.source_embedding.weight)
        cases = [([chance.randrange(4, n) for _ in range(length)] + [END], None)
                 for length in (1, 4, 9, 19, 99)]
    write_fixture(arguments.out, fixture(model, os.path.basename(arguments.model), cases,
                                         arguments.beam))


if __name__ == '__main__':
    main()
