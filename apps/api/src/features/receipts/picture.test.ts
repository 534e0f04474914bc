import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { head, part, pixels, pngOf, pngWithAlpha } from './fixtures/png.ts'
import { drawablePicture } from './picture.ts'

const palette = part('PLTE', Buffer.from([0, 0, 0, 255, 255, 255]))
const rows = (bytes: number, count = 4, filter = 0) =>
  Buffer.concat(Array.from({ length: count }, () => Buffer.concat([Buffer.from([filter]), Buffer.alloc(bytes)])))

describe('a PNG is drawn', () => {
  it.each<[string, Buffer]>([
    ['with alpha', pngWithAlpha()],
    ['of one bit', pngOf(head({ width: 9, bits: 1, colour: 0 }), pixels(rows(2)))],
    ['of sixteen bits', pngOf(head({ bits: 16, colour: 2 }), pixels(rows(24)))],
    ['with a palette', pngOf(head({ colour: 3 }), palette, pixels(rows(4)))],
    ['with every filter', pngOf(head({ colour: 0, height: 1 }), pixels(rows(4, 1, 4)))],
    // Of five by five, each pass of the seven has rows: 1, 1, 1, 1 and 2 rows of 2, 3 and 2 pixels.
    [
      'interlaced',
      pngOf(
        head({ width: 5, height: 5, colour: 0, interlaced: true }),
        pixels(Buffer.concat([rows(1, 1), rows(1, 1), rows(2, 1), rows(1, 2), rows(3, 1), rows(2, 3), rows(5, 2)])),
      ),
    ],
    // Its second pass, of the fifth column on, has none.
    ['interlaced of one pixel', pngOf(head({ width: 1, height: 1, colour: 0, interlaced: true }), pixels(rows(1, 1)))],
  ])('%s', (_what, png) => {
    expect(drawablePicture(png)).toEqual(png)
  })

  it('from several parts of its data', () => {
    const packed = deflateSync(Buffer.alloc(4 * 17))
    const png = pngOf(head({}), part('IDAT', packed.subarray(0, 5)), part('IDAT', packed.subarray(5)))
    expect(drawablePicture(png)).toEqual(png)
  })

  it('without what is no part of the still picture: texts, colour profiles, the frames of a moving one', () => {
    const still = [head({}), pixels(rows(16))]
    const moving = pngOf(
      still[0]!,
      part('acTL', Buffer.alloc(8)),
      part('fcTL', Buffer.alloc(26)),
      part('tEXt', Buffer.from('Comment\0of somebody')),
      still[1]!,
      part('fdAT', Buffer.alloc(9)),
    )
    expect(drawablePicture(moving)).toEqual(pngOf(...still))
  })
})

describe('a PNG is left out', () => {
  const cut = pngWithAlpha()
  const backwards = pngWithAlpha()
  backwards.writeInt32BE(-12, 8 + 25)
  const bomb = head({ width: 100_000, height: 100_000 })
  it.each<[string, Buffer]>([
    ['whose data are not packed', pngWithAlpha(part('IDAT', Buffer.from('this is no deflate')))],
    ['without data', pngOf(head({}))],
    ['that ends too early', cut.subarray(0, cut.length - 14)],
    ['without an end', cut.subarray(0, cut.length - 12)],
    ['of its first bytes alone', cut.subarray(0, 8)],
    ['with a part of a negative length', backwards],
    ['with too few rows', pngWithAlpha(pixels(rows(16, 3)))],
    ['with more rows than it says', pngWithAlpha(pixels(rows(16, 5)))],
    ['with a filter that there is not', pngWithAlpha(pixels(rows(16, 4, 5)))],
    ['of no width', pngOf(head({ width: 0 }), pixels(Buffer.alloc(4)))],
    ['of a kind of colour that there is not', pngOf(head({ colour: 5 }), pixels(rows(16)))],
    ['of bits that its colour can not have', pngOf(head({ bits: 4, colour: 2 }), pixels(rows(6)))],
    ['without the palette that it needs', pngOf(head({ colour: 3 }), pixels(rows(4)))],
    ['with half a colour in its palette', pngOf(head({ colour: 3 }), part('PLTE', Buffer.alloc(4)), pixels(rows(4)))],
    ['with two heads', pngOf(head({}), head({ width: 400 }), pixels(rows(16)))],
    ['whose head comes late', pngOf(pixels(rows(16)), head({}))],
    ['that would fill the memory', pngOf(bomb, pixels(rows(16)))],
  ])('%s', (_what, png) => {
    expect(drawablePicture(png)).toBeNull()
  })
})
