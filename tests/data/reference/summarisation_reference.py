"""An independent implementation of the model kind `summarisation`, over PyTorch's own modules, and
of ROUGE.

It exists to be compared with: the engine's tests read numbers that it wrote. So it is written from
the papers (Rush, Chopra, Weston 2015, arXiv 1509.00685; Lin 2004) and from the contract of names
and config alone (docs of the model file), and shares nothing with the engine. The names of the
modules are the names of the tensors.
"""

import json
import math
import re
from collections import Counter, namedtuple
from functools import lru_cache

import torch
from torch import nn
from torch.nn import functional

from translation_reference import END, NEVER_WRITTEN, START, Searched, read_safetensors

DEFAULTS = {
    'encoder': 'attention', 'embedding': 200, 'hidden': 400, 'encoder_size': 400, 'context': 5,
    'window': 2, 'output': 'separate', 'dropout': 0.0, 'text': {'source': {}, 'target': {}},
}

# words: batch x n x A; smooth: the same, each with its neighbours; real: batch x n; start: the last
# C words of each row before there are any: batch x C.
Reading = namedtuple('Reading', 'words smooth real start')


class Summarisation(nn.Module):
    def __init__(self, config, n_source, n_target):
        super().__init__()
        self.config = dict(DEFAULTS, **config)
        D, H, A, C = (self.config[key] for key in
                      ('embedding', 'hidden', 'encoder_size', 'context'))
        tied = self.config['output'] == 'tied'
        self.source_embedding = nn.Embedding(n_source, A)
        self.target_embedding = nn.Embedding(n_target, D)
        if self.config['encoder'] == 'attention':
            self.context_embedding = nn.Embedding(n_target, D)
            self.attention = nn.ModuleDict({'query': nn.Linear(C * D, A, bias=False)})
        self.hidden = nn.Linear(C * D, H)
        self.output = nn.Linear(H if tied else H + A, n_target)

    def read(self, source, lengths):
        """source: batch x n, padded; lengths with the end piece."""
        real = torch.arange(source.shape[1])[None, :] < lengths[:, None]
        words = self.source_embedding(source) * real[:, :, None]
        Q = self.config['window']
        smooth = functional.avg_pool1d(words.transpose(1, 2), 2 * Q + 1, stride=1, padding=Q,
                                       count_include_pad=True).transpose(1, 2)
        start = torch.full((len(source), self.config['context']), START)
        return Reading(words, smooth, real, start)

    def encode(self, reading, last):
        """last: batch x C, the last C words."""
        if self.config['encoder'] == 'bag':
            return None, reading.words.sum(1) / reading.real.sum(1, keepdim=True)
        asking = self.attention['query'](self.context_embedding(last).flatten(1))
        energy = torch.einsum('bna,ba->bn', reading.words, asking)
        weights = torch.softmax(energy.masked_fill(~reading.real, -math.inf), 1)
        return weights, torch.einsum('bn,bna->ba', weights, reading.smooth)

    def step(self, reading, last):
        weights, encoded = self.encode(reading, last)
        h = torch.tanh(self.hidden(self.target_embedding(last).flatten(1)))
        if self.config['output'] == 'tied':
            return self.output(h) + encoded @ self.source_embedding.weight.T, weights
        return self.output(torch.cat([h, encoded], 1)), weights

    def forward(self, source, lengths, target):
        """Logits of every step (batch x m x V) and weights (batch x m x n), the truth shown."""
        reading = self.read(source, lengths)
        shown = torch.cat([reading.start, target], 1)
        steps = [self.step(reading, shown[:, i:i + self.config['context']])
                 for i in range(target.shape[1])]
        attends = steps[0][1] is not None
        return (torch.stack([logits for logits, _ in steps], 1),
                torch.stack([weights for _, weights in steps], 1) if attends else None)

    def next(self, reading, state, previous):
        """One step of decoding: log-probabilities (full soft-max), the new state, the weights."""
        last = torch.cat([state[:, 1:], previous[:, None]], 1)
        logits, weights = self.step(reading, last)
        return torch.log_softmax(logits, 1), last, weights


def gains(worth, source, ids, n_words):
    """What each word gains as the next one after `ids`: the features of section 5 of the paper, in
    words; both sides have the same vocabulary."""
    text = [word if word > END else -1 for word in source]
    last = ids[-1] if ids else None
    found = torch.zeros(n_words, dtype=torch.float64)
    for word in set(text) - {-1}:
        places = [j for j, other in enumerate(text) if other == word]
        pairs = [j for j in places if j > 0 and ids[-1:] == text[j - 1:j]]
        triples = [j for j in pairs if j > 1 and ids[-2:] == text[j - 2:j]]
        behind = [k for k, other in enumerate(text) if other == last and k > places[0]]
        found[word] = (worth['word'] + worth['pair'] * bool(pairs)
                       + worth['triple'] * bool(triples) + worth['reordered'] * bool(behind))
    for word in set(ids):
        found[word] += worth['repeated']
    return found


@torch.no_grad()
def search(model, source, size, limit, length=0, ends_word=None, shrinks=True):
    """The best of beam `size`; with `length` of those that have so many complete words. ends_word:
    of each target id. `looked` is where each step did, `margin` how close any choice was."""
    worth = model.config.get('extraction')
    reading = model.read(torch.tensor([source]), torch.tensor([len(source)]))
    living, finished, margin = [([], [], 0.0, [], reading.start)], [], math.inf
    for _ in range(limit):
        places = size - len(finished) if shrinks else size
        found = []
        for ids, logprobs, total, looked, state in living:
            row, after, weights = model.next(reading, state,
                                             torch.tensor([ids[-1] if ids else START]))
            row = row[0]
            rated = row.clone()
            if worth:
                rated = rated + gains(worth, source, ids, len(row))
            rated[NEVER_WRITTEN] = -math.inf
            if length and sum(ends_word[i] for i in ids) == length:
                order = [END]
            else:
                if length:
                    rated[END] = -math.inf
                order = rated.topk(min(size + 1, len(row) - len(NEVER_WRITTEN)))[1].tolist()
            seen = looked + [None if weights is None else weights[0].tolist()]
            found += [(ids + [word], logprobs + [float(row[word])], total + float(rated[word]),
                       seen, after) for word in order]
        found.sort(key=lambda hypothesis: -hypothesis[2])
        if len(found) > places:
            margin = min(margin, found[places - 1][2] - found[places][2])
        living = [h for h in found[:places] if h[0][-1] != END]
        finished += [h for h in found[:places] if h[0][-1] == END]
        if len(finished) >= size or not living:
            break
    best = sorted(finished or living, key=lambda h: -h[2] / len(h[0]))
    if len(best) > 1:
        margin = min(margin, best[0][2] / len(best[0][0]) - best[1][2] / len(best[1][0]))
    ids, logprobs, _, looked, _ = best[0]
    return Searched(ids, logprobs, sum(logprobs) / len(ids), bool(finished), margin), looked


def load_model(path, dtype=torch.float32):
    """The model, ready to be asked, and its metadata."""
    metadata, tensors = read_safetensors(path)
    if metadata.get('kind') != 'summarisation':
        raise SystemExit(f'{path}: of kind {metadata.get("kind")}, not summarisation')
    model = Summarisation(json.loads(metadata['config']),
                          len(tensors['source_embedding.weight']),
                          len(tensors['target_embedding.weight']))
    model.load_state_dict(tensors)
    return model.to(dtype).eval(), metadata


def rouge_words(text):
    return re.findall('[a-z0-9]+', re.sub('[A-Z]', lambda m: m.group().lower(), text), re.ASCII)


def common_subsequence(a, b):
    @lru_cache(maxsize=None)
    def longest(i, j):
        if i == len(a) or j == len(b):
            return 0
        if a[i] == b[j]:
            return 1 + longest(i + 1, j + 1)
        return max(longest(i + 1, j), longest(i, j + 1))
    return longest(0, 0)


def rouge(summary, reference):
    """Recall and F1 of ROUGE-1, ROUGE-2 and ROUGE-L."""
    ours, theirs = rouge_words(summary), rouge_words(reference)
    parts = [(sum((Counter(zip(*(ours[i:] for i in range(n))))
                   & Counter(zip(*(theirs[i:] for i in range(n))))).values()),
              len(ours) - n + 1, len(theirs) - n + 1) for n in (1, 2)]
    parts.append((common_subsequence(tuple(ours), tuple(theirs)), len(ours), len(theirs)))
    scores = []
    for matches, n_ours, n_theirs in parts:
        recall = matches / n_theirs if n_theirs > 0 else 0.0
        precision = matches / n_ours if n_ours > 0 else 0.0
        f1 = 2 * recall * precision / (recall + precision) if matches else 0.0
        scores.append((recall, f1))
    return scores
