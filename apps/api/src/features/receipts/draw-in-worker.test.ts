import { expect, it } from 'vitest'
import { AskerGone, askedBy } from '../../db/asker.ts'
import { Refused } from '../../db/refused.ts'
import { problemOf } from '../../http/errors.ts'
import { drawingsBy } from './draw-in-worker.ts'
import type { Receipt } from './receipt-of.ts'

const RECEIPT = {} as Receipt
const drawings = (patience = 20_000, queue = 10) => {
  const draw = drawingsBy(new URL('./fixtures/moody-thread.ts', import.meta.url), { patience, queue, megabytes: 40 })
  /** The number of the thread that drew it. */
  return async (title: string, club = 'Riverside') => (await draw(club, RECEIPT, title))[0]!
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

it('refuses a club more than may wait, and no other one, and takes more once there is room', async () => {
  const draw = drawings(20_000, 1)
  const taken = [draw('a'), draw('b')]
  const error = await draw('c').catch((refused: unknown) => refused)
  expect(error).toBeInstanceOf(Refused)
  expect(error).toMatchObject({ code: 'error.tooManyRequests', details: { retryAfterSeconds: 20 } })
  await Promise.all([...taken, draw('d', 'Harbour')])
  await expect(draw('e')).resolves.toEqual(expect.any(Number))
})

it('draws one of each club in turn, and none that nobody waits for any more', async () => {
  const draw = drawings()
  const order: string[] = []
  const drawn = async (title: string, club: string) => {
    await draw(title, club)
    order.push(title)
  }
  const leaving = new AbortController()
  const all = ['r1', 'r2', 'r3'].map((title) => drawn(title, 'Riverside'))
  const left = askedBy({ whose: 'ann', signal: leaving.signal, readsOnly: true }, () => drawn('left', 'Harbour'))
  all.push(drawn('h1', 'Harbour'))
  leaving.abort(new AskerGone())
  await expect(left).rejects.toBeInstanceOf(AskerGone)
  await Promise.all(all)
  expect(order).toEqual(['r1', 'r2', 'h1', 'r3'])
})

it('one that takes too long is answered as what may be tried again', async () => {
  const error = await drawings(50)('never ends').catch((refused: unknown) => refused)
  expect(problemOf(error)).toMatchObject({ status: 503, body: { data: { errorCode: 'error.unavailable' } } })
})
