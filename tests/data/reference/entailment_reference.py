"""An independent implementation of the model kind `entailment`, over PyTorch's own modules.

It exists to be compared with: the engine's tests read numbers that it wrote. So it is written from
the paper (Rocktaeschel et al. 2016, arXiv 1509.06664) and from the contract of names and config
alone (docs of the model file), and shares nothing with the engine. The names of the modules are the
names of the tensors.
"""

import json
import math

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from translation_reference import read_safetensors

DEFAULTS = {'embedding': 100, 'hidden': 100, 'attention': 'word-by-word', 'two_way': False,
            'dropout': 0.0, 'text': {'source': {}}}


class Entailment(nn.Module):
    def __init__(self, config, n_words, n_labels):
        super().__init__()
        self.config = dict(DEFAULTS, **config)
        E, k = self.config['embedding'], self.config['hidden']
        n_trained = self.config.get('trained_words', n_words)
        self.embedding = nn.Embedding(n_trained, E)
        if n_trained < n_words:
            self.fixed_embedding = nn.Embedding(n_words - n_trained, E)
            self.fixed_embedding.weight.requires_grad = False
        self.projection = nn.Linear(E, k)
        self.premise = nn.LSTM(k, k, batch_first=True)
        self.hypothesis = nn.LSTM(k, k, batch_first=True)

        def square():
            return nn.Linear(k, k, bias=False)

        kind = self.config['attention']
        self.pair = nn.ModuleDict({'hypothesis': square()})
        if kind != 'none':
            self.attention = nn.ModuleDict({'premise': square(), 'hypothesis': square(),
                                            'energy': nn.Linear(k, 1, bias=False)})
            self.pair['attended'] = square()
        if kind == 'word-by-word':
            self.attention['previous'] = square()
            self.attention['carry'] = square()
        self.output = nn.Linear(2 * k if self.config['two_way'] else k, n_labels)

    def embed(self, ids):
        table = self.embedding.weight
        if hasattr(self, 'fixed_embedding'):
            table = torch.cat([table, self.fixed_embedding.weight])
        return self.projection(table[ids])

    def read(self, lstm, x, lengths, start=None):
        packed = pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)
        outputs, state = lstm(packed) if start is None else lstm(packed, start)
        return pad_packed_sequence(outputs, batch_first=True)[0], state

    def attend(self, keys, real, asking):
        """alpha: batch x L."""
        M = torch.tanh(keys + asking[:, None, :])
        energy = self.attention['energy'](M)[:, :, 0]
        return torch.softmax(energy.masked_fill(~real, -math.inf), 1)

    def one_way(self, first, n_first, second, n_second):
        """h*: batch x k, and the weights of each step: steps of batch x L."""
        kind = self.config['attention']
        Y, (_, c) = self.read(self.premise, self.embed(first), n_first)
        H, (h_N, _) = self.read(self.hypothesis, self.embed(second), n_second,
                                (torch.zeros_like(c), c))
        h_N = h_N[0]
        if kind == 'none':
            return torch.tanh(self.pair['hypothesis'](h_N)), []

        real = torch.arange(Y.shape[1])[None] < n_first[:, None]
        keys = self.attention['premise'](Y)
        weights = []
        if kind == 'last':
            weights = [self.attend(keys, real, self.attention['hypothesis'](h_N))]
            r = torch.einsum('bl,blk->bk', weights[0], Y)
        else:
            r = torch.zeros_like(h_N)
            for t in range(H.shape[1]):
                alpha = self.attend(keys, real, self.attention['hypothesis'](H[:, t])
                                    + self.attention['previous'](r))
                new = torch.einsum('bl,blk->bk', alpha, Y) + torch.tanh(self.attention['carry'](r))
                # A hypothesis that is over keeps what it saw.
                r = torch.where((t < n_second)[:, None], new, r)
                weights.append(alpha)
        return torch.tanh(self.pair['attended'](r) + self.pair['hypothesis'](h_N)), weights

    def forward(self, premise, n_premise, hypothesis, n_hypothesis):
        """Scores, batch x labels, and the weights of the way from hypothesis to premise."""
        pair, weights = self.one_way(premise, n_premise, hypothesis, n_hypothesis)
        if self.config['two_way']:
            back, _ = self.one_way(hypothesis, n_hypothesis, premise, n_premise)
            pair = torch.cat([pair, back], 1)
        return self.output(pair), weights


def load_model(path, dtype=torch.float64):
    metadata, tensors = read_safetensors(path)
    model = Entailment(json.loads(metadata['config']), len(json.loads(metadata['vocabulary.source'])),
                       len(json.loads(metadata['vocabulary.target'])))
    model.load_state_dict(tensors)
    return model.to(dtype).eval(), metadata
