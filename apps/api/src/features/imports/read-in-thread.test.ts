import { expect, it } from 'vitest'
import { readingsBy } from './read-in-thread.ts'

const THREAD = new URL('./csv-thread.ts', import.meta.url)
const read = async (text: string, limits: Partial<Parameters<typeof readingsBy>[1]> = {}) => {
  const reading = readingsBy(THREAD, { patience: 60_000, megabytes: 400, ...limits })
  return reading(new TextEncoder().encode(text), { country: 'SG' }, (names) =>
    names.map((name) => (name === '' ? null : name)),
  )
}
const codeOf = (work: Promise<unknown>) => work.then(() => null).catch((error: { code?: string }) => error.code)

it('answers the columns with samples, and the rows by what those hold in parts', async () => {
  const rows = Array.from({ length: 1001 }, (_, row) => `${row},,${row === 0 ? '' : 'x'}`)
  const { parts, ...head } = await read(['a,,b', ...rows].join('\n'))
  expect(head).toEqual({
    encoding: 'utf-8',
    letters: [],
    names: ['a', '', 'b'],
    samples: [['0', '1', '2'], [], ['x', 'x', 'x']],
    rows: 1001,
    columns: ['a', null, 'b'],
  })
  expect(parts.map((part) => part.length)).toEqual([500, 500, 1])
  expect([parts[0]![0], parts[2]![0]]).toEqual([
    { line: 2, cells: { a: '0', b: '' } },
    { line: 1002, cells: { a: '1000', b: 'x' } },
  ])
})

it('names the limit that a file breaks: of its size before it is read, of time and memory while it is', async () => {
  const wide = `${','.repeat(299)}\n`
  const everyCell = wide.repeat(6600)
  expect(await codeOf(read(','.repeat(9_900_000)))).toBe('error.badRequest.csvTooManyColumns')
  expect(await codeOf(read(wide.repeat(6700)))).toBe('error.badRequest.csvTooManyCells')
  expect(await codeOf(read(everyCell, { patience: 0 }))).toBe('error.badRequest.csvTakesTooLong')
  expect(await codeOf(read(everyCell, { megabytes: 16 }))).toBe('error.badRequest.csvTakesTooMuchMemory')
})

it('takes what is as large as a file may be', async () => {
  const { rows } = await read(`a,b${',x'.repeat(38)}\n`.repeat(50_000))
  expect(rows).toBe(49_999)
})
