#!/usr/bin/python3
"""PyTorch's side of the benchmark of models that answer with a label: the same weights, on the same
machine, one text or pair at a time.

    pytorch-judging.py classification MODEL --words 20
    pytorch-judging.py entailment MODEL --words 20 --second 8

Prints one JSON object, of the best repetition:
    {"torch": "1.13.1", "seconds": 0.0021, "processor_seconds": 0.0021}

PyTorch at its best: nothing is packed or masked where there is one row, the vectors of all words lie
in one table, nothing is recorded for gradients. Its words are numbers at random; ours come from text.
"""

import argparse
import json
import os
import sys
import time


def read_arguments():
    parser = argparse.ArgumentParser(description='Times PyTorch on a model that judges.')
    parser.add_argument('kind', choices=('classification', 'entailment'))
    parser.add_argument('model', help='a .safetensors file')
    parser.add_argument('--words', type=int, default=20)
    parser.add_argument('--second', type=int, default=8, help='words of the hypothesis')
    parser.add_argument('--repeats', type=int, default=30)
    return parser.parse_args()


ARGUMENTS = read_arguments()
os.environ['OPENBLAS_NUM_THREADS'] = os.environ['OMP_NUM_THREADS'] = '1'

import torch  # noqa: E402
from torch import nn  # noqa: E402

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                '..', 'data', 'reference'))
from entailment_reference import Entailment  # noqa: E402
from translation_reference import read_safetensors  # noqa: E402


def join_tables(tensors):
    """One table of all words, those that learned first."""
    fixed = tensors.pop('fixed_embedding.weight', None)
    table = tensors['embedding.weight']
    return table if fixed is None else torch.cat([table, fixed])


class Classification(nn.Module):
    def __init__(self, tensors):
        super().__init__()
        self.register_buffer('table', join_tables(tensors).float())
        size = self.table.shape[1]
        hidden = tensors['encoder.weight_hh_l0'].shape[1]
        self.encoder = nn.LSTM(size, hidden, bidirectional=True, batch_first=True)
        self.output = nn.Linear(2 * hidden, len(tensors['output.bias']))
        del tensors['embedding.weight']
        self.load_state_dict(dict(tensors, table=self.table))

    def forward(self, ids):
        states, (last, _) = self.encoder(nn.functional.embedding(ids, self.table))
        last = torch.cat([last[0], last[1]], 1)
        weights = torch.softmax((states @ last[:, :, None])[:, :, 0], 1)
        return self.output((weights[:, None] @ states)[:, 0]).softmax(1)


class Pairs(Entailment):
    """The implementation that the tests compare with, without what one pair has no need of."""

    def embed(self, ids):
        return self.projection(nn.functional.embedding(ids, self.table))

    def read(self, lstm, x, lengths, start=None):
        return lstm(x) if start is None else lstm(x, start)

    def attend(self, keys, real, asking):
        M = torch.tanh(keys + asking[:, None, :])
        return torch.softmax(self.attention['energy'](M)[:, :, 0], 1)


def load_pairs(metadata, tensors):
    model = Pairs(json.loads(metadata['config']), len(json.loads(metadata['vocabulary.source'])),
                  len(json.loads(metadata['vocabulary.target'])))
    model.load_state_dict(tensors)
    model.table = join_tables(dict(tensors)).float()
    return model.float()


def main():
    torch.set_num_threads(1)
    torch.manual_seed(1)
    metadata, tensors = read_safetensors(ARGUMENTS.model)

    def words(model, n):
        return torch.randint(4, len(model.table), (1, n))

    if ARGUMENTS.kind == 'classification':
        model = Classification(dict(tensors)).eval()
        inputs = [words(model, ARGUMENTS.words)]
    else:
        model = load_pairs(metadata, tensors).eval()
        first, second = words(model, ARGUMENTS.words), words(model, ARGUMENTS.second)
        inputs = [first, torch.tensor([first.shape[1]]), second, torch.tensor([second.shape[1]])]

    seconds, processor_seconds = [], []
    with torch.no_grad():
        # The first time is of taking memory.
        for _ in range(ARGUMENTS.repeats + 1):
            start, processor_start = time.perf_counter(), time.process_time()
            model(*inputs)
            seconds.append(time.perf_counter() - start)
            processor_seconds.append(time.process_time() - processor_start)
    print(json.dumps({'torch': torch.__version__, 'seconds': min(seconds[1:]),
                      'processor_seconds': min(processor_seconds[1:])}))


main()
