"""An independent implementation of the model kind `translation`, over PyTorch's own modules.

It exists to be compared with: the engine's tests read numbers that it wrote, the benchmarks time
it. So it is written from the papers and from the contract of names and config alone (docs of the
model file), and shares nothing with the engine. The names of the modules are the names of the
tensors: `load_state_dict` of a file's tensors is all that loading takes.

Bahdanau, Cho, Bengio 2015 (arXiv 1409.0473); Cho et al. 2014 (1406.1078); Luong et al. 2015
(1508.04025); the conditional GRU of Nematus (Sennrich et al. 2017, 1703.04357).
"""

import json
import math
import struct
from collections import namedtuple

import numpy
import torch
from torch import nn
from torch.nn import functional
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

PAD, UNKNOWN, START, END = range(4)
NEVER_WRITTEN = [PAD, UNKNOWN, START]

DEFAULTS = {
    'embedding': 256, 'hidden': 256, 'attention': 'additive', 'attention_size': 256,
    'query': 'previous', 'readout': 'maxout', 'readout_state': 'previous', 'readout_size': 256,
    'reset': 'after', 'dropout': 0.0, 'text': {'source': {}, 'target': {}},
}

# annotations: batch x n x 2H; keys: what attention compares the query with; real: batch x n;
# final: [forward_last ; backward_1]; start: s_0.
Reading = namedtuple('Reading', 'annotations keys real final start')

# weights: batch x n, or None; before: s_{i-1}; state: s_i.
Step = namedtuple('Step', 'before state embedded context weights')


def gru_reset_before(x, h, weight_ih, weight_hh, bias_ih, bias_hh):
    """Cho et al. 2014, with PyTorch's names and PyTorch's side of z.

    r = sigma(W_r x + U_r h), z = sigma(W_z x + U_z h), n = tanh(W x + U (r o h)),
    h' = (1 - z) o n + z o h; each product with its bias.
    """
    W_r, W_z, W_n = weight_ih.chunk(3)
    U_r, U_z, U_n = weight_hh.chunk(3)
    b_r, b_z, b_n = bias_ih.chunk(3)
    c_r, c_z, c_n = bias_hh.chunk(3)
    r = torch.sigmoid(x @ W_r.T + b_r + h @ U_r.T + c_r)
    z = torch.sigmoid(x @ W_z.T + b_z + h @ U_z.T + c_z)
    n = torch.tanh(x @ W_n.T + b_n + (r * h) @ U_n.T + c_n)
    return (1 - z) * n + z * h


class Cell(nn.GRUCell):
    """nn.GRUCell, or the same weights with the reset gate before the product."""

    def __init__(self, inputs, hidden, reset):
        super().__init__(inputs, hidden)
        self.reset = reset

    def forward(self, x, h):
        if self.reset == 'after':
            return super().forward(x, h)
        return gru_reset_before(x, h, self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh)


class Translation(nn.Module):
    def __init__(self, config, n_source, n_target):
        super().__init__()
        self.config = dict(DEFAULTS, **config)
        E, H = self.config['embedding'], self.config['hidden']
        A, L = self.config['attention_size'], self.config['readout_size']
        reset = self.config['reset']

        self.source_embedding = nn.Embedding(n_source, E)
        self.target_embedding = nn.Embedding(n_target, E)
        self.encoder = nn.GRU(E, H, bidirectional=True, batch_first=True)
        self.start = nn.Linear(H, H)

        if self.config['query'] == 'previous':
            self.decoder = Cell(E + 2 * H, H, reset)
        else:
            self.decoder = Cell(E, H, reset)
            self.decoder_context = Cell(2 * H, H, reset)

        if self.config['attention'] == 'additive':
            self.attention = nn.ModuleDict({'query': nn.Linear(H, A, bias=False),
                                            'key': nn.Linear(2 * H, A),
                                            'energy': nn.Linear(A, 1, bias=False)})
        elif self.config['attention'] == 'concat':
            self.attention = nn.ModuleDict({'combine': nn.Linear(3 * H, A),
                                            'energy': nn.Linear(A, 1, bias=False)})
        elif self.config['attention'] == 'general':
            self.attention = nn.ModuleDict({'general': nn.Linear(2 * H, H, bias=False)})

        n_readout = 2 * L if self.config['readout'] == 'maxout' else L
        self.readout = nn.ModuleDict({'state': nn.Linear(H, n_readout),
                                      'input': nn.Linear(E, n_readout, bias=False),
                                      'context': nn.Linear(2 * H, n_readout, bias=False)})
        self.output = nn.Linear(L, n_target)
        self.drop = nn.Dropout(self.config['dropout'])

    def encode(self, embedded, lengths):
        """The states of both directions, batch x n x 2H; what lies behind an end is zero."""
        if self.config['reset'] == 'after':
            packed = pack_padded_sequence(embedded, lengths, batch_first=True,
                                          enforce_sorted=False)
            return pad_packed_sequence(self.encoder(packed)[0], batch_first=True)[0]

        rows = []
        for sentence, n in zip(embedded, lengths.tolist()):
            forward, backward = [], []
            for states, order, suffix in ((forward, range(n), ''),
                                          (backward, range(n - 1, -1, -1), '_reverse')):
                weights = [getattr(self.encoder, name + suffix) for name in
                           ('weight_ih_l0', 'weight_hh_l0', 'bias_ih_l0', 'bias_hh_l0')]
                h = sentence.new_zeros(self.config['hidden'])
                for j in order:
                    h = gru_reset_before(sentence[j], h, *weights)
                    states.append(h)
            states = torch.cat([torch.stack(forward), torch.stack(backward[::-1])], 1)
            rows.append(functional.pad(states, (0, 0, 0, embedded.shape[1] - n)))
        return torch.stack(rows)

    def read(self, source, lengths):
        """source: batch x n, padded with PAD; lengths with the end piece."""
        H = self.config['hidden']
        annotations = self.encode(self.drop(self.source_embedding(source)), lengths)
        forward, backward = annotations[:, :, :H], annotations[:, :, H:]
        last = forward[torch.arange(len(lengths)), lengths - 1]
        first = backward[:, 0]
        real = torch.arange(source.shape[1])[None, :] < lengths[:, None]

        keys = None
        if self.config['attention'] == 'additive':
            keys = self.attention['key'](annotations)
        elif self.config['attention'] == 'general':
            keys = self.attention['general'](annotations)
        elif self.config['attention'] == 'dot':
            keys = forward + backward

        return Reading(annotations, keys, real, torch.cat([last, first], 1),
                       torch.tanh(self.start(first)))

    def attend(self, reading, asking):
        """alpha_i and c_i for the state that asks."""
        kind = self.config['attention']
        if kind == 'none':
            return None, reading.final
        if kind == 'additive':
            mixed = torch.tanh(self.attention['query'](asking)[:, None, :] + reading.keys)
            energy = self.attention['energy'](mixed)[:, :, 0]
        elif kind == 'concat':
            n = reading.annotations.shape[1]
            both = torch.cat([asking[:, None, :].expand(-1, n, -1), reading.annotations], 2)
            energy = self.attention['energy'](torch.tanh(self.attention['combine'](both)))[:, :, 0]
        else:
            energy = torch.bmm(reading.keys, asking[:, :, None])[:, :, 0]

        weights = torch.softmax(energy.masked_fill(~reading.real, -math.inf), 1)
        return weights, torch.bmm(weights[:, None, :], reading.annotations)[:, 0]

    def step(self, reading, before, embedded):
        """From s_{i-1} and E y_{i-1} to s_i."""
        if self.config['query'] == 'previous':
            weights, context = self.attend(reading, before)
            state = self.decoder(torch.cat([embedded, context], 1), before)
        else:
            between = self.decoder(embedded, before)
            weights, context = self.attend(reading, between)
            state = self.decoder_context(context, between)
        return Step(before, state, embedded, context, weights)

    def logits(self, before, state, embedded, context):
        asked = before if self.config['readout_state'] == 'previous' else state
        t = (self.readout['state'](asked) + self.readout['input'](embedded)
             + self.readout['context'](context))
        if self.config['readout'] == 'maxout':
            t = t.view(*t.shape[:-1], -1, 2).max(-1)[0]
        elif self.config['readout'] == 'tanh':
            t = torch.tanh(t)
        return self.output(self.drop(t))

    def forward(self, source, lengths, target):
        """Logits of every step (batch x m x V) and weights (batch x m x n), the truth shown."""
        reading = self.read(source, lengths)
        before = functional.pad(target[:, :-1], (1, 0), value=START)
        embedded = self.drop(self.target_embedding(before))
        state, steps = reading.start, []
        for i in range(target.shape[1]):
            steps.append(self.step(reading, state, embedded[:, i]))
            state = steps[-1].state
        logits = self.logits(torch.stack([s.before for s in steps], 1),
                             torch.stack([s.state for s in steps], 1), embedded,
                             torch.stack([s.context for s in steps], 1))
        attends = steps[0].weights is not None
        return logits, torch.stack([s.weights for s in steps], 1) if attends else None

    def next(self, reading, state, previous):
        """One step of decoding: log-probabilities (full soft-max), the new state, the weights."""
        step = self.step(reading, state, self.target_embedding(previous))
        logits = self.logits(step.before, step.state, step.embedded, step.context)
        return torch.log_softmax(logits, 1), step.state, step.weights


Written = namedtuple('Written', 'ids logprobs attention finished margin')
Searched = namedtuple('Searched', 'ids logprobs score finished margin')


def default_limit(source):
    return 2 * len(source) + 10


@torch.no_grad()
def greedy(model, source, limit=None, stops=True):
    """`margin` is how close any choice was; with stops=False it writes `limit` pieces."""
    reading = model.read(torch.tensor([source]), torch.tensor([len(source)]))
    state, previous = reading.start, START
    ids, logprobs, attention, margin = [], [], [], math.inf
    for _ in range(limit or default_limit(source)):
        row, state, weights = model.next(reading, state, torch.tensor([previous]))
        masked = row[0].clone()
        masked[NEVER_WRITTEN if stops else NEVER_WRITTEN + [END]] = -math.inf
        best, order = masked.topk(2)
        margin = min(margin, float(best[0] - best[1]))
        previous = int(order[0])
        ids.append(previous)
        logprobs.append(float(row[0, previous]))
        attention.append(None if weights is None else weights[0].tolist())
        if previous == END:
            break
    return Written(ids, logprobs, attention, ids[-1] == END, margin)


@torch.no_grad()
def beam_search(model, source, size, limit=None, alpha=1.0, shrinks=True):
    """Of all continuations of the living hypotheses the best live on; those that end are set
    aside, until there are `size` of them. With `shrinks` each one set aside leaves one place
    fewer. score = sum of log-probabilities / length^alpha, the end piece counted.
    """
    reading = model.read(torch.tensor([source]), torch.tensor([len(source)]))
    living = [([], [], reading.start)]
    finished, margin = [], math.inf
    for _ in range(limit or default_limit(source)):
        places = size - len(finished) if shrinks else size
        found = []
        for ids, logprobs, state in living:
            previous = torch.tensor([ids[-1] if ids else START])
            row, after, _ = model.next(reading, state, previous)
            row[0, NEVER_WRITTEN] = -math.inf
            best, order = row[0].topk(min(places + 1, row.shape[1] - len(NEVER_WRITTEN)))
            for logprob, word in zip(best.tolist(), order.tolist()):
                found.append((ids + [word], logprobs + [logprob], after))
        found.sort(key=lambda hypothesis: -sum(hypothesis[1]))
        if len(found) > places:
            margin = min(margin, sum(found[places - 1][1]) - sum(found[places][1]))
        living = [h for h in found[:places] if h[0][-1] != END]
        finished += [h for h in found[:places] if h[0][-1] == END]
        if len(finished) >= size or not living:
            break
    scored = sorted(((sum(h[1]) / len(h[0]) ** alpha, h[0], h[1]) for h in finished or living),
                    reverse=True)
    if len(scored) > 1:
        margin = min(margin, scored[0][0] - scored[1][0])
    score, ids, logprobs = scored[0]
    return Searched(ids, logprobs, score, bool(finished), margin)


def write_safetensors(path, metadata, tensors):
    """tensors: name -> F32 tensor."""
    header, offset = {'__metadata__': metadata}, 0
    for name, tensor in tensors.items():
        size = 4 * tensor.numel()
        header[name] = {'dtype': 'F32', 'shape': list(tensor.shape),
                        'data_offsets': [offset, offset + size]}
        offset += size
    text = json.dumps(header, ensure_ascii=False, separators=(',', ':')).encode()
    text += b' ' * (-len(text) % 8)
    with open(path, 'wb') as file:
        file.write(struct.pack('<Q', len(text)) + text)
        for tensor in tensors.values():
            file.write(tensor.detach().to(torch.float32).contiguous().numpy().astype('<f4').tobytes())


def read_safetensors(path):
    """Metadata, and name -> tensor; halves are widened to float32."""
    with open(path, 'rb') as file:
        data = file.read()
    n = struct.unpack('<Q', data[:8])[0]
    header, buffer = json.loads(data[8:8 + n]), memoryview(data)[8 + n:]
    metadata, tensors = header.pop('__metadata__', {}), {}
    for name, entry in header.items():
        begin, end = entry['data_offsets']
        piece = buffer[begin:end]
        if entry['dtype'] == 'BF16':
            widened = numpy.frombuffer(piece, '<u2').astype('<u4') << 16
            values = widened.view('<f4')
        else:
            values = numpy.frombuffer(piece, {'F64': '<f8', 'F32': '<f4', 'F16': '<f2'}[entry['dtype']])
        tensors[name] = torch.from_numpy(values.astype('f4').reshape(entry['shape']))
    return metadata, tensors


def load_model(path, dtype=torch.float32):
    """The model, ready to be asked, and its metadata."""
    metadata, tensors = read_safetensors(path)
    if metadata.get('kind') != 'translation':
        raise SystemExit(f'{path}: of kind {metadata.get("kind")}, not translation')
    model = Translation(json.loads(metadata['config']),
                        len(tensors['source_embedding.weight']),
                        len(tensors['target_embedding.weight']))
    model.load_state_dict(tensors)
    return model.to(dtype).eval(), metadata
