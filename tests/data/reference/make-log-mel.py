#!/usr/bin/python3
"""Writes log-mel.json: features of a sound that a formula makes, for the test of engine/audio/log-mel.

Needs python3-torch (1.13). An implementation apart: the transform is torch.fft.rfft in float64, the
bands are built from their corners in hertz.
"""

import json
import math
import os

import torch

HERE = os.path.dirname(os.path.abspath(__file__))
RATE, SECONDS, BANDS = 8000, 0.4, 40
WINDOW, HOP, POINTS, LOWEST = 200, 80, 256, 20.0
FRAMES = [0, 1, 2, 17, 36, 37]


def sound():
    """A rising tone, a quiet steady one, and the noise of a congruential generator; a pause."""
    samples, state = [], 12345
    for i in range(int(RATE * SECONDS)):
        t = i / RATE
        state = (state * 1103515245 + 12345) % 2 ** 31
        noise = state / 2 ** 31 - 0.5
        loud = 0.0 if 0.15 < t < 0.2 else 1.0
        samples.append(loud * (0.4 * math.sin(2 * math.pi * (300 * t + 2000 * t * t)) +
                               0.001 * math.sin(2 * math.pi * 3100 * t) + 0.0005 * noise))
    return torch.tensor(samples, dtype=torch.float32).double()


def corners():
    mel = lambda hertz: 1127 * math.log(1 + hertz / 700)
    hertz = lambda mels: 700 * (math.exp(mels / 1127) - 1)
    low, high = mel(LOWEST), mel(RATE / 2)
    return [hertz(low + (high - low) * b / (BANDS + 1)) for b in range(BANDS + 2)], mel


def bands():
    edges, mel = corners()
    table = torch.zeros(POINTS // 2 + 1, BANDS, dtype=torch.float64)
    for k in range(POINTS // 2 + 1):
        f = mel(k * RATE / POINTS)
        for b in range(BANDS):
            left, middle, right = (mel(edge) for edge in edges[b:b + 3])
            if left < f <= middle:
                table[k, b] = (f - left) / (middle - left)
            elif middle < f < right:
                table[k, b] = (right - f) / (right - middle)
    return table


def deltas(rows):
    padded = torch.cat([rows[:1], rows[:1], rows, rows[-1:], rows[-1:]])
    n = len(rows)
    at = lambda k: padded[2 + k:2 + k + n]
    return ((at(1) - at(-1)) + 2 * (at(2) - at(-2))) / 10


def main():
    samples = sound()
    frames = samples.unfold(0, WINDOW, HOP)
    window = torch.hann_window(WINDOW, periodic=True, dtype=torch.float64)
    power = torch.fft.rfft(frames * window, POINTS).abs() ** 2
    energy = (frames ** 2).sum(1, keepdim=True)
    static = torch.cat([energy, power @ bands()], 1).clamp(min=1e-10).log()
    first = deltas(static)
    features = torch.cat([static, first, deltas(first)], 1)
    with open(os.path.join(HERE, 'log-mel.json'), 'w') as file:
        json.dump({'frames': FRAMES, 'n_frames': len(features),
                   'features': [[round(x, 6) for x in features[f].tolist()] for f in FRAMES]}, file)
        file.write('\n')


if __name__ == '__main__':
    main()
