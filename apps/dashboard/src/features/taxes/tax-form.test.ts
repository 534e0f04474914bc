import { describe, expect, it } from 'vitest'
import { bodyOf, problemsOf, valuesOf, withNewPart, withNewRate, wrongRate, type RateFields } from './tax-form.ts'

const GST: RateFields = {
  key: 'a',
  id: 'a',
  name: 'GST',
  registrationNumber: 'M1',
  inclusive: true,
  validFrom: '2024-01-01',
  kinds: ['court', 'fee'],
  parts: [{ key: '0', name: 'GST', percent: 9 }],
}
const SETTINGS = { rounding: 'line' as const, sellerName: '', sellerAddress: '', version: 3 }

describe('the form of taxes', () => {
  it('begins with what stands, and sends it as it was [BEYOND-35]', () => {
    const rates = [
      { ...GST, id: 'a', kinds: [...GST.kinds], validFrom: '2024-01-01', parts: [{ name: 'GST', percent: 9 }] },
    ]
    const { key: _key, ...sent } = GST
    const values = valuesOf({ ...SETTINGS, rates: rates.map(({ key: _rate, ...rate }) => rate) })
    expect(bodyOf(values)).toEqual({
      rounding: 'line',
      sellerName: '',
      sellerAddress: '',
      rates: [{ ...sent, parts: [{ name: 'GST', percent: 9 }] }],
    })
    expect(problemsOf(values)).toEqual({})
  })

  it('calls the one part of a rate as the rate, and several by their own names [BEYOND-35]', () => {
    const renamed = { ...GST, name: ' VAT ' }
    const values = { ...SETTINGS, rates: [renamed] }
    expect(bodyOf(values).rates[0]).toMatchObject({ name: 'VAT', parts: [{ name: 'VAT' }] })
    const two = withNewPart({ ...GST, parts: [{ key: '0', name: 'CGST', percent: 9 }] })
    expect(wrongRate([two])).toEqual({ at: 0, problem: 'name' })
    const [first, second] = two.parts
    const named = { ...two, parts: [first!, { ...second!, name: 'SGST', percent: 9 }] }
    expect(bodyOf({ ...SETTINGS, rates: [named] }).rates[0]!.parts).toEqual([
      { name: 'CGST', percent: 9 },
      { name: 'SGST', percent: 9 },
    ])
  })

  it('puts a new rate first, which begins today and has the number of the others', () => {
    const [added, ...others] = withNewRate([GST], '2026-11-21')
    expect(added).toMatchObject({
      id: null,
      name: '',
      registrationNumber: 'M1',
      validFrom: '2026-11-21',
      inclusive: true,
    })
    expect(others).toEqual([GST])
    expect(withNewRate(withNewRate([], '2026-11-21'), '2026-11-21').map(({ key }) => key)).toEqual(['new 2', 'new 1'])
  })

  it.each<[string, Partial<RateFields>, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['no percentage', { parts: [{ key: '0', name: '', percent: '' }] }, 'percent'],
    ['more than 100 %', { parts: [{ key: '0', name: '', percent: 101 }] }, 'percent'],
    ['five decimals', { parts: [{ key: '0', name: '', percent: 0.00001 }] }, 'percent'],
    ['no day', { validFrom: null }, 'validFrom'],
    ['nothing that it is of', { kinds: [] }, 'kinds'],
  ])('does not send a rate with %s', (_case, over, problem) => {
    expect(wrongRate([GST, { ...GST, key: 'b', validFrom: '2025-01-01', ...over }])).toEqual({ at: 1, problem })
  })

  it('does not send two rates for the same from one day', () => {
    expect(wrongRate([GST, { ...GST, key: 'b' }])).toMatchObject({ at: 1, problem: 'twice' })
  })
})
