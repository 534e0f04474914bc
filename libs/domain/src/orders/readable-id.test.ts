import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseReadableId, readableId } from './index.ts'

describe('readable ids', () => {
  it('8 characters of the alphabet, whatever the bytes [ORDERS-126]', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
        expect(readableId(bytes)).toMatch(/^[23456789ABCDEFGHJKLMNPQRSTUVWXYZ]{8}$/)
      }),
    )
    expect(readableId([0, 31, 32, 255, 1, 2, 3, 4])).toBe('2Z2Z3456')
    expect(readableId([0, 31, 32, 255, 1, 2, 3, 4, 5, 6])).toBe('2Z2Z3456')
    expect(() => readableId([1])).toThrow(new RangeError('A readable id needs 8 random bytes'))
  })

  it('every character is equally likely [ORDERS-126]', () => {
    const counts = new Map<string, number>()
    for (let byte = 0; byte < 256; byte++) {
      const char = readableId(Array<number>(8).fill(byte))[0]!
      counts.set(char, (counts.get(char) ?? 0) + 1)
    }
    expect(counts.size).toBe(32)
    expect([...counts.values()].every((count) => count === 8)).toBe(true)
  })

  it('look-up ignores case; what is no id is null [ORDERS-126]', () => {
    expect(parseReadableId(' 2z2z3456 ')).toBe('2Z2Z3456')
    for (const text of ['2Z2Z345', '2Z2Z34567', '2Z2Z345O', '2Z2Z3451', '']) expect(parseReadableId(text)).toBeNull()
  })
})
