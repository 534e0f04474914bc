import { describe, expect, it } from 'vitest'
import { dayOrderOf, dayOrdersOf, readImportDay } from './index.ts'

describe('which number of the dates of a file is the day', () => {
  it.each([
    [['25/04/2027', '03/04/2027'], 'dayFirst', ['03/04/2027']],
    [['03/04/2027', '04/25/2027'], 'monthFirst', ['03/04/2027']],
    [['03/04/2027', '3/4/2027'], null, ['03/04/2027', '3/4/2027']],
    [['1/2/2027', '1/3/2027', '1/4/2027', '1/5/2027'], null, ['1/2/2027', '1/3/2027', '1/4/2027']],
    [['04/04/2027'], 'dayFirst', []],
    [['2027-04-03', 'never', '3 April 2027'], 'dayFirst', []],
    [['04/25/2027 18:00'], 'monthFirst', ['04/25/2027']],
    [['25/04/2027', '04/25/2027'], null, ['25/04/2027', '04/25/2027']],
    [['31/31/2027'], 'dayFirst', []],
    [['03/04/1990', '32/04/1990', '0/25/1990', '99/12/2024', '30/02/1990'], null, ['03/04/1990']],
    [[], 'dayFirst', []],
  ] as const)('is told by all of them, or asked: %j is %s [BEYOND-52]', (cells, order, samples) => {
    expect(dayOrderOf(cells)).toEqual({ order, samples })
  })
})

describe('the order of dates in several columns', () => {
  const [american, european, open] = [['04/25/1990'], ['25/04/1990'], ['03/04/2026']]

  it.each([
    [
      'each that tells by itself',
      { a: american, b: european },
      undefined,
      { a: 'monthFirst', b: 'dayFirst' },
      'monthFirst',
    ],
    ['never by another one', { a: american, b: open }, undefined, { a: 'monthFirst', b: null }, null],
    [
      'as it is chosen for those that do not tell',
      { a: american, b: open },
      'dayFirst',
      { a: 'monthFirst', b: 'dayFirst' },
      'dayFirst',
    ],
    [
      'as it is chosen for all that tell',
      { a: american, b: [] },
      'dayFirst',
      { a: 'dayFirst', b: 'dayFirst' },
      'dayFirst',
    ],
    [
      'as usual where it makes no difference',
      { a: [], b: ['2026-04-03'] },
      undefined,
      { a: 'dayFirst', b: 'dayFirst' },
      'dayFirst',
    ],
  ] as const)('is %s [BEYOND-52]', (_case, columns, chosen, orders, order) => {
    expect(dayOrdersOf(columns, chosen)).toMatchObject({ orders, order })
  })

  it('is asked about by dates of those that do not tell', () => {
    expect(dayOrdersOf({ a: american, b: open }).samples).toEqual(open)
  })
})

describe('a date of a file', () => {
  it.each([
    ['3/4/2027', '2027-04-03', '2027-03-04'],
    ['03.04.2027', '2027-04-03', '2027-03-04'],
    ['03-04-2027 00:00:00', '2027-04-03', '2027-03-04'],
    ['25/04/1961', '1961-04-25', null],
    ['04/25/1961', null, '1961-04-25'],
  ])('in numbers is read in the order of the file: %s is %s or %s', (text, dayFirst, monthFirst) => {
    expect(readImportDay(text, 'dayFirst')).toBe(dayFirst)
    expect(readImportDay(text, 'monthFirst')).toBe(monthFirst)
  })

  it.each([
    '2027-04-03',
    '2027/4/3',
    '2027-04-03T00:00:00.000Z',
    '20270403',
    '3 April 2027',
    '3. April 2027',
    '3rd Apr. 2027',
    '03-APR-2027',
    'April 3, 2027',
    'Apr 3rd 2027',
    '3 tháng 4, 2027',
    'ngày 3 tháng 4 năm 2027',
    'Ngày 03 tha\u0301ng 04 năm 2027',
    '3 thg 4, 2027',
  ])('that has one meaning has it in every order: %s [BEYOND-52]', (text) => {
    for (const order of ['dayFirst', 'monthFirst'] as const) expect(readImportDay(text, order)).toBe('2027-04-03')
  })

  it.each(['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'])(
    'may have its month by the first letters of it: %s',
    (month) => {
      const number = 1 + 'janfebmaraprmayjunjulaugsepoctnovdec'.indexOf(month) / 3
      expect(readImportDay(`1 ${month} 2027`, 'dayFirst')).toBe(`2027-${`${number}`.padStart(2, '0')}-01`)
    },
  )

  it.each(['1 September 2027', '1 Sept 2027'])('may have its month in letters: %s', (text) => {
    expect(readImportDay(text, 'monthFirst')).toBe('2027-09-01')
  })

  it.each([
    '30/02/2027',
    '31/12/1899',
    '1/1/2200',
    '3/4/27',
    '3 Smarch 2027',
    '20271301',
    '2027-04-03 17:00',
    'soon',
    '',
  ])('that is none, or whose year or day is a guess, is refused: %s', (text) => {
    for (const order of ['dayFirst', 'monthFirst'] as const) expect(readImportDay(text, order)).toBeNull()
  })
})
