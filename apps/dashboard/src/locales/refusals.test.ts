import { REFUSALS } from '@fieldhouse/contract/refusals'
import { beforeAll, describe, expect, it } from 'vitest'
import { fetchRefusals, refusalIn } from './refusals.ts'
import vietnamese from './vi/refusals.ts'

it('every sentence of the server has one in Vietnamese of its own, with the same figures and names [BEYOND-26]', () => {
  for (const [code, sentence] of Object.entries(REFUSALS)) {
    const said = vietnamese[code as keyof typeof REFUSALS]
    expect([code, said]).not.toEqual([code, sentence])
    for (const word of sentence.match(/[A-Z]+_[A-Z_]+|\b\d+\b(?!,)/g) ?? [])
      expect(said).toContain(word.replace(',', '.'))
  }
})

describe('a refusal', () => {
  beforeAll(fetchRefusals)
  const said = (language: 'en' | 'vi', msg: string) => refusalIn(language, 'error.notFound.coupon', msg)

  it('is said in the language in use, and as the server says it where its words are of one case alone', () => {
    expect(said('en', 'Coupon not found')).toBe('Coupon not found')
    expect(said('vi', 'Coupon not found')).toBe('Không tìm thấy mã giảm giá')
    expect(said('vi', 'Coupon X7 not found')).toBe('Coupon X7 not found')
    expect(refusalIn('vi', 'error.notFound.unheardOf', 'Unheard of')).toBe('Unheard of')
  })
})
