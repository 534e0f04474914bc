import { AsyncLocalStorage } from 'node:async_hooks'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { StreamedList } from './streamed-list.ts'

const listOf = (...parts: readonly (readonly number[] | Error)[]) =>
  new StreamedList(
    (async function* () {
      for (const part of parts) {
        if (part instanceof Error) throw part
        yield part
      }
    })(),
  )

it('is one list, whatever parts it came in', async () => {
  const seen: unknown[] = []
  expect(JSON.parse(await text(listOf([], [1, 2], [], [3]).json((part) => seen.push(part))))).toEqual({
    data: [1, 2, 3],
  })
  expect(seen).toEqual([{ data: [1] }, { data: [2] }, { data: [3] }])
  expect(JSON.parse(await text(listOf().json(() => undefined)))).toEqual({ data: [] })
})

it('is sent in pieces, also where a part is long, and makes a row when it is its turn', async () => {
  let made = 0
  const part = Array.from({ length: 10_000 }, (_, n) => n)
    .values()
    .map((n) => ({ row: ++made, of: 'x'.repeat(200), n }))
  const pieces: string[] = []
  const list = new StreamedList(
    (async function* () {
      yield part
    })(),
  )
  for await (const chunk of list.json(() => undefined)) {
    if (pieces.length === 2) expect(made).toBeLessThan(5_000)
    pieces.push(String(chunk))
  }
  expect(pieces.length).toBeGreaterThan(50)
  expect((JSON.parse(pieces.join('')) as { data: unknown[] }).data).toHaveLength(10_000)
})

it('breaks off where a part can not be read: what was sent until then is no list', async () => {
  await expect(text(listOf([1], new Error('gone')).json(() => undefined))).rejects.toThrow('gone')
})

it('reads for whoever asked, and ends its reading with whoever stops listening', async () => {
  const asker = new AsyncLocalStorage<string>()
  const askers: unknown[] = []
  let ended = false
  const list = asker.run('the finance', () => {
    const parts = async function* () {
      try {
        for (;;) {
          askers.push(asker.getStore())
          yield [askers.length]
        }
      } finally {
        ended = true
      }
    }
    return new StreamedList(parts())
  })
  for await (const chunk of list.json(() => undefined)) if (String(chunk).includes('3')) break
  expect(new Set(askers)).toEqual(new Set(['the finance']))
  await expect.poll(() => ended).toBe(true)
})
