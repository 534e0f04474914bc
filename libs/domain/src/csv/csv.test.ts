import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvFile, unguarded } from './index.ts'

const cell = (text: string) =>
  csvFile([['x', text]])
    .replace(/^\uFEFFx,/, '')
    .replace(/\r\n$/, '')

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
  ['a;=1+1', `"a;'=1+1"`],
  ['Lee|@SUM(A1)', `"Lee|'@SUM(A1)"`],
  ['one\n-2', `"one\n'-2"`],
  ['a, -2', '"a, -2"'],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
])('%j stands in a file as %j', (text, expected) => {
  expect(cell(text)).toBe(expected)
})

it('a telephone number at the beginning of a line is no formula either: the rest of the line would go on with it', () =>
  expect(csvFile([['+65 9123 4567', '5+WEBSERVICE(A1)']], { marked: false })).toBe(
    "'+65 9123 4567,5+WEBSERVICE(A1)\r\n",
  ))

it('a file has a line for each row, and begins with the mark of UTF-8', () => {
  expect(
    csvFile([
      ['a', 'b'],
      ['1', '2'],
    ]),
  ).toBe('\uFEFFa,b\r\n1,2\r\n')
})

const TEXTS = fc.string({
  unit: fc.constantFrom("'", '"', '=', '+', '-', '@', '＝', '＠', '1', ' ', 'a', ',', ';', '|', '\t', '\n', '\r'),
})

/** The cells of a file as a spreadsheet divides it that was told this separator, and whether quotes hold cells together. */
const cellsOf = (file: string, separator: string, knowsQuotes: boolean): string[] => {
  const cells = ['']
  let isQuoted = false
  for (const letter of knowsQuotes ? file.replaceAll('""', '\0') : file) {
    if (knowsQuotes && letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && (letter === separator || letter === '\n' || letter === '\r')) cells.push('')
    else cells[cells.length - 1] += letter
  }
  return cells
}

it('what was guarded is read as it was written', () => {
  fc.assert(
    fc.property(TEXTS, (text) => {
      const written = cell(text)
      const bare = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written
      expect(bare).not.toMatch(/^(?:[=@＝＋－＠\-\t\r]|\+(?!\d[\d ]*$))/)
      expect(unguarded(bare)).toBe(text)
    }),
    { numRuns: 2000 },
  )
})

it.each([
  [',', true],
  [';', true],
  ['\t', true],
  ['|', true],
  [',', false],
  [';', false],
  ['\t', false],
  ['|', false],
])(
  'no cell starts a formula where cells are separated by %j, and quotes hold them together: %s [BEYOND-53]',
  (separator, knowsQuotes) => {
    fc.assert(
      fc.property(fc.array(fc.array(TEXTS, { minLength: 1, maxLength: 3 }), { maxLength: 3 }), (rows) => {
        for (const one of cellsOf(csvFile(rows, { marked: false }), separator, knowsQuotes))
          expect(one).not.toMatch(separator === ',' ? /^(?:[=@＝＋－＠-]|\+(?!\d[\d ]*$))/ : /^[=@+＝＋－＠-]/)
      }),
      { numRuns: 500 },
    )
  },
)
