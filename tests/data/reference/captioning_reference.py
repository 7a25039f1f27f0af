"""An independent implementation of the model kind `captioning`, over PyTorch's own modules.

It exists to be compared with: the engine's tests read numbers that it wrote. So it is written from
the paper (Xu et al. 2015, arXiv 1502.03044) and from the contract of names and config alone (docs
of the model file), and shares nothing with the engine. The names of the modules are the names of
the tensors.
"""

import json
import math
from collections import OrderedDict, namedtuple

import torch
from torch import nn
from torch.nn import functional

from translation_reference import END, NEVER_WRITTEN, START, Searched, read_safetensors

DEFAULTS = {
    'encoder': {}, 'embedding': 256, 'hidden': 256, 'attention': 'soft', 'attention_size': 256,
    'energy': 'tanh', 'gate': 'scalar', 'start': 'tanh', 'readout': 'deep', 'classes': 0,
    'dropout': 0.0, 'text': {'target': {}},
}
MEAN, DEVIATION = (0.485, 0.456, 0.406), (0.229, 0.224, 0.225)

# annotations: batch x L x D; keys: what the state is compared with; mean: batch x D; start: h, c.
Reading = namedtuple('Reading', 'annotations keys mean start')

# weights: batch x L, or None; gate: batch x 1 or D, or None; looked: what the weights would have to
# be for this context (one cell where attention is hard); context: after the gate.
Step = namedtuple('Step', 'state embedded context weights looked gate')


class Block(nn.Module):
    """Two convolutions and a shortcut, with the names of torchvision's BasicBlock."""

    def __init__(self, channels):
        super().__init__()
        self.conv1 = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.bn1 = nn.BatchNorm2d(channels)
        self.conv2 = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.bn2 = nn.BatchNorm2d(channels)

    def forward(self, x):
        y = functional.relu(self.bn1(self.conv1(x)))
        return functional.relu(self.bn2(self.conv2(y)) + x)


class Stage(nn.Module):
    def __init__(self, inputs, channels, stride, blocks):
        super().__init__()
        self.conv = nn.Conv2d(inputs, channels, 3, stride=stride, padding=1, bias=False)
        self.bn = nn.BatchNorm2d(channels)
        self.n_blocks = blocks
        for i in range(blocks):
            setattr(self, f'block{i + 1}', Block(channels))

    def forward(self, x):
        x = functional.relu(self.bn(self.conv(x)))
        for i in range(self.n_blocks):
            x = getattr(self, f'block{i + 1}')(x)
        return x


class Residual(nn.Sequential):
    """The network "residual"."""

    def __init__(self, config):
        channels = config.get('channels', [32, 64, 128, 192])
        strides = config.get('strides', [2, 2, 2, 1])
        blocks = config.get('blocks', [0, 1, 1, 1])
        inputs = [3] + channels[:-1]
        super().__init__(OrderedDict(
            (f'stage{i + 1}', Stage(*sizes))
            for i, sizes in enumerate(zip(inputs, channels, strides, blocks))))
        self.n_channels = channels[-1]


class Captioning(nn.Module):
    def __init__(self, config, n_words, encoder=None, n_channels=None):
        """encoder: a module to use in the place of the network "residual"."""
        super().__init__()
        self.config = dict(DEFAULTS, **config)
        E, H, A = (self.config[key] for key in ('embedding', 'hidden', 'attention_size'))
        self.encoder = encoder or Residual(self.config['encoder'])
        D = n_channels or self.encoder.n_channels
        if self.config.get('positions') == 'appended':
            D += 2

        self.init_h = nn.Linear(D, H)
        self.init_c = nn.Linear(D, H)
        if self.config['attention'] != 'none':
            self.attention = nn.ModuleDict({'query': nn.Linear(H, A, bias=False),
                                            'key': nn.Linear(D, A),
                                            'energy': nn.Linear(A, 1, bias=False)})
        if self.config['gate'] != 'none':
            self.gate = nn.Linear(H, 1 if self.config['gate'] == 'scalar' else D)
        self.embedding = nn.Embedding(n_words, E)
        self.decoder = nn.LSTMCell(E + D, H)
        if self.config['readout'] == 'deep':
            self.readout = nn.ModuleDict({'state': nn.Linear(H, E),
                                          'context': nn.Linear(D, E, bias=False)})
        self.output = nn.Linear(E if self.config['readout'] == 'deep' else H, n_words)
        if self.config['classes']:
            self.classifier = nn.Linear(D, self.config['classes'])

    def read(self, pictures):
        """pictures: batch x 3 x side x side, from 0 to 1."""
        x = pictures
        if self.config['encoder'].get('normalisation', 'imagenet') == 'imagenet':
            mean, deviation = (x.new_tensor(values)[:, None, None] for values in (MEAN, DEVIATION))
            x = (x - mean) / deviation
        x = self.encoder(x)
        grid = self.config['encoder'].get('grid')
        if grid:
            x = functional.adaptive_avg_pool2d(x, grid)
        if self.config.get('positions') == 'appended':
            height, width = x.shape[2:]
            down = ((torch.arange(height) + 0.5) / height * 2 - 1).to(x.dtype)
            across = ((torch.arange(width) + 0.5) / width * 2 - 1).to(x.dtype)
            grid = torch.stack(torch.broadcast_tensors(across[None, :], down[:, None]))
            x = torch.cat([x, grid.expand(len(x), 2, height, width)], 1)
        a = x.flatten(2).transpose(1, 2)
        mean = a.mean(1)
        squash = torch.tanh if self.config['start'] == 'tanh' else lambda y: y
        keys = self.attention['key'](a) if self.config['attention'] != 'none' else None
        return Reading(a, keys, mean, (squash(self.init_h(mean)), squash(self.init_c(mean))))

    def look(self, reading, h):
        """alpha_t, what was looked at, and the context before the gate."""
        if self.config['attention'] == 'none':
            return None, None, reading.mean
        mixed = reading.keys + self.attention['query'](h)[:, None, :]
        mixed = torch.tanh(mixed) if self.config['energy'] == 'tanh' else functional.relu(mixed)
        weights = torch.softmax(self.attention['energy'](mixed)[:, :, 0], 1)
        looked = weights
        if self.config['attention'] == 'hard':
            looked = functional.one_hot(weights.argmax(1), weights.shape[1]).to(weights.dtype)
        return weights, looked, torch.einsum('bl,bld->bd', looked, reading.annotations)

    def step(self, reading, state, embedded):
        h, c = state
        weights, looked, context = self.look(reading, h)
        gate = None
        if self.config['gate'] != 'none':
            gate = torch.sigmoid(self.gate(h))
            context = gate * context
        state = self.decoder(torch.cat([embedded, context], 1), (h, c))
        return Step(state, embedded, context, weights, looked, gate)

    def logits(self, h, embedded, context):
        if self.config['readout'] == 'linear':
            return self.output(h)
        return self.output(embedded + self.readout['state'](h) + self.readout['context'](context))

    def forward(self, pictures, target):
        """Logits (batch x m x V) with the truth shown, and all steps."""
        reading = self.read(pictures)
        embedded = self.embedding(functional.pad(target[:, :-1], (1, 0), value=START))
        state, steps = reading.start, []
        for i in range(target.shape[1]):
            steps.append(self.step(reading, state, embedded[:, i]))
            state = steps[-1].state
        logits = self.logits(torch.stack([s.state[0] for s in steps], 1), embedded,
                             torch.stack([s.context for s in steps], 1))
        return logits, steps

    def next(self, reading, state, previous):
        """One step of decoding: log-probabilities (full soft-max) and the step."""
        step = self.step(reading, state, self.embedding(previous))
        logits = self.logits(step.state[0], step.embedded, step.context)
        return torch.log_softmax(logits, 1), step


Written = namedtuple('Written', 'ids logprobs looked gates finished margin')


def mean_gate(step):
    return None if step.gate is None else float(step.gate.mean())


@torch.no_grad()
def greedy(model, picture, limit):
    """picture: 3 x side x side. `margin` is how close any choice was."""
    reading = model.read(picture[None])
    state, previous = reading.start, START
    ids, logprobs, looked, gates, margin = [], [], [], [], math.inf
    for _ in range(limit):
        row, step = model.next(reading, state, torch.tensor([previous]))
        state = step.state
        masked = row[0].clone()
        masked[NEVER_WRITTEN] = -math.inf
        best, order = masked.topk(2)
        margin = min(margin, float(best[0] - best[1]), cell_margin(model, step))
        previous = int(order[0])
        ids.append(previous)
        logprobs.append(float(row[0, previous]))
        looked.append(None if step.looked is None else step.looked[0].tolist())
        gates.append(mean_gate(step))
        if previous == END:
            break
    return Written(ids, logprobs, looked, gates, ids[-1] == END, margin)


def cell_margin(model, step):
    """How close the choice of a cell was, of the least close picture."""
    if model.config['attention'] != 'hard':
        return math.inf
    best = step.weights.topk(2, 1)[0]
    return float((best[:, 0] - best[:, 1]).min()) * 10


@torch.no_grad()
def beam_search(model, picture, size, limit, shrinks=True):
    """As translation_reference.beam_search."""
    reading = model.read(picture[None])
    living = [([], [], reading.start)]
    finished, margin = [], math.inf
    for _ in range(limit):
        places = size - len(finished) if shrinks else size
        found = []
        for ids, logprobs, state in living:
            row, step = model.next(reading, state, torch.tensor([ids[-1] if ids else START]))
            margin = min(margin, cell_margin(model, step))
            row[0, NEVER_WRITTEN] = -math.inf
            best, order = row[0].topk(places + 1)
            for logprob, word in zip(best.tolist(), order.tolist()):
                found.append((ids + [word], logprobs + [logprob], step.state))
        found.sort(key=lambda hypothesis: -sum(hypothesis[1]))
        if len(found) > places:
            margin = min(margin, sum(found[places - 1][1]) - sum(found[places][1]))
        living = [h for h in found[:places] if h[0][-1] != END]
        finished += [h for h in found[:places] if h[0][-1] == END]
        if len(finished) >= size or not living:
            break
    scored = sorted(((sum(h[1]) / len(h[0]), h[0], h[1]) for h in finished or living),
                    reverse=True)
    if len(scored) > 1:
        margin = min(margin, scored[0][0] - scored[1][0])
    score, ids, logprobs = scored[0]
    return Searched(ids, logprobs, score, bool(finished), margin)


def load_model(path, dtype=torch.float32):
    """The model of a file with the network "residual", ready to be asked, and its metadata."""
    metadata, tensors = read_safetensors(path)
    if metadata.get('kind') != 'captioning':
        raise SystemExit(f'{path}: of kind {metadata.get("kind")}, not captioning')
    model = Captioning(json.loads(metadata['config']), len(tensors['embedding.weight']))
    missing = model.load_state_dict(tensors, strict=False)
    assert not missing.unexpected_keys
    assert all(key.endswith('num_batches_tracked') for key in missing.missing_keys)
    return model.to(dtype).eval(), metadata


class Attention(nn.Module):
    """With the tutorial's names."""

    def __init__(self, annotation, hidden, size):
        super().__init__()
        self.encoder_att = nn.Linear(annotation, size)
        self.decoder_att = nn.Linear(hidden, size)
        self.full_att = nn.Linear(size, 1)

    def forward(self, annotations, h):
        both = self.encoder_att(annotations) + self.decoder_att(h)[:, None, :]
        weights = torch.softmax(self.full_att(functional.relu(both))[:, :, 0], 1)
        return weights, (weights[:, :, None] * annotations).sum(1)


class TutorialDecoder(nn.Module):
    def __init__(self, n_words, annotation, embedding, hidden, size):
        super().__init__()
        self.attention = Attention(annotation, hidden, size)
        self.embedding = nn.Embedding(n_words, embedding)
        self.decode_step = nn.LSTMCell(embedding + annotation, hidden)
        self.init_h = nn.Linear(annotation, hidden)
        self.init_c = nn.Linear(annotation, hidden)
        self.f_beta = nn.Linear(hidden, annotation)
        self.fc = nn.Linear(hidden, n_words)


class TutorialEncoder(nn.Module):
    """A network of torchvision without its pooling and its classifier, then a grid of means."""

    def __init__(self, network, grid):
        super().__init__()
        self.resnet = nn.Sequential(*list(network.children())[:-2])
        self.grid = grid

    def forward(self, pictures):
        mean, deviation = (pictures.new_tensor(v)[:, None, None] for v in (MEAN, DEVIATION))
        return functional.adaptive_avg_pool2d(self.resnet((pictures - mean) / deviation),
                                              self.grid)


class Tutorial(nn.Module):
    """A captioning model in the layout of the best-known PyTorch tutorial of this paper: rectified
    energies, a gate for every number, states that start without tanh, words from the state alone.
    Its interface is that of Captioning."""

    config = {'attention': 'soft', 'encoder': {}}

    def __init__(self, network, grid, n_words, annotation, embedding, hidden, size):
        super().__init__()
        self.encoder = TutorialEncoder(network, grid)
        self.decoder = TutorialDecoder(n_words, annotation, embedding, hidden, size)

    def read(self, pictures):
        a = self.encoder(pictures).flatten(2).transpose(1, 2)
        mean = a.mean(1)
        return Reading(a, None, mean, (self.decoder.init_h(mean), self.decoder.init_c(mean)))

    def next(self, reading, state, previous):
        decoder, (h, c) = self.decoder, state
        weights, context = decoder.attention(reading.annotations, h)
        gate = torch.sigmoid(decoder.f_beta(h))
        embedded = decoder.embedding(previous)
        state = decoder.decode_step(torch.cat([embedded, gate * context], 1), (h, c))
        step = Step(state, embedded, gate * context, weights, weights, gate)
        return torch.log_softmax(decoder.fc(state[0]), 1), step


def formula_tensor(name, shape, scale, offset=0.0):
    """float32 numbers in offset + (-scale, scale) that only the name and the place decide."""
    seed = 2166136261
    for byte in name.encode():
        seed = ((seed ^ byte) * 16777619) & 0xffffffff
    x = torch.arange(math.prod(shape), dtype=torch.int64)
    x = (x * 2654435761 + seed) & 0xffffffff
    for factor in (2246822519, 3266489917):
        x = ((x ^ (x >> 15)) * factor) & 0xffffffff
    x = (x ^ (x >> 16)).to(torch.float64) / 2 ** 31 - 1
    return (offset + scale * x).to(torch.float32).view(shape)


def fill_by_formula(model):
    """Weights as large as they are where a network has learned."""
    for name, tensor in model.state_dict().items():
        if name.endswith('num_batches_tracked'):
            continue
        if tensor.dim() == 1:
            offset = 1.0 if name.endswith('running_var') or (
                name.startswith('encoder.') and name.endswith('.weight')) else 0.0
            scale = 0.5 if name.endswith('running_var') else 0.2
            # Of a hundred layers: blocks that all double what they add to would end nowhere.
            if name.endswith('bn3.weight'):
                offset, scale = 0.25, 0.05
        elif 'embedding' in name:
            offset, scale = 0.0, 3.0
        elif name.startswith('encoder.'):
            offset, scale = 0.0, math.sqrt(2 / tensor[0].numel())
        else:
            offset, scale = 0.0, math.sqrt(6 / tensor[0].numel())
        tensor.copy_(formula_tensor(name, tensor.shape, scale, offset))
    return model.eval()
