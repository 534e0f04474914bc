import { describe, expect, it } from 'vitest'
import { CLASS_IMAGE } from '../classes/index.ts'
import {
  MAX_PICTURE_BYTES,
  PICTURE_FILES,
  pictureAddress,
  pictureFile,
  pictureProblem,
  pictureTypeOf,
  readPictureAddress,
} from './index.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const JPEG = bytes('\xff\xd8\xff\xe0')
const PNG = bytes('\x89PNG\r\n\x1a\n')
const GIF = bytes('GIF89a')
const WEBP = bytes('RIFF\x10\x27\x00\x00WEBP')

describe('what a file is', () => {
  it('is told by its first bytes [BRAND-52]', () => {
    expect([JPEG, PNG, GIF, WEBP].map(pictureTypeOf)).toEqual(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
    expect(
      [bytes('<svg xmlns='), bytes('%PDF-1.7'), bytes('RIFF\x10\x27\x00\x00WAVE'), bytes('')].map(pictureTypeOf),
    ).toEqual([null, null, null, null])
  })

  it('has to be what it says it is, and 10 MB at most [BRAND-52]', () => {
    const problem = (type: string, head: Uint8Array, size = 100) => pictureProblem({ size, type, head })
    expect(problem('image/png', PNG, MAX_PICTURE_BYTES)).toBeNull()
    expect(problem('image/png', PNG, MAX_PICTURE_BYTES + 1)).toBe('pictureTooLarge')
    expect(problem('image/jpg', JPEG)).toBeNull()
    expect(problem('', GIF)).toBeNull()
    expect(problem('application/octet-stream', WEBP)).toBeNull()
    expect(problem('image/png', JPEG)).toBe('pictureOfOtherType')
    expect(problem('image/svg+xml', bytes('<svg'))).toBe('notAPicture')
  })

  it('is jpeg or png and 5 MB at most of a class [CLASSES-78]', () => {
    const problem = (type: string, head: Uint8Array, size = 100) => pictureProblem({ size, type, head }, CLASS_IMAGE)
    expect([problem('image/jpeg', JPEG), problem('image/png', PNG, 5 * 2 ** 20)]).toEqual([null, null])
    expect(problem('image/png', PNG, 5 * 2 ** 20 + 1)).toBe('pictureTooLarge')
    expect([problem('image/gif', GIF), problem('image/webp', WEBP)]).toEqual(['notAPicture', 'notAPicture'])
  })
})

describe('the address of a picture', () => {
  const partnerId = '0b7c9d3e-1f2a-4b5c-8d6e-7f8091a2b3c4'
  const hash = '00112233445566778899aabbccddeeff'
  const address = pictureAddress(partnerId, hash)

  it('tells whose it is, and leads to all its sizes', () => {
    expect(readPictureAddress(address)).toEqual({ partnerId, hash })
    expect(PICTURE_FILES.map((file) => pictureFile(address, file).split('/').at(-1))).toEqual([
      'list.webp',
      'list.jpg',
      'card.webp',
      'card.jpg',
      'page.webp',
      'page.jpg',
    ])
  })

  it('is nothing else', () => {
    for (const other of [
      'https://example.com/logo.png',
      `${address}?x`,
      `https://evil.example${address}`,
      `${address}\n`,
      '',
    ])
      expect(readPictureAddress(other), other).toBeNull()
    expect(pictureFile('https://example.com/page.webp', 'list.webp')).toBe('https://example.com/page.webp')
  })
})
