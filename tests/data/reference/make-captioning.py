#!/usr/bin/python3
"""Writes the reference numbers that the tests of the model kind `captioning` compare with: the small
models and fixtures in this folder. README.md says what is in them.

Needs python3-torch (1.13). Everything is computed in float64 from the float32 weights. Pictures and
the weights of the tutorial's layout come from formulas, so that they need no room in a file.
"""

import json
import os
import random

import torch
import torchvision

from captioning_reference import (DEFAULTS, END, Captioning, Tutorial, beam_search,
                                  cell_margin, fill_by_formula, greedy, load_model, mean_gate)
from translation_reference import write_safetensors

HERE = os.path.dirname(os.path.abspath(__file__))
MIN_MARGIN = 1e-3
MIN_CELL_MARGIN = 1e-2
DIGITS = 7
BEAM = 3
LIMIT = 12
N_PICTURES = 4

# Name of the fixture: network, side of a picture, side of the grid, size of an annotation, of a word,
# of the state and of the attention, number of pictures. The second is the tutorial's own.
TUTORIALS = {
    'captioning-tutorial': ('resnet18', 128, 3, 512, 6, 7, 8, 2),
    'captioning-tutorial-101': ('resnet101', 256, 14, 2048, 512, 512, 512, 1),
}

VOCABULARY = ['<pad>', '<unk>', '<s>', '</s>'] + [
    'a', 'the', 'red', 'green', 'blue', 'big', 'small', 'two', 'three', 'apple', 'apples', 'cat',
    'dog', 'boat', 'left', 'right', 'of', 'on', 'under', 'and', 'is', 'sleeping']

SIZES = {
    'encoder': {'network': 'residual', 'input': 32, 'channels': [4, 6, 8], 'strides': [2, 2, 2],
                'blocks': [0, 1, 0], 'normalisation': 'none'},
    'embedding': 5, 'hidden': 6, 'attention_size': 7,
    'text': {'target': {'language': 'en', 'lowercase': True, 'words': True}},
}
GRID = {'encoder': dict(SIZES['encoder'], grid=3, normalisation='imagenet')}

VARIANTS = {
    'captioning': {},
    'captioning-vector': dict(GRID, gate='vector', energy='relu', start='linear',
                              readout='linear'),
    'captioning-none': {'attention': 'none'},
    'captioning-hard': {'attention': 'hard', 'classes': 3},
    'captioning-ungated': {'gate': 'none', 'energy': 'relu'},
    'captioning-positions': {'positions': 'appended'},
}


def make_picture(i, side):
    """3 x side x side; every channel of every pixel is a byte, divided by 255."""
    y, x = torch.meshgrid(torch.arange(side), torch.arange(side), indexing='ij')
    channels = [(x * (3 + c) + y * (7 + i) + x * y * (1 + i) + c * 29 + i * 31) % 256
                for c in range(3)]
    return torch.stack(channels).to(torch.float32) / 255


def rounded(values):
    if isinstance(values, float):
        return round(values, DIGITS)
    return [rounded(value) for value in values]


def looks(looked, gates):
    part = {}
    if looked[0] is not None:
        steps = sorted({len(looked) * 2 // 3, len(looked) - 1})
        part['attention_of'] = steps
        part['attention'] = rounded([looked[i] for i in steps])
    if gates[0] is not None:
        part['gates'] = rounded(gates)
    return part


def forced_part(model, i, picture, target):
    with torch.no_grad():
        logits, steps = model(picture[None], torch.tensor([target]))
        rows = torch.log_softmax(logits[0], 1)
        margin = min(cell_margin(model, step) for step in steps)
    part = {'picture': i, 'target': target,
            'logprobs': rounded([float(row[word]) for row, word in zip(rows, target)])}
    part.update(looks([None if s.looked is None else s.looked[0].tolist() for s in steps],
                      [mean_gate(s) for s in steps]))
    return part, margin


def greedy_part(model, picture):
    found = greedy(model, picture, LIMIT)
    part = {'ids': found.ids, 'logprobs': rounded(found.logprobs), 'finished': found.finished}
    part.update(looks(found.looked, found.gates))
    return part, found.margin


def beam_part(model, picture):
    """Nothing where two choices are so close that rounding could change the winner."""
    found = beam_search(model, picture, BEAM, LIMIT)
    other = beam_search(model, picture, BEAM, LIMIT, shrinks=False)
    if min(found.margin, other.margin) < MIN_MARGIN or found.ids != other.ids:
        return None
    return {'size': BEAM, 'ids': found.ids, 'logprobs': rounded(found.logprobs),
            'score': round(found.score, DIGITS), 'finished': found.finished}


def batch_part(model, cases):
    """All cases as one padded batch: with running statistics, then a step of training with those of
    the batch, and its gradients."""
    lengths = [len(case['target']) for case in cases]
    target = torch.zeros(len(cases), max(lengths), dtype=torch.long)
    for row, case in zip(target, cases):
        row[:len(case['target'])] = torch.tensor(case['target'])
    pictures = torch.stack([model_picture(model, case['picture']) for case in cases])
    real = target.ne(0)
    n = int(real.sum())

    def measure():
        logits, steps = model(pictures, target)
        chosen = torch.log_softmax(logits, 2).gather(2, target[:, :, None])[:, :, 0]
        return -chosen[real].sum() / n, chosen, steps

    with torch.no_grad():
        loss, chosen, _ = measure()
    for b, case in enumerate(cases):
        alone = torch.tensor(case['logprobs'], dtype=torch.float64)
        assert (chosen[b, :lengths[b]] - alone).abs().max() < 1e-6, 'batch is not single'
    part = {'n_target_pieces': n, 'loss': round(float(loss), DIGITS)}

    model.train()
    model.zero_grad()
    loss, chosen, steps = measure()
    if min(cell_margin(model, step) for step in steps) < MIN_CELL_MARGIN:
        raise SystemExit('a cell of the batch is chosen too closely')
    loss.backward()
    part['loss_training'] = round(float(loss), DIGITS)
    part['log_likelihoods'] = rounded([float(row[mask].sum()) for row, mask in zip(chosen, real)])
    if steps[0].weights is not None:
        seen = (torch.stack([s.weights for s in steps], 2) * real[:, None, :]).sum(2)
        part['doubly_stochastic'] = round(float(((1 - seen) ** 2).sum(1).mean()), DIGITS)
    part['gradient_norms'] = {
        name: 0.0 if p.grad is None else float(f'{float(p.grad.norm()):.7g}')
        for name, p in model.named_parameters()}
    model.eval()
    return part


def model_picture(model, i):
    side = model.config['encoder'].get('input', 112)
    return make_picture(i, side).to(next(model.parameters()).dtype)


def random_caption(length, chance):
    return [chance.randrange(4, len(VOCABULARY)) for _ in range(length - 1)] + [END]


def make_cases(model, chance):
    """Forced captions whose hard attention never hangs on the last digit."""
    cases = []
    for i, length in zip(range(N_PICTURES), (3, 8, 1, 5)):
        picture = model_picture(model, i)
        for _ in range(50):
            case, margin = forced_part(model, i, picture, random_caption(length, chance))
            if margin >= MIN_CELL_MARGIN:
                break
        else:
            raise SystemExit('no caption without a close choice of a cell')
        written, margin = greedy_part(model, picture)
        if margin >= MIN_MARGIN:
            case['greedy'] = written
        searched = beam_part(model, picture)
        if searched is not None:
            case['beam'] = searched
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
    model = Captioning(config, len(VOCABULARY))
    for name, tensor in model.state_dict().items():
        if name.endswith('num_batches_tracked'):
            continue
        noise = torch.randn(tensor.shape, generator=generator)
        if name.endswith('running_var'):
            tensor.copy_(noise.abs() + 0.5)
        elif name.startswith('encoder.') and tensor.dim() == 1:
            tensor.copy_(0.3 * noise + (1 if name.endswith('.weight') else 0))
        elif name.startswith('encoder.'):
            tensor.copy_(noise * (2 / tensor[0].numel()) ** 0.5)
        else:
            tensor.copy_(noise * {'embedding.weight': 1.6, 'attention.energy.weight': 3.5,
                                  'attention.key.weight': 1.5}.get(name, 0.65))
    return model.eval()


def let_it_end(model):
    """Sets the end piece's bias so that many captions end, and few at once."""
    best, most = 0.0, -1
    for bias in range(-4, 13):
        model.output.bias.data[END] = bias / 2
        lengths = [len(w.ids) for w in (greedy(model, model_picture(model, i), LIMIT)
                                        for i in range(N_PICTURES))
                   if w.finished and len(w.ids) > 2]
        if len(lengths) + len(set(lengths)) > most:
            best, most = bias / 2, len(lengths) + len(set(lengths))
    model.output.bias.data[END] = best


def make_variant(name, changes, seed):
    config = {**DEFAULTS, **SIZES, **changes}
    model = random_model(config, torch.Generator().manual_seed(seed))
    let_it_end(model)
    path = os.path.join(HERE, name + '.safetensors')
    write_safetensors(path, {
        'format': 'saccade', 'version': '1', 'kind': 'captioning',
        'config': json.dumps(config), 'vocabulary.target': json.dumps(VOCABULARY),
        'card': json.dumps({'title': 'Random weights (' + name + ')',
                            'data': 'none: random weights, for tests'}),
    }, {key: value for key, value in model.state_dict().items()
        if not key.endswith('num_batches_tracked')})

    model, _ = load_model(path, torch.float64)
    content = {'format': 'saccade-reference', 'version': 1, 'kind': 'captioning',
               'model': name + '.safetensors', 'limit': LIMIT,
               'cases': make_cases(model, random.Random(seed))}
    content['batch'] = batch_part(model, content['cases'])
    write_fixture(os.path.join(HERE, name + '.json'), content)
    print(name, [(len(c['target']), len(c.get('greedy', {}).get('ids', [])),
                  len(c.get('beam', {}).get('ids', []))) for c in content['cases']])


def tutorial_part(model, reading, forced=None):
    """Written by itself, or as forced. Its word numbers are rows of its own vocabulary: first
    padding, then words, then what is unknown, the start and the end."""
    words = VOCABULARY[:1] + VOCABULARY[4:]
    unknown, start, end = len(words), len(words) + 1, len(words) + 2
    state, previous = reading.start, start
    ids, logprobs, looked, gates = [], [], [], []
    with torch.no_grad():
        for i in range(LIMIT if forced is None else len(forced) + 1):
            row, step = model.next(reading, state, torch.tensor([previous]))
            state = step.state
            masked = row[0].clone()
            masked[[0, unknown, start]] = float('-inf')
            best, order = masked.topk(2)
            assert forced or best[0] - best[1] > MIN_MARGIN, 'two words are too close'
            previous = int(order[0])
            if forced is not None:
                previous = end if i == len(forced) else words.index(forced[i])
            ids.append(previous)
            logprobs.append(float(row[0, previous]))
            looked.append(step.looked[0].tolist())
            gates.append(float(step.gate.mean()))
            if previous == end:
                break
    part = {'words': [words[k] for k in ids if k != end], 'finished': ids[-1] == end,
            'logprobs': rounded(logprobs)}
    part.update(looks(looked, gates))
    return part


def tutorial_case(model, i, side):
    with torch.no_grad():
        reading = model.read(make_picture(i, side).to(torch.float64)[None])
    forced = 'two red apples on the left of the sleeping cat'.split()
    return {'picture': i, 'forced': tutorial_part(model, reading, forced),
            'greedy': tutorial_part(model, reading)}


def make_tutorial(name, network, side, grid, annotation, embedding, hidden, size, n_pictures):
    """No model file: the test makes the weights by the same formula."""
    network = getattr(torchvision.models, network)()
    model = fill_by_formula(Tutorial(network, grid, len(VOCABULARY), annotation, embedding, hidden,
                                     size)).to(torch.float64)
    content = {'format': 'saccade-reference', 'version': 1, 'kind': 'captioning',
               'model': None, 'limit': LIMIT, 'batch': None,
               'cases': [tutorial_case(model, i, side) for i in range(n_pictures)]}
    write_fixture(os.path.join(HERE, name + '.json'), content)
    print(name, [case['greedy']['words'] for case in content['cases']])


def main():
    torch.manual_seed(1)
    torch.set_num_threads(1)
    for name, sizes in TUTORIALS.items():
        make_tutorial(name, *sizes)
    for seed, (name, changes) in enumerate(VARIANTS.items(), 1):
        make_variant(name, changes, seed)


if __name__ == '__main__':
    main()
