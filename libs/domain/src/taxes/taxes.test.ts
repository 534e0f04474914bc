import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addTax,
  grossOf,
  millionthsOfPercent,
  percentOf,
  rateFor,
  ratesAt,
  splitGross,
  taxesOfLines,
  taxProblem,
  type KeptRate,
  type TaxRate,
  type TaxRounding,
} from './index.ts'

const kept = (parts: [string, number][], inclusive: boolean, rounding: TaxRounding = 'line'): KeptRate => ({
  id: 'rate',
  name: parts.map(([name]) => name).join(' + '),
  registrationNumber: '',
  inclusive,
  rounding,
  parts: parts.map(([name, percent]) => ({ name, millionths: millionthsOfPercent(percent) })),
})
const INDIA: [string, number][] = [
  ['CGST', 9],
  ['SGST', 9],
]

describe('a price and the tax within it (docs/rules/tax.md)', () => {
  it.each<[string, KeptRate, number, { net: number; tax: number; parts: number[] }]>([
    ['SGD 20.00, GST 9 % within', kept([['GST', 9]], true), 2000, { net: 1835, tax: 165, parts: [165] }],
    ['SGD 33.33, GST 9 % within', kept([['GST', 9]], true), 3333, { net: 3058, tax: 275, parts: [275] }],
    ['SGD 0.05, GST 9 % within', kept([['GST', 9]], true), 5, { net: 5, tax: 0, parts: [0] }],
    ['SGD -5.00 by hand, GST 9 % within', kept([['GST', 9]], true), -500, { net: -459, tax: -41, parts: [-41] }],
    ['AUD 55.00, GST 10 % within', kept([['GST', 10]], true), 5500, { net: 5000, tax: 500, parts: [500] }],
    ['AUD 19.99, GST 10 % within', kept([['GST', 10]], true), 1999, { net: 1817, tax: 182, parts: [182] }],
    [
      'INR 1,180.00, CGST 9 % and SGST 9 % within',
      kept(INDIA, true),
      118_000,
      { net: 100_000, tax: 18_000, parts: [9000, 9000] },
    ],
    [
      'INR 499.00, CGST 9 % and SGST 9 % within',
      kept(INDIA, true),
      49_900,
      { net: 42_288, tax: 7612, parts: [3806, 3806] },
    ],
    ['EUR 119.00, VAT 19 % within', kept([['VAT', 19]], true), 11_900, { net: 10_000, tax: 1900, parts: [1900] }],
    ['EUR 25.00, VAT 19 % within', kept([['VAT', 19]], true), 2500, { net: 2101, tax: 399, parts: [399] }],
    ['VND 200,000, VAT 8 % within', kept([['VAT', 8]], true), 200_000, { net: 185_185, tax: 14_815, parts: [14_815] }],
    ['KWD 10.500, 5 % within', kept([['VAT', 5]], true), 10_500, { net: 10_000, tax: 500, parts: [500] }],
    ['USD 100.00, 8.875 % within', kept([['Tax', 8.875]], true), 10_000, { net: 9185, tax: 815, parts: [815] }],
    ['0 % within', kept([['GST', 0]], true), 2000, { net: 2000, tax: 0, parts: [0] }],
  ])('%s [BEYOND-35]', (_case, rate, gross, split) => {
    expect(splitGross(gross, rate)).toEqual({ ...split, gross })
  })

  it.each<[string, KeptRate, number, { gross: number; tax: number; parts: number[] }]>([
    ['EUR 25.00, VAT 19 % on top', kept([['VAT', 19]], false), 2500, { gross: 2975, tax: 475, parts: [475] }],
    ['EUR 0.03, VAT 19 % on top', kept([['VAT', 19]], false), 3, { gross: 4, tax: 1, parts: [1] }],
    [
      'INR 500.55, CGST 9 % and SGST 9 % on top',
      kept(INDIA, false),
      50_055,
      { gross: 59_065, tax: 9010, parts: [4505, 4505] },
    ],
    ['USD 20.00, 8.875 % on top', kept([['Tax', 8.875]], false), 2000, { gross: 2178, tax: 178, parts: [178] }],
  ])('%s, and the price with it holds that tax again [BEYOND-35]', (_case, rate, net, added) => {
    expect(addTax(net, rate)).toEqual({ ...added, net })
    expect(grossOf(net, rate)).toBe(added.gross)
    expect(splitGross(added.gross, rate)).toEqual({ ...added, net })
  })

  it('costs what it costs where the tax is within, or where there is none', () => {
    expect(grossOf(2500, kept([['VAT', 19]], true))).toBe(2500)
    expect(grossOf(2500, null)).toBe(2500)
  })

  const parts = fc.array(fc.integer({ min: 0, max: 250_000 }), { minLength: 1, maxLength: 4 })
  const anyRate = fc.record({
    inclusive: fc.boolean(),
    parts: parts.map((all) => all.map((millionths) => ({ name: '', millionths }))),
  })

  it('net + tax = gross, always, and what was added on top is found again [BEYOND-35]', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), anyRate, (amount, rate) => {
        const split = splitGross(amount, rate)
        expect(split.net + split.tax).toBe(amount)
        expect(split.parts.reduce((sum, part) => sum + part, 0)).toBe(split.tax)
        const onTop = { ...rate, inclusive: false }
        const added = addTax(amount, onTop)
        // Of several parts two net prices may come to one gross: the tax differs by a unit at most, and both are as the rate says.
        expect(Math.abs(splitGross(added.gross, onTop).tax - added.tax)).toBeLessThanOrEqual(
          rate.parts.length === 1 ? 0 : 1,
        )
      }),
    )
  })

  it('equal parts are equal, to the last unit [BEYOND-35]', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.boolean(), (gross, inclusive) => {
        const [central, state] = splitGross(gross, kept(INDIA, inclusive)).parts
        expect(central).toBe(state)
      }),
    )
  })
})

describe('the tax of the lines of an order', () => {
  const lines = (prices: number[], rounding: TaxRounding) =>
    taxesOfLines(prices.map((price) => ({ price, taxRate: kept([['GST', 9]], true, rounding) }))).map(([tax]) => tax)
  const sum = (taxes: (number | undefined)[]) => taxes.reduce<number>((total, tax) => total + tax!, 0)

  it('of 1,000 lines with a third of a cent each is 3.30 once it is rounded by order, and nothing by line [BEYOND-35]', () => {
    const prices = Array.from({ length: 1000 }, () => 4)
    expect(sum(lines(prices, 'line'))).toBe(0)
    const byOrder = lines(prices, 'order')
    expect(sum(byOrder)).toBe(330)
    expect(byOrder.every((tax) => tax === 0 || tax === 1)).toBe(true)
  })

  it.each<[TaxRounding, number[], number[]]>([
    ['line', [333, 333, 334], [27, 27, 28]],
    ['order', [333, 333, 334], [28, 27, 28]],
    ['line', [2000, -500], [165, -41]],
    ['order', [2000, -500], [165, -41]],
    ['order', [1000, -1000], [83, -83]],
  ])('rounded by %s, of %j: %j', (rounding, prices, taxes) => {
    expect(lines(prices, rounding)).toEqual(taxes)
  })

  it('has none where a line has no rate', () => {
    expect(taxesOfLines([{ price: 500, taxRate: null }])).toEqual([[]])
  })

  it.each<[string, number[], (number | undefined)[]]>([
    ['three of 10.00 less all of it', [1000, 1000, 1000, -3000], [83, 83, 83, -249]],
    ['three of 4.90 less all of it', [490, 490, 490, -1470], [40, 40, 40, -120]],
    ['three of 4.90 less all but a cent', [490, 490, 490, -1469], [40, 40, 40, -120]],
    ['two lines off, of which the last bears the rest', [1000, 1000, 1000, -1000, -2000], [83, 83, 83, -83, -166]],
    ['three of 10.00 less a tenth, as each is rounded', [1000, 1000, 1000, -300], [83, 83, 83, -25]],
  ])('by line of %s leaves no tax below 0 or beyond the price [BEYOND-35]', (_case, prices, taxes) => {
    expect(lines(prices, 'line')).toEqual(taxes)
  })

  it('by line is never below 0 nor beyond the price of all lines, whatever is taken off [BEYOND-35]', () => {
    const rates = fc.constantFrom(
      kept([['GST', 9]], true),
      kept([['GST', 9]], false),
      kept(
        [
          ['CGST', 3.33],
          ['SGST', 4.44],
        ],
        true,
      ),
    )
    const sold = fc.array(fc.nat(5000), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(rates, sold, fc.array(fc.nat(100), { maxLength: 3 }), (taxRate, prices, offs) => {
        let left = sum(prices)
        const taken = offs.map((percent) => {
          const off = Math.round((left * percent) / 100)
          left -= off
          return -off
        })
        const taxes = taxesOfLines([...prices, ...taken].map((price) => ({ price, taxRate })))
        const ofParts = taxRate.parts.map((_, part) => sum(taxes.map((parts) => parts[part])))
        expect(Math.min(...ofParts)).toBeGreaterThanOrEqual(0)
        expect(sum(ofParts)).toBeLessThanOrEqual(left)
        prices.forEach((price, at) => expect(taxes[at]).toEqual(splitGross(price, taxRate).parts))
      }),
    )
  })

  it('by order is that of the whole price, and of each line within a unit of its own [BEYOND-35]', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 40 }), (prices) => {
        const taxes = lines(prices, 'order')
        const whole = splitGross(sum(prices), kept([['GST', 9]], true))
        expect(sum(taxes)).toBe(whole.tax)
        prices.forEach((price, at) => expect(Math.abs(taxes[at]! - (price * 9) / 109)).toBeLessThan(1))
      }),
    )
  })
})

describe('which rate holds', () => {
  const rate = (over: Partial<TaxRate>): TaxRate => ({
    id: 'x',
    name: 'GST',
    registrationNumber: 'M1',
    inclusive: true,
    validFrom: '2023-01-01',
    kinds: ['court', 'fee'],
    parts: [{ name: 'GST', millionths: 80_000 }],
    ...over,
  })
  const rates = [
    rate({ id: '8' }),
    rate({ id: '9', validFrom: '2024-01-01', parts: [{ name: 'GST', millionths: 90_000 }] }),
    rate({ id: 'none', validFrom: '2026-07-01', kinds: ['court'], parts: [{ name: 'GST', millionths: 0 }] }),
    rate({ id: 'class', kinds: ['class'] }),
  ]
  const taxes = { rounding: 'line' as const, rates, timezone: 'Asia/Singapore' }

  it.each([
    ['2022-12-31', null, null],
    ['2023-01-01', '8', '8'],
    ['2023-12-31', '8', '8'],
    ['2024-01-01', '9', '9'],
    ['2026-07-01', 'none', '9'],
  ])('on %s: of courts %s, of fees %s [BEYOND-35]', (date, court, fee) => {
    expect([rateFor(taxes, 'court', date)?.id ?? null, rateFor(taxes, 'fee', date)?.id ?? null]).toEqual([court, fee])
    expect(rateFor(taxes, 'package', date)).toBeNull()
  })

  it('changes at the midnight of the club [BEYOND-35]', () => {
    const midnight = Date.parse('2023-12-31T16:00:00Z')
    expect(ratesAt(taxes, 'facilityBooking', midnight - 1)).toMatchObject({ lines: { id: '8' }, fee: { id: '8' } })
    expect(ratesAt(taxes, 'facilityBooking', midnight)).toMatchObject({ lines: { id: '9' }, fee: { id: '9' } })
    expect(ratesAt(taxes, 'joinClass', midnight).lines?.id).toBe('class')
    expect(ratesAt(taxes, 'subscription', midnight).lines).toBeNull()
    expect(ratesAt(taxes, 'buyPackage', midnight).lines).toBeNull()
  })

  it.each<[string, Partial<TaxRate>[], unknown]>([
    ['nothing', [{}, { validFrom: '2024-01-01' }, { kinds: ['class'] }], null],
    ['two that begin for one kind on a day', [{}, { kinds: ['fee'] }], { at: 1, field: 'validFrom', problem: 'twice' }],
    ['a kind twice', [{ kinds: ['fee', 'fee'] }], { at: 0, field: 'kinds', problem: 'kindTwice' }],
    [
      'more than all',
      [
        {
          parts: [
            { name: 'a', millionths: 600_000 },
            { name: 'b', millionths: 400_001 },
          ],
        },
      ],
      { at: 0, field: 'parts', problem: 'tooHigh' },
    ],
  ])('a club can say %s', (_case, given, problem) => {
    expect(taxProblem(given.map(rate))).toEqual(problem)
  })

  it('percentages are kept to four decimals', () => {
    expect(millionthsOfPercent(8.875)).toBe(88_750)
    expect(millionthsOfPercent(9.975)).toBe(99_750)
    expect(percentOf(88_750)).toBe(8.875)
  })
})
