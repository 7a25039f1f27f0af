#!/usr/bin/python3
"""Writes describe-scenes.json: what an independent implementation makes of two of the sample scenes
with the model that ships, samples/models/describe-scenes.safetensors. To be run again, from
anywhere and without arguments, whenever that model is replaced.

Needs python3-torch (1.13), python3-numpy and python3-pil. From the JPEG file on, nothing is shared
with the engine: the square in the middle of the picture is brought to the model's side by exact
means of areas; the network, the attention and the words are those of captioning_reference.py, in
float64. Scenes where two words are nearly as probable are passed over.
"""

import json
import os

import numpy
import torch
from PIL import Image

from captioning_reference import greedy, load_model

HERE = os.path.dirname(os.path.abspath(__file__))
SAMPLES = os.path.join(HERE, '..', '..', '..', 'samples')
MODEL = 'describe-scenes.safetensors'
N_SCENES = 2
LIMIT = 100
MIN_MARGIN = 1e-2
INPUT_STEP = 97
DIGITS = 8


def mean_matrix(first, length, side):
    """side x length: the share that each of `length` pixels from `first` on has in each mean."""
    edges = first + numpy.arange(side + 1) * (length / side)
    pixels = numpy.arange(int(first + length + 1))
    covered = (numpy.minimum(edges[1:, None], pixels[None] + 1) -
               numpy.maximum(edges[:-1, None], pixels[None])).clip(0)
    return covered / covered.sum(1, keepdims=True)


def read_picture(path, side):
    """The bytes of the file, and 3 x side x side numbers from 0 to 1."""
    pixels = numpy.asarray(Image.open(path).convert('RGB'))
    height, width = pixels.shape[:2]
    square = min(width, height)
    assert square >= side, 'a picture that is enlarged is read otherwise'
    down = mean_matrix((height - square) / 2, square, side)[:, :height]
    across = mean_matrix((width - square) / 2, square, side)[:, :width]
    small = down @ (pixels.transpose(2, 0, 1) / 255) @ across.T
    return pixels, torch.from_numpy(small)


def rounded(values):
    return numpy.asarray(values).round(DIGITS).tolist()


def scene_case(model, vocabulary, path, side):
    pixels, picture = read_picture(path, side)
    found = greedy(model, picture, LIMIT)
    if found.margin < MIN_MARGIN or not found.finished:
        return None
    last = len(found.ids) - 1
    steps = sorted({0, last // 2, last})
    # Rows of the picture, then columns, then colours, as the engine has them.
    numbers = picture.permute(1, 2, 0).reshape(-1)[::INPUT_STEP]
    return {'image': os.path.basename(path), 'bytes': int(pixels.astype(numpy.int64).sum()),
            'input': rounded(numbers), 'tokens': [vocabulary[k] for k in found.ids],
            'logprobs': rounded(found.logprobs), 'gates': rounded(found.gates),
            'attention_sum': rounded(numpy.sum(found.looked, 0)), 'attention_of': steps,
            'attention': [rounded(found.looked[i]) for i in steps]}


def main():
    torch.set_num_threads(1)
    model, metadata = load_model(os.path.join(SAMPLES, 'models', MODEL), torch.float64)
    vocabulary = json.loads(metadata['vocabulary.target'])
    side = model.config['encoder'].get('input', 112)
    assert model.config.get('fit', 'crop') == 'crop' and model.config['attention'] != 'none'
    folder = os.path.join(SAMPLES, 'inputs', 'scenes')
    cases = []
    for name in sorted(os.listdir(folder)):
        if name.endswith('.jpg') and len(cases) < N_SCENES:
            case = scene_case(model, vocabulary, os.path.join(folder, name), side)
            if case is not None:
                cases.append(case)
                print(name, ' '.join(case['tokens']))
    assert len(cases) == N_SCENES, 'too few captions that are beyond doubt'
    lines = ',\n'.join(json.dumps(case, separators=(',', ':')) for case in cases)
    head = {'format': 'saccade-reference', 'version': 1, 'kind': 'captioning', 'model': MODEL,
            'side': side, 'input_step': INPUT_STEP}
    with open(os.path.join(HERE, 'describe-scenes.json'), 'w', encoding='utf-8') as file:
        file.write(json.dumps(head)[:-1] + ',\n"cases": [\n' + lines + '\n]}\n')


if __name__ == '__main__':
    main()
