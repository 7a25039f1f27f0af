#!/usr/bin/python3
"""PyTorch's side of the benchmark of picture encoders: the same networks, on the same machine.

    pytorch-encoder.py use NETWORK [--threads 1] [--repeats 5]
    pytorch-encoder.py learn residual [--threads 1] [--batch 32] [--repeats 3]

Prints one JSON object, of the best repetition:
    {"torch": "1.13.0", "seconds": 0.129, "processor_seconds": 0.129}

`use` is one picture of 224 x 224 (residual: 112 x 112) through a network of torchvision without its
classifier, no gradients. `learn` is forward and backward of a batch, up to the gradients of the
weights. Weights are random.
"""

import argparse
import json
import os
import time


def read_arguments():
    parser = argparse.ArgumentParser(description='Times PyTorch on a picture encoder.')
    parser.add_argument('command', choices=('use', 'learn'))
    parser.add_argument('network')
    parser.add_argument('--threads', type=int, default=1)
    parser.add_argument('--batch', type=int, default=32)
    parser.add_argument('--repeats', type=int, default=5)
    return parser.parse_args()


ARGUMENTS = read_arguments()
os.environ['OMP_NUM_THREADS'] = os.environ['OPENBLAS_NUM_THREADS'] = str(ARGUMENTS.threads)

import torch  # noqa: E402
import torchvision  # noqa: E402
from torch import nn  # noqa: E402
from torchvision.models.resnet import BasicBlock  # noqa: E402


def residual():
    """The engine's own default network."""
    parts, inputs = [], 3
    for channels, stride, blocks in ((32, 2, 0), (64, 2, 1), (128, 2, 1), (192, 1, 1)):
        parts += [nn.Conv2d(inputs, channels, 3, stride, 1, bias=False), nn.BatchNorm2d(channels),
                  nn.ReLU(inplace=True)]
        parts += [BasicBlock(channels, channels) for _ in range(blocks)]
        inputs = channels
    return nn.Sequential(*parts)


def build(name):
    if name == 'residual':
        return residual()
    network = getattr(torchvision.models, name)(weights=None)
    if name.startswith('vgg'):
        return network.features[:-1]
    return nn.Sequential(*list(network.children())[:-2])


def learn(network, pictures):
    network.zero_grad()
    y = network(pictures)
    y.backward(torch.full_like(y, 1e-6))


def main():
    torch.set_num_threads(ARGUMENTS.threads)
    network = build(ARGUMENTS.network)
    network.train(ARGUMENTS.command == 'learn')
    side = 112 if ARGUMENTS.network == 'residual' else 224
    pictures = torch.rand(ARGUMENTS.batch if ARGUMENTS.command == 'learn' else 1, 3, side, side)
    seconds, processor_seconds = [], []
    # The first time is of taking memory.
    for _ in range(ARGUMENTS.repeats + 1):
        start, processor_start = time.perf_counter(), time.process_time()
        if ARGUMENTS.command == 'learn':
            learn(network, pictures)
        else:
            with torch.no_grad():
                network(pictures)
        seconds.append(time.perf_counter() - start)
        processor_seconds.append(time.process_time() - processor_start)
    print(json.dumps({'torch': torch.__version__, 'seconds': min(seconds[1:]),
                      'processor_seconds': min(processor_seconds[1:])}))


main()
