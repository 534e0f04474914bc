import { describe, expect, it } from 'vitest'
import { fit, plain } from './match.ts'

describe('finding by typing', () => {
  it('marks and case do not matter [BEYOND-20]', () => {
    expect(plain('Nguyễn Ngọc ÁNH Đặng')).toBe('nguyen ngoc anh dang')
    expect(fit('dang ha', 'Đặng Hà')).toBeGreaterThan(0)
  })

  it('every typed word must fit, in any order', () => {
    expect(fit('ha dang', 'Đặng Hà')).toBeGreaterThan(0)
    expect(fit('dang x', 'Đặng Hà')).toBe(0)
  })

  it('the start of a text beats the start of a word, and that its middle', () => {
    const [start, word, middle] = [fit('an', 'Analytics'), fit('an', 'Bank and co'), fit('an', 'Transactions')]
    expect(start).toBeGreaterThan(word)
    expect(fit('and', 'Bank and co')).toBeGreaterThan(middle)
  })
})
