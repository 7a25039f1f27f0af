#!/usr/bin/python3
"""Writes the reference numbers that the tests of the model kind `speech` compare with: the small
models and fixtures in this folder. README.md says what is in them.

Needs python3-torch (1.13). Everything is computed in float64 from the float32 weights. Features come
from a formula, so that they need no room in a file.
"""

import copy
import json
import os
import random

import torch

from speech_reference import DEFAULTS, Speech, load_model
from translation_reference import END, beam_search, greedy, write_safetensors

HERE = os.path.dirname(os.path.abspath(__file__))
MIN_MARGIN = 1e-3
MAX_ROUNDING = 1.4e-6
DIGITS = 7
BEAM = 3
LIMIT = 12
N_FRAMES = (23, 8, 15, 1)

VOCABULARY = ['<pad>', '<unk>', '<s>', '</s>', 'AH', 'EY', 'F', 'IH', 'K', 'N', 'OW', 'S', 'T', 'V',
              'W', 'Z']

SIZES = {
    'features': {'rate': 8000, 'bands': 3, 'window': 0.025, 'hop': 0.01, 'lowest': 20},
    'layers': 2, 'hidden': 5, 'subsampling': [2, 1], 'attention_size': 6, 'filters': 3, 'width': 5,
    'embedding': 4, 'readout_size': 5,
    'text': {'target': {'words': True}},
}

VARIANTS = {
    'speech': {},
    'speech-content': {'attention': 'content', 'layers': 1, 'subsampling': [1]},
    'speech-smoothed': {'smoothing': True, 'sharpening': 1.25, 'layers': 3, 'subsampling': [1, 2, 2],
                        'width': 9},
    'speech-sharpened': {'sharpening': 1.5, 'top_k': 3, 'window': 4},
}


def make_features(i, n_frames, n_features):
    """n_frames x n_features, each exact in float32."""
    f, d = torch.meshgrid(torch.arange(n_frames), torch.arange(n_features), indexing='ij')
    return ((f * (3 + i) + d * 7 + f * d * (1 + i) + f * f * 5 + 11 * i) % 64) / 8.0 - 4


def rounded(values):
    if isinstance(values, float):
        return round(values, DIGITS)
    return [rounded(value) for value in values]


def looks(weights):
    steps = sorted({len(weights) * 2 // 3, len(weights) - 1})
    return {'attention_of': steps, 'attention': rounded([weights[i] for i in steps])}


def n_features(model):
    return len(model.features.mean)


def forced_part(model, i, target):
    sound = make_features(i, N_FRAMES[i], n_features(model))
    with torch.no_grad():
        logits, weights, margin = model(sound[None], torch.tensor([len(sound)]),
                                        torch.tensor([target]))
    rows = torch.log_softmax(logits[0], 1)
    part = {'sound': i, 'frames': N_FRAMES[i], 'target': target,
            'logprobs': rounded([float(row[word]) for row, word in zip(rows, target)])}
    part.update(looks(weights[0].tolist()))
    return part, margin


def greedy_part(model, i):
    found = greedy(model, make_features(i, N_FRAMES[i], n_features(model)).tolist(), LIMIT)
    part = {'ids': found.ids, 'logprobs': rounded(found.logprobs), 'finished': found.finished}
    part.update(looks(found.attention))
    return part if found.margin >= MIN_MARGIN else None


def beam_part(model, i):
    """Nothing where two choices are so close that rounding could change the winner."""
    sound = make_features(i, N_FRAMES[i], n_features(model)).tolist()
    found = beam_search(model, sound, BEAM, LIMIT)
    other = beam_search(model, sound, BEAM, LIMIT, shrinks=False)
    if min(found.margin, other.margin) < MIN_MARGIN or found.ids != other.ids:
        return None
    return {'size': BEAM, 'ids': found.ids, 'logprobs': rounded(found.logprobs),
            'score': round(found.score, DIGITS), 'finished': found.finished}


def batch_part(model, cases):
    """All cases as one padded batch."""
    lengths = [len(case['target']) for case in cases]
    target = torch.zeros(len(cases), max(lengths), dtype=torch.long)
    sounds = torch.zeros(len(cases), max(N_FRAMES), n_features(model))
    for row, case in enumerate(cases):
        target[row, :lengths[row]] = torch.tensor(case['target'])
        sounds[row, :case['frames']] = make_features(case['sound'], case['frames'],
                                                     n_features(model))
    real = target.ne(0)
    n = int(real.sum())
    model.zero_grad()
    logits, _, _ = model(sounds, torch.tensor(N_FRAMES), target)
    chosen = torch.log_softmax(logits, 2).gather(2, target[:, :, None])[:, :, 0]
    loss = -chosen[real].sum() / n
    loss.backward()
    for row, case in enumerate(cases):
        alone = torch.tensor(case['logprobs'], dtype=torch.float64)
        assert (chosen[row, :lengths[row]] - alone).abs().max() < 1e-6, 'batch is not single'
    return {'n_target_pieces': n, 'loss': round(float(loss), DIGITS),
            'gradient_norms': {name: float(f'{float(p.grad.norm()):.7g}')
                               for name, p in model.named_parameters()}}


def make_cases(model, chance):
    """Forced phonemes for which it never hangs on the last digit which positions are seen."""
    cases = []
    for i, length in enumerate((7, 3, 9, 2)):
        for _ in range(500):
            target = [chance.randrange(4, len(VOCABULARY)) for _ in range(length - 1)] + [END]
            case, margin = forced_part(model, i, target)
            if margin >= MIN_MARGIN:
                break
        else:
            raise SystemExit('no phonemes without a close choice of positions')
        for key, part in (('greedy', greedy_part(model, i)), ('beam', beam_part(model, i))):
            if part is not None:
                case[key] = part
        cases.append(case)
    return cases


def write_fixture(path, content):
    """One case a line, so that a change shows as the lines that changed."""
    head = {key: value for key, value in content.items() if key not in ('cases', 'batch')}
    lines = ',\n'.join(json.dumps(case, separators=(',', ':')) for case in content['cases'])
    with open(path, 'w', encoding='utf-8') as file:
        file.write(json.dumps(head)[:-1] + ',\n"batch": ' + json.dumps(content['batch'])
                   + ',\n"cases": [\n' + lines + '\n]}\n')


def random_model(config, generator):
    """Weights large enough that attention is neither flat nor frozen."""
    model = Speech(config, len(VOCABULARY))
    for name, tensor in model.state_dict().items():
        noise = torch.randn(tensor.shape, generator=generator)
        if name == 'features.mean':
            tensor.copy_(noise)
        elif name == 'features.deviation':
            tensor.copy_(noise.abs() + 1.5)
        else:
            tensor.copy_(noise * {'embedding.weight': 2.0, 'attention.energy.weight': 2.5,
                                  'attention.filters.weight': 2.0, 'decoder.weight_ih': 1.2,
                                  'decoder.weight_hh': 1.2, 'output.bias': 0.2}.get(name, 0.6))
    return model.eval()


def let_it_end(model):
    """Sets the end piece's bias so that many outputs end, and few at once."""
    best, most = 0.0, -1
    for bias in range(-4, 13):
        model.output.bias.data[END] = bias / 2
        lengths = [len(w.ids) for w in
                   (greedy(model, make_features(i, n, n_features(model)).tolist(), LIMIT)
                    for i, n in enumerate(N_FRAMES)) if w.finished and len(w.ids) > 2]
        if len(lengths) + len(set(lengths)) > most:
            best, most = bias / 2, len(lengths) + len(set(lengths))
    model.output.bias.data[END] = best
    return most


@torch.no_grad()
def rounding_error(model, seed):
    """What float32 makes of the log-probabilities, of those below -1 in proportion: some weights blow
    the last digit up."""
    exact = copy.deepcopy(model).to(torch.float64)
    chance, worst = random.Random(seed), 0.0
    for i, n in enumerate(N_FRAMES):
        sound, length = make_features(i, n, n_features(model))[None], torch.tensor([n])
        targets = [[chance.randrange(4, len(VOCABULARY)) for _ in range(LIMIT)] for _ in range(5)]
        targets.append(greedy(exact, sound[0].tolist(), LIMIT).ids)
        for target in (torch.tensor([ids]) for ids in targets):
            logits, _, margin = exact(sound, length, target)
            if margin < MIN_MARGIN:
                continue
            rows = [torch.log_softmax(x.to(torch.float64), 2)
                    for x in (model(sound, length, target)[0], logits)]
            worst = max(worst, float(((rows[0] - rows[1]) / rows[1].clamp(max=-1)).abs().max()))
    return worst


def write_variety(model):
    """How many phonemes it writes that are not the same as the one before."""
    written = [greedy(model, make_features(i, n, n_features(model)).tolist(), LIMIT).ids
               for i, n in enumerate(N_FRAMES)]
    return sum(a != b for ids in written for a, b in zip(ids, ids[1:]))


def make_variant(name, changes, seed):
    config = {**DEFAULTS, **SIZES, **changes}
    best, model = -1, None
    for turn in range(20):
        tried = random_model(config, torch.Generator().manual_seed(100 * seed + turn))
        worth = let_it_end(tried) * 3 + write_variety(tried)
        if worth > best and rounding_error(tried, seed) < MAX_ROUNDING:
            best, model = worth, tried
    if model is None:
        raise SystemExit(name + ': every model makes much of the last digit')
    path = os.path.join(HERE, name + '.safetensors')
    write_safetensors(path, {
        'format': 'saccade', 'version': '1', 'kind': 'speech',
        'config': json.dumps(config), 'vocabulary.target': json.dumps(VOCABULARY),
        'card': json.dumps({'title': 'Random weights (' + name + ')',
                            'data': 'none: random weights, for tests'}),
    }, model.state_dict())

    model, _ = load_model(path, torch.float64)
    content = {'format': 'saccade-reference', 'version': 1, 'kind': 'speech',
               'model': name + '.safetensors', 'limit': LIMIT,
               'cases': make_cases(model, random.Random(seed))}
    content['batch'] = batch_part(model, content['cases'])
    write_fixture(os.path.join(HERE, name + '.json'), content)
    print(name, f'{rounding_error(model.to(torch.float32), seed):.1e}', [(case.get('greedy', {}).get('ids'), 'beam' in case) for case in content['cases']])


def main():
    torch.manual_seed(1)
    torch.set_num_threads(1)
    for seed, (name, changes) in enumerate(VARIANTS.items(), 1):
        make_variant(name, changes, seed)


if __name__ == '__main__':
    main()
