#!/usr/bin/python3
"""PyTorch's side of the benchmarks of translation: the same weights, on the same machine.

    pytorch-translation.py decode MODEL [--threads 1] ...
    pytorch-translation.py train MODEL [--threads 2] ...

Prints one JSON object:
    {"torch": "1.13.1", "threads": 1, "pieces": 20, "seconds": 0.0203, "median": 0.0207,
     "processor_seconds": 0.0203, ...}
    {"torch": "1.13.1", "threads": 2, "batch": 64, "target_pieces_per_second": 2500, ...}

Decoding is greedy at batch 1 and writes exactly --pieces pieces; `seconds` is the best of the
repetitions, and so is `processor_seconds`, of all threads together, which leaves out what a busy
machine does for others. Training is the whole step (forward, loss with label smoothing, backward,
clipping, Adam) on a batch of the model's own size and config, from new random weights; the rate is
that of the best step, by the clock and by the processor's time. The loops are PyTorch at its best: keys once a sentence, the readout of all steps
in one product, no gradient in decoding.
"""

import argparse
import json
import os
import random
import statistics
import sys
import time


def read_arguments():
    parser = argparse.ArgumentParser(description='Times PyTorch on a translation model.')
    commands = parser.add_subparsers(dest='command', required=True)
    decoding = commands.add_parser('decode')
    decoding.add_argument('--ids', help='source ids of the sentence, blanks between; default: 19 '
                                        'random ones and the end piece')
    decoding.add_argument('--pieces', type=int, default=20, help='how many to write (20)')
    decoding.add_argument('--repeats', type=int, default=10)
    training = commands.add_parser('train')
    training.add_argument('--batch', type=int, default=64)
    training.add_argument('--source-pieces', type=int, default=10, help='of each sentence (10)')
    training.add_argument('--target-pieces', type=int, default=10, help='of each sentence (10)')
    training.add_argument('--smoothing', type=float, default=0.1)
    training.add_argument('--steps', type=int, default=5)
    for command, n_threads in ((decoding, 1), (training, 2)):
        command.add_argument('model', help='a .safetensors file')
        command.add_argument('--threads', type=int, default=n_threads)
    return parser.parse_args()


ARGUMENTS = read_arguments()

# torch.set_num_threads() does not reach OpenBLAS, which reads this when it is loaded.
os.environ['OPENBLAS_NUM_THREADS'] = os.environ['OMP_NUM_THREADS'] = str(ARGUMENTS.threads)

import torch  # noqa: E402
from torch.nn import functional  # noqa: E402

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                '..', 'data', 'reference'))
from translation_reference import (END, NEVER_WRITTEN, PAD, START, Translation,  # noqa: E402
                                   load_model)


@torch.no_grad()
def decode(model, source, n_pieces):
    reading = model.read(source, torch.tensor([source.shape[1]]))
    state, previous = reading.start, torch.tensor([START])
    ids, logprobs, looked = [], [], []
    for _ in range(n_pieces):
        row, state, weights = model.next(reading, state, previous)
        masked = row.clone()
        masked[0, NEVER_WRITTEN + [END]] = -float('inf')
        best, previous = masked.max(1)
        ids.append(int(previous))
        logprobs.append(float(best))
        looked.append(weights)
    return ids, logprobs, looked


def measure(action, n_repeats):
    times, processor_times = [], []
    for _ in range(n_repeats):
        start, processor_start = time.perf_counter(), time.process_time()
        action()
        times.append(time.perf_counter() - start)
        processor_times.append(time.process_time() - processor_start)
    return times, processor_times


def time_decode(model, source, n_pieces, n_repeats):
    source = torch.tensor([source])
    decode(model, source, n_pieces)
    times, processor_times = measure(lambda: decode(model, source, n_pieces), n_repeats)
    return {'seconds': min(times), 'median': statistics.median(times),
            'processor_seconds': min(processor_times), 'pieces': n_pieces,
            'source_pieces': source.shape[1]}


def random_batch(model, size, n_source, n_target):
    def ids(n, embedding):
        rows = torch.randint(4, len(embedding.weight), (size, n))
        rows[:, -1] = END
        return rows
    return (ids(n_source, model.source_embedding), torch.full((size,), n_source),
            ids(n_target, model.target_embedding))


def time_training(model, batch, n_steps, smoothing):
    source, lengths, target = batch
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-4)
    model.train()

    def step():
        optimizer.zero_grad(set_to_none=True)
        logits, _ = model(source, lengths, target)
        loss = functional.cross_entropy(logits.flatten(0, 1), target.flatten(), ignore_index=PAD,
                                        label_smoothing=smoothing)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()

    step()
    times, processor_times = measure(step, n_steps)
    n_pieces = int(target.ne(PAD).sum())
    return {'target_pieces_per_second': n_pieces / min(times),
            'median': n_pieces / statistics.median(times),
            'target_pieces_per_processor_second': n_pieces / min(processor_times),
            'batch': len(source),
            'source_pieces': source.shape[1], 'target_pieces': target.shape[1]}


def main():
    torch.set_num_threads(ARGUMENTS.threads)
    torch.manual_seed(1)
    model, _ = load_model(ARGUMENTS.model)
    n_source, n_target = len(model.source_embedding.weight), len(model.target_embedding.weight)

    if ARGUMENTS.command == 'decode':
        chance = random.Random(1)
        source = ([int(word) for word in ARGUMENTS.ids.split()] if ARGUMENTS.ids
                  else [chance.randrange(4, n_source) for _ in range(19)] + [END])
        result = time_decode(model, source, ARGUMENTS.pieces, ARGUMENTS.repeats)
    else:
        fresh = Translation(model.config, n_source, n_target)
        batch = random_batch(fresh, ARGUMENTS.batch, ARGUMENTS.source_pieces,
                             ARGUMENTS.target_pieces)
        result = time_training(fresh, batch, ARGUMENTS.steps, ARGUMENTS.smoothing)

    print(json.dumps({'torch': torch.__version__, 'threads': ARGUMENTS.threads, **result}))


if __name__ == '__main__':
    main()
