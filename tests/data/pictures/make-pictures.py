#!/usr/bin/python3
"""Makes the pictures of this folder (Pillow 9, NumPy; the tests need neither).

Most show the same scene, 64 x 48, so that one test can look for one thing in all of them: dark
grey, with a bright red patch of 16 x 8 pixels at (40, 8) and a blue one of 8 x 8 at (8, 32).
"""

import io
import struct
import zlib

import numpy
from PIL import Image

WIDTH, HEIGHT = 64, 48


def scene():
    pixels = numpy.full((HEIGHT, WIDTH, 3), 40, numpy.uint8)
    pixels[8:16, 40:56] = (250, 20, 20)
    pixels[32:40, 8:16] = (20, 20, 250)
    return pixels


def picture():
    return Image.fromarray(scene())


def stored_for(orientation):
    """The pixels that orientation @orientation turns upright."""
    turn = {1: None, 2: Image.FLIP_LEFT_RIGHT, 3: Image.ROTATE_180, 4: Image.FLIP_TOP_BOTTOM,
            5: Image.TRANSPOSE, 6: Image.ROTATE_90, 7: Image.TRANSVERSE, 8: Image.ROTATE_270}
    upright = picture()
    return upright if turn[orientation] is None else upright.transpose(turn[orientation])


def exif(orientation):
    tags = Image.Exif()
    tags[0x0112] = orientation
    return tags.tobytes()


def segments(jpeg):
    """(marker, bytes) up to the scan, then what is left as (0, bytes)."""
    at = 2
    while jpeg[at + 1] != 0xda:
        length = 2 + struct.unpack('>H', jpeg[at + 2:at + 4])[0]
        yield jpeg[at + 1], jpeg[at:at + length]
        at += length
    yield 0, jpeg[at:]


def save_jpegs():
    fine = {'quality': 95, 'subsampling': 0}

    for orientation in range(1, 9):
        stored_for(orientation).save(f'orientation-{orientation}.jpg', exif=exif(orientation),
                                     **fine)

    picture().save('progressive.jpg', progressive=True, **fine)
    picture().convert('L').save('grey.jpg', quality=95)
    picture().save('picture-named-wrongly.png', 'JPEG', **fine)

    whole = io.BytesIO()
    picture().save(whole, 'JPEG', **fine)
    open('missing-end.jpg', 'wb').write(whole.getvalue()[:-8])

    # Pillow writes CMYK as Adobe does: inverted, and said so in an APP14 marker.
    picture().convert('CMYK').save('cmyk-adobe.jpg', quality=95)


def chunk(kind, data):
    return (struct.pack('>I', len(data)) + kind + data +
            struct.pack('>I', zlib.crc32(kind + data)))


def save_png(name, width, height, depth, colour, rows, interlace=0, extra=b''):
    with open(name, 'wb') as file:
        file.write(b'\x89PNG\r\n\x1a\n')
        file.write(chunk(b'IHDR', struct.pack('>IIBBBBB', width, height, depth, colour, 0, 0,
                                              interlace)))
        file.write(extra)
        file.write(chunk(b'IDAT', zlib.compress(rows, 9)))
        file.write(chunk(b'IEND', b''))


def interlaced_rows(pixels):
    """The seven passes of Adam7."""
    passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
              (0, 1, 1, 2)]
    for x, y, step_x, step_y in passes:
        for row in pixels[y::step_y, x::step_x]:
            yield b'\0' + row.tobytes()


def save_pngs():
    pixels = scene()
    grey = numpy.asarray(picture().convert('L'))

    picture().save('plain.png', optimize=True)
    Image.new('RGB', (1, 1), (250, 20, 20)).save('one.png')

    tall = numpy.full((4000, 1, 3), 40, numpy.uint8)
    tall[1996:2000] = (250, 20, 20)
    Image.fromarray(tall).save('tall.png', optimize=True)

    nothing = numpy.dstack([pixels, numpy.zeros((HEIGHT, WIDTH), numpy.uint8)])
    Image.fromarray(nothing).save('alpha-nothing.png', optimize=True)
    # The patches are whole, what is around them is half there.
    half = numpy.dstack([pixels, numpy.where(pixels.max(2) > 100, 255, 128).astype(numpy.uint8)])
    Image.fromarray(half).save('alpha-half.png', optimize=True)
    whole = numpy.dstack([pixels, numpy.full((HEIGHT, WIDTH), 255, numpy.uint8)])
    Image.fromarray(whole).save('alpha-whole.png', optimize=True)

    # What stands in the low byte must not matter.
    deep = (grey.astype('>u2') << 8) | 0x7f
    save_png('grey-16.png', WIDTH, HEIGHT, 16, 0, b''.join(b'\0' + row.tobytes() for row in
                                                           deep.astype('>u2')))
    deep = (pixels.astype('>u2') << 8) | 0x7f
    save_png('rgb-16.png', WIDTH, HEIGHT, 16, 2, b''.join(b'\0' + row.tobytes() for row in
                                                          deep.astype('>u2')))
    bits = numpy.packbits(grey > 60, axis=1)
    save_png('grey-1.png', WIDTH, HEIGHT, 1, 0, b''.join(b'\0' + row.tobytes() for row in bits))
    save_png('interlaced.png', WIDTH, HEIGHT, 8, 2, b''.join(interlaced_rows(pixels)), 1)

    # The background is transparent, the patches are not.
    index = numpy.where(pixels[..., 0] > 100, 1, numpy.where(pixels[..., 2] > 100, 2, 0))
    palette = chunk(b'PLTE', bytes([40, 40, 40, 250, 20, 20, 20, 20, 250])) + chunk(b'tRNS', b'\0')
    save_png('palette-alpha.png', WIDTH, HEIGHT, 8, 3,
             b''.join(b'\0' + row.tobytes() for row in index.astype(numpy.uint8)), extra=palette)


def save_others():
    upright = picture()
    alpha = Image.open('palette-alpha.png').convert('RGBA')
    second = Image.fromarray(255 - scene())

    upright.save('lossless.webp', lossless=True)
    upright.save('lossy.webp', quality=95)
    alpha.save('alpha.webp', lossless=True)
    upright.save('animated.webp', save_all=True, append_images=[second], duration=100,
                 lossless=True)
    upright.save('animated.gif', save_all=True, append_images=[second, upright], duration=100)
    upright.quantize(8).save('plain.gif')
    upright.save('plain.tiff', compression='tiff_lzw')
    stored_for(6).save('orientation-6.tiff', compression='tiff_lzw', tiffinfo={0x0112: 6})

    with open('plain.svg', 'w') as file:
        file.write('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48">\n'
                   '  <rect x="40" y="8" width="16" height="8" fill="#fa1414"/>\n'
                   '  <rect x="8" y="32" width="8" height="8" fill="#1414fa"/>\n'
                   '</svg>\n')
    with open('large.svg', 'w') as file:
        file.write('<svg xmlns="http://www.w3.org/2000/svg" width="16000" height="12000" '
                   'viewBox="0 0 64 48">\n'
                   '  <rect width="64" height="48" fill="#282828"/>\n'
                   '  <rect x="40" y="8" width="16" height="8" fill="#fa1414"/>\n'
                   '</svg>\n')


def save_liars():
    """Headers that claim 60000 x 60000 pixels; WebP and TIFF what their decoders let pass."""
    side = 60000

    save_png('lying.png', side, side, 8, 2, b'\0' * 100)

    jpeg = io.BytesIO()
    picture().save(jpeg, 'JPEG')
    with open('lying.jpg', 'wb') as file:
        file.write(b'\xff\xd8')
        for marker, data in segments(jpeg.getvalue()):
            if marker == 0xc0:
                data = data[:5] + struct.pack('>HH', side, side) + data[9:]
            file.write(data)

    gif = bytearray(open('plain.gif', 'rb').read())
    gif[6:10] = struct.pack('<HH', side, side)
    open('lying.gif', 'wb').write(gif)

    tiff = bytearray(open('plain.tiff', 'rb').read())
    at = struct.unpack('<I', tiff[4:8])[0]
    for entry in range(struct.unpack('<H', tiff[at:at + 2])[0]):
        offset = at + 2 + 12 * entry
        if struct.unpack('<H', tiff[offset:offset + 2])[0] in (0x100, 0x101):
            tiff[offset + 2:offset + 12] = struct.pack('<HII', 4, 1, 20000)
    open('lying.tiff', 'wb').write(tiff)

    webp = bytearray(open('lossless.webp', 'rb').read())
    at = webp.index(b'VP8L') + 9
    bits = struct.unpack('<I', webp[at:at + 4])[0]
    webp[at:at + 4] = struct.pack('<I', bits & ~0xfffffff | 0xfffffff)
    open('lying.webp', 'wb').write(webp)


def save_cut():
    """Whole files, as far as their frame goes, with pixels that are missing."""
    rows = [b'\0' + row.tobytes() for row in scene()]
    save_png('missing-rows.png', WIDTH, HEIGHT, 8, 2, b''.join(rows[:HEIGHT // 2]))
    # All but the last row of the last pass.
    save_png('missing-pass.png', WIDTH, HEIGHT, 8, 2,
             b''.join(list(interlaced_rows(scene()))[:-1]), 1)
    with open('missing-data.png', 'wb') as file:
        file.write(b'\x89PNG\r\n\x1a\n')
        file.write(chunk(b'IHDR', struct.pack('>IIBBBBB', WIDTH, HEIGHT, 8, 2, 0, 0, 0)))
        file.write(chunk(b'IEND', b''))


def save_oriented():
    stored_for(6).save('orientation-6.png', exif=exif(6), optimize=True)
    stored_for(8).save('orientation-8.webp', exif=exif(8), lossless=True)


def fixed(*values):
    return b''.join(struct.pack('>i', round(value * 65536)) for value in values)


def profile(space, tags):
    """An ICC profile, version 2, of @tags: (name, data)."""
    at = 128 + 4 + 12 * len(tags)
    table, body = struct.pack('>I', len(tags)), b''
    for name, data in tags:
        table += struct.pack('>4sII', name, at + len(body), len(data))
        body += data + b'\0' * (-len(data) % 4)
    header = struct.pack('>I4sI4s4s4s12s4s4s', at + len(body), b'', 0x02100000, b'mntr', space,
                         b'XYZ ', struct.pack('>6H', 2026, 1, 1, 0, 0, 0), b'acsp', b'')
    header = header.ljust(68, b'\0') + fixed(0.9642, 1, 0.8249)
    return header.ljust(128, b'\0') + table + body


def srgb_curve():
    levels = numpy.arange(256) / 255
    linear = numpy.where(levels <= 0.04045, levels / 12.92, ((levels + 0.055) / 1.055) ** 2.4)
    return struct.pack('>4sII', b'curv', 0, 256) + (linear * 65535).round().astype('>u2').tobytes()


def turned_profile():
    """sRGB's own, but that red is called green, green blue and blue red."""
    def xyz(*values):
        return struct.pack('>4sI', b'XYZ ', 0) + fixed(*values)
    red, green, blue = xyz(.4361, .2225, .0139), xyz(.3851, .7169, .0971), xyz(.1431, .0606, .7141)
    curve = srgb_curve()
    return profile(b'RGB ', [(b'wtpt', xyz(0.9642, 1, 0.8249)), (b'rXYZ', blue), (b'gXYZ', red),
                             (b'bXYZ', green), (b'rTRC', curve), (b'gTRC', curve),
                             (b'bTRC', curve)])


def save_profiled():
    """Pictures whose colours are right when their profile is minded."""
    turned = Image.fromarray(numpy.roll(scene(), 1, axis=2))
    icc = turned_profile()
    fine = {'quality': 95, 'subsampling': 0}

    turned.save('profile.png', icc_profile=icc, optimize=True)
    turned.save('profile.jpg', icc_profile=icc, **fine)
    turned.save('profile.webp', icc_profile=icc, lossless=True)
    turned.save('profile.tiff', icc_profile=icc, compression='tiff_lzw')

    # Its levels are those of light: 89 is much brighter than sRGB's 89.
    light = profile(b'GRAY', [(b'kTRC', struct.pack('>4sIIH', b'curv', 0, 1, 256)),
                              (b'wtpt', struct.pack('>4sI', b'XYZ ', 0) + fixed(.9642, 1, .8249))])
    picture().convert('L').save('profile-grey.png', icc_profile=light, optimize=True)

    picture().save('profile-damaged.jpg', icc_profile=b'no profile ' * 20, **fine)
    picture().convert('CMYK').save('profile-cmyk.jpg', quality=95,
                                   icc_profile=profile(b'CMYK', []))


if __name__ == '__main__':
    save_jpegs()
    save_pngs()
    save_others()
    save_cut()
    save_oriented()
    save_profiled()
    save_liars()
