#!/usr/bin/python3
"""Writes image-encoders.json: what torchvision's networks make of a picture, for the tests of
engine/layers/image-encoder.c.

Needs python3-torchvision (0.14). Neither the weights nor the picture are in a file: both sides make
them from names. Number k of the tensor called NAME is u = (h >> 40) / 2^23 - 1 with
    h = mix (seed + (k + 1) 0x9e3779b97f4a7c15), seed = 64-bit FNV-1a of NAME,
where mix is SplitMix64's (Steele, Lea and Flood 2014). From u in [-1, 1):
    the picture, 224 x 224 x 3 or less, named "picture"   (u + 1) / 2
    weights of a convolution                              u sqrt (6 / inputs of an output)
    a batch norm's weight                                 0.7 + 0.2 u
    a running variance                                    1 + 0.5 u
    biases and running means                              0.1 u
Computed in float64. Of the last map, cell by cell and channel by channel, every STEP-th number is
kept, and the root of the mean square of all.
"""

import json
import os

import numpy
import torch
import torchvision

HERE = os.path.dirname(os.path.abspath(__file__))
STEP = 97
MOST_KEPT = 200
MEAN, DEVIATION = (0.485, 0.456, 0.406), (0.229, 0.224, 0.225)
CASES = [('resnet18', 224), ('resnet34', 64), ('resnet50', 64), ('resnet101', 224),
         ('resnet152', 64), ('vgg16', 64), ('vgg19', 96)]


def units(name, count):
    seed = 0xcbf29ce484222325
    for byte in name.encode():
        seed = (seed ^ byte) * 0x100000001b3 % 2 ** 64
    with numpy.errstate(over='ignore'):
        h = (numpy.arange(1, count + 1, dtype=numpy.uint64) * numpy.uint64(0x9e3779b97f4a7c15) +
             numpy.uint64(seed))
        h = (h ^ (h >> numpy.uint64(30))) * numpy.uint64(0xbf58476d1ce4e5b9)
        h = (h ^ (h >> numpy.uint64(27))) * numpy.uint64(0x94d049bb133111eb)
        h ^= h >> numpy.uint64(31)
    return (h >> numpy.uint64(40)).astype(numpy.float64) / 2 ** 23 - 1


def make(name, shape):
    u = units(name, int(numpy.prod(shape)))
    if len(shape) == 4:
        u *= numpy.sqrt(6 / numpy.prod(shape[1:]))
    elif name.endswith('running_var'):
        u = 1 + 0.5 * u
    elif name.endswith('.weight'):
        u = 0.7 + 0.2 * u
    else:
        u *= 0.1
    # The engine's weights are float32.
    return torch.from_numpy(u.astype(numpy.float32).astype(numpy.float64).reshape(shape))


def encode(network, side):
    model = getattr(torchvision.models, network)(weights=None).double().eval()
    for name, tensor in model.state_dict().items():
        if not name.startswith(('fc', 'classifier')) and not name.endswith('num_batches_tracked'):
            tensor.copy_(make('encoder.' + name, tuple(tensor.shape)))
    picture = (torch.from_numpy(units('picture', side * side * 3)) + 1) / 2
    picture = (picture.reshape(side, side, 3) - torch.tensor(MEAN)) / torch.tensor(DEVIATION)
    x = picture.permute(2, 0, 1)[None].double()
    if network.startswith('vgg'):
        return model.features[:-1](x)
    x = model.maxpool(model.relu(model.bn1(model.conv1(x))))
    return model.layer4(model.layer3(model.layer2(model.layer1(x))))


@torch.no_grad()
def main():
    cases = []
    for network, side in CASES:
        y = encode(network, side)[0].permute(1, 2, 0)
        numbers = y.reshape(-1)
        cases.append({'network': network, 'input': side, 'shape': list(y.shape), 'step': STEP,
                      'root_mean_square': float('%.7g' % numbers.square().mean().sqrt()),
                      'numbers': [float('%.7g' % n) for n in numbers[::STEP][:MOST_KEPT]]})
        print(network, cases[-1]['shape'], cases[-1]['root_mean_square'])
    lines = ',\n'.join(json.dumps(case) for case in cases)
    with open(os.path.join(HERE, 'image-encoders.json'), 'w', encoding='utf-8') as file:
        file.write('[\n%s\n]\n' % lines)


main()
