import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvFile, unguarded } from './index.ts'

const cell = (text: string) =>
  csvFile([[text, 'x']])
    .replace(/^\uFEFF/, '')
    .replace(/,x\r\n$/, '')

it.each([
  ['Mai', 'Mai'],
  ['', ''],
  ['1 Court Road, #02-03', '"1 Court Road, #02-03"'],
  ['the "Gold"', '"the ""Gold"""'],
  ['two\nlines', '"two\nlines"'],
  [' blanks ', '" blanks "'],
  ["O'Hara", "O'Hara"],
  ['+65 9123 4567', '+65 9123 4567'],
  ['=1+1', "'=1+1"],
  ['+1+1', "'+1+1"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ["'=1+1", "''=1+1"],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
])('%j stands in a file as %j', (text, expected) => {
  expect(cell(text)).toBe(expected)
})

it('a file has a line for each row, and begins with the mark of UTF-8', () => {
  expect(
    csvFile([
      ['a', 'b'],
      ['1', '2'],
    ]),
  ).toBe('\uFEFFa,b\r\n1,2\r\n')
})

it('what was guarded is read as it was written', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '1', ' ', 'a') }), (text) => {
      const written = cell(text)
      const bare = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written
      expect(bare).not.toMatch(/^(?:[=@\-\t\r]|\+(?!\d[\d ]*$))/)
      expect(unguarded(bare)).toBe(text)
    }),
  )
})
