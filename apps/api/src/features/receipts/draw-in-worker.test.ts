import { expect, it } from 'vitest'
import { Refused } from '../../db/refused.ts'
import { drawingsBy } from './draw-in-worker.ts'
import type { Receipt } from './receipt-of.ts'

const RECEIPT = {} as Receipt
const drawings = (patience = 20_000, queue = 10) => {
  const draw = drawingsBy(new URL('./fixtures/moody-thread.ts', import.meta.url), { patience, queue, megabytes: 40 })
  /** The number of the thread that drew it. */
  return async (title: string) => (await draw(RECEIPT, title))[0]!
}

it('draws with the same thread, in the order asked', async () => {
  const draw = drawings()
  const order: string[] = []
  const threads = await Promise.all(
    ['a', 'b', 'c'].map(async (title) => {
      const thread = await draw(title)
      order.push(title)
      return thread
    }),
  )
  expect(new Set(threads).size).toBe(1)
  expect(order).toEqual(['a', 'b', 'c'])
})

it.each([
  ['fails later', 20_000, 'broken within'],
  ['leaves', 20_000, 'ended'],
  ['never ends', 4000, 'did not answer within 4000 ms'],
  ['runs out of memory', 20_000, 'memory limit'],
])('one that %s is refused, and those that wait behind it are drawn by a new thread', async (mood, patience, why) => {
  const draw = drawings(patience)
  const before = await draw('before')
  const [bad, next, other] = await Promise.allSettled([draw(mood), draw('next'), draw('other')])
  expect(bad).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining(why) } })
  expect(next).toMatchObject({ status: 'fulfilled' })
  expect(other).toEqual(next)
  expect(next).not.toMatchObject({ value: before })
})

it('refuses more than may wait, and takes others once there is room', async () => {
  const draw = drawings(20_000, 2)
  const taken = [draw('a'), draw('b')]
  const error = await draw('c').catch((refused: unknown) => refused)
  expect(error).toBeInstanceOf(Refused)
  expect(error).toMatchObject({ code: 'error.tooManyRequests', details: { retryAfterSeconds: 20 } })
  await Promise.all(taken)
  await expect(draw('d')).resolves.toEqual(expect.any(Number))
})
