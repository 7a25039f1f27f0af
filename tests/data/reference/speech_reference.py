"""An independent implementation of the model kind `speech`, over PyTorch's own modules.

It exists to be compared with: the engine's tests read numbers that it wrote. So it is written from
the paper (Chorowski et al. 2015, arXiv 1506.07503) and from the contract of names and config alone
(docs of the model file), and shares nothing with the engine. The names of the modules are the names
of the tensors.
"""

import json
import math
from collections import namedtuple

import torch
from torch import nn
from torch.nn import functional
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from translation_reference import START, read_safetensors

DEFAULTS = {
    'features': {'rate': 8000, 'bands': 40, 'window': 0.025, 'hop': 0.01, 'lowest': 20},
    'layers': 3, 'hidden': 256, 'attention': 'location', 'attention_size': 256, 'filters': 10,
    'width': 31, 'smoothing': False, 'sharpening': 1.0, 'top_k': 0, 'window': 0, 'embedding': 64,
    'readout_size': 256, 'dropout': 0.0, 'text': {'target': {}},
}

# annotations: batch x n x 2H; keys: V h + b; real: batch x n; start: (s_0, c_0, alpha_0).
Reading = namedtuple('Reading', 'annotations keys real start')

# state: (s_i, c_i, alpha_i); margin: how close it was which positions are seen.
Step = namedtuple('Step', 'state margin')


class Speech(nn.Module):
    def __init__(self, config, n_words):
        super().__init__()
        self.config = dict(DEFAULTS, **config)
        E, H, A, R = (self.config[key] for key in
                      ('embedding', 'hidden', 'attention_size', 'readout_size'))
        n_features = 3 * (1 + self.config['features']['bands'])
        n_layers = self.config['layers']
        self.steps = self.config.get('subsampling', [1] * n_layers)

        self.features = nn.Module()
        self.features.register_buffer('mean', torch.zeros(n_features))
        self.features.register_buffer('deviation', torch.ones(n_features))
        self.encoder = nn.ModuleList(
            nn.GRU(n_features if i == 0 else 2 * H, H, bidirectional=True, batch_first=True)
            for i in range(n_layers))
        self.start = nn.Linear(H, H)
        attention = {'query': nn.Linear(H, A, bias=False), 'key': nn.Linear(2 * H, A),
                     'energy': nn.Linear(A, 1, bias=False)}
        if self.config['attention'] == 'location':
            k, width = self.config['filters'], self.config['width']
            attention['filters'] = nn.Conv1d(1, k, width, padding=width // 2, bias=False)
            attention['location'] = nn.Linear(k, A, bias=False)
        self.attention = nn.ModuleDict(attention)
        self.embedding = nn.Embedding(n_words, E)
        self.decoder = nn.GRUCell(E + 2 * H, H)
        self.readout = nn.ModuleDict({'state': nn.Linear(H, 2 * R),
                                      'context': nn.Linear(2 * H, 2 * R, bias=False)})
        self.output = nn.Linear(R, n_words)

    def read(self, sounds, lengths):
        """sounds: batch x n x features, padded with anything."""
        H = self.config['hidden']
        x = (sounds.to(self.features.mean.dtype) - self.features.mean) / self.features.deviation
        for gru, step in zip(self.encoder, self.steps):
            packed = pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)
            x = pad_packed_sequence(gru(packed)[0], batch_first=True)[0]
            first = x[:, 0, H:]
            x = x[:, ::step]
            lengths = torch.div(lengths + step - 1, step, rounding_mode='floor')
        real = torch.arange(x.shape[1])[None, :] < lengths[:, None]
        alpha = torch.zeros(real.shape, dtype=x.dtype)
        alpha[:, 0] = 1
        start = (torch.tanh(self.start(first)), x.new_zeros(len(x), 2 * H), alpha)
        return Reading(x, self.attention['key'](x), real, start)

    def energies(self, reading, s, last):
        mixed = self.attention['query'](s)[:, None, :] + reading.keys
        if self.config['attention'] == 'location':
            f = self.attention['filters'](last[:, None, :]).transpose(1, 2)
            mixed = mixed + self.attention['location'](f)
        return self.attention['energy'](torch.tanh(mixed))[:, :, 0]

    def seen(self, energies, last, real):
        """Which positions there are to look at, and how close that was."""
        window, top_k, margin = self.config['window'], self.config['top_k'], math.inf
        if window:
            sums = last.cumsum(1)
            median = (sums < 0.5).sum(1, keepdim=True)
            margin = float((sums - 0.5).abs().min())
            place = torch.arange(last.shape[1])[None, :]
            real = real & (place >= median - window) & (place < median + window)
        if top_k:
            masked = energies.masked_fill(~real, -math.inf)
            order = masked.argsort(1, descending=True)
            rank = order.argsort(1)
            ordered = masked.gather(1, order)
            if ordered.shape[1] > top_k:
                gaps = ordered[:, top_k - 1] - ordered[:, top_k]
                margin = min(margin, float(gaps[torch.isfinite(gaps)].min())
                             if torch.isfinite(gaps).any() else math.inf)
            real = real & (rank < top_k)
        return real, margin

    def align(self, energies, last, real):
        real, margin = self.seen(energies, last, real)
        energies = self.config['sharpening'] * energies
        if self.config['smoothing']:
            weights = torch.sigmoid(energies) * real
            return weights / weights.sum(1, keepdim=True), margin
        return torch.softmax(energies.masked_fill(~real, -math.inf), 1), margin

    def step(self, reading, state, embedded):
        s, context, last = state
        s = self.decoder(torch.cat([embedded, context], 1), s)
        weights, margin = self.align(self.energies(reading, s, last), last, reading.real)
        context = torch.bmm(weights[:, None, :], reading.annotations)[:, 0]
        return Step((s, context, weights), margin)

    def logits(self, s, context):
        t = self.readout['state'](s) + self.readout['context'](context)
        return self.output(t.view(*t.shape[:-1], -1, 2).max(-1)[0])

    def forward(self, sounds, lengths, target):
        """Logits of every step (batch x m x V), weights (batch x m x n) and the smallest margin, the
        truth shown."""
        reading = self.read(sounds, lengths)
        embedded = self.embedding(functional.pad(target[:, :-1], (1, 0), value=START))
        state, states, margin = reading.start, [], math.inf
        for i in range(target.shape[1]):
            state, close = self.step(reading, state, embedded[:, i])
            margin = min(margin, close)
            states.append(state)
        logits = self.logits(torch.stack([s for s, _, _ in states], 1),
                             torch.stack([c for _, c, _ in states], 1))
        return logits, torch.stack([alpha for _, _, alpha in states], 1), margin

    def next(self, reading, state, previous):
        """As translation_reference.Translation.next."""
        state, _ = self.step(reading, state, self.embedding(previous))
        return torch.log_softmax(self.logits(state[0], state[1]), 1), state, state[2]


def load_model(path, dtype=torch.float32):
    """The model, ready to be asked, and its metadata."""
    metadata, tensors = read_safetensors(path)
    if metadata.get('kind') != 'speech':
        raise SystemExit(f'{path}: of kind {metadata.get("kind")}, not speech')
    model = Speech(json.loads(metadata['config']), len(tensors['embedding.weight']))
    model.load_state_dict(tensors)
    return model.to(dtype).eval(), metadata
