import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { readAgain } from './read-again.ts'
import { BETWEEN_READINGS_MS } from './read-pace.ts'

/** A day that somebody watches over a line on which every answer waits to be let through, and what came of its readings. */
const watched = (key: string) => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const waiting: ((fails?: boolean) => void)[] = []
  let brokenOff = 0
  const options = {
    queryKey: [key],
    staleTime: Infinity,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      new Promise<number>((resolve, reject) => {
        const reading = waiting.length + 1
        signal.addEventListener('abort', () => void (brokenOff += 1))
        waiting.push((fails) => (fails ? reject(new Error('lost')) : resolve(reading)))
      }),
  }
  const observer = new QueryObserver(queries, options)
  const close = observer.subscribe(() => undefined)
  return {
    queries,
    close,
    news: (of = key, type: 'schedule' | 'resync' = 'schedule') =>
      readAgain(queries, { type, dates: [], facilityGroupIds: [] }, ({ queryKey }) => queryKey[0] === of),
    /** Lets the n-th reading's answer through. */
    answer: async (reading: number, fails = false) => {
      waiting[reading - 1]!(fails)
      await vi.waitFor(() => expect(queries.isFetching() === 0 || waiting.length > reading).toBe(true), {
        timeout: 60_000,
      })
    },
    begun: () => waiting.length,
    brokenOff: () => brokenOff,
    shown: () => observer.getCurrentResult().data,
  }
}

describe('news that comes quicker than it is read [BEYOND-04]', () => {
  it('is read at once, and once more for all that came meanwhile; no reading is broken off', async () => {
    const day = watched('day')
    await day.answer(1)
    day.news()
    expect(day.begun()).toBe(2)
    for (let again = 0; again < 20; again++) day.news()
    expect(day.begun()).toBe(2)
    await day.answer(2)
    await vi.waitFor(() => expect(day.begun()).toBe(3), { timeout: 60_000 })
    await day.answer(3)
    expect([day.begun(), day.brokenOff(), day.shown()]).toEqual([3, 0, 3])
    day.close()
  })

  it('is read twice a second and no more often, however quickly it is answered', async () => {
    const day = watched('day')
    await day.answer(1)
    const from = performance.now()
    day.news()
    await day.answer(2)
    day.news()
    expect(day.begun()).toBe(2)
    await vi.waitFor(() => expect(day.begun()).toBe(3), { timeout: 60_000 })
    // A timer may ring a moment early.
    expect(performance.now() - from).toBeGreaterThan(BETWEEN_READINGS_MS - 5)
    expect(BETWEEN_READINGS_MS).toBe(500)
    await day.answer(3)
    day.close()
  })

  it('is read after what was being read already, which may not have it', async () => {
    const day = watched('day')
    day.news()
    expect(day.begun()).toBe(1)
    await day.answer(1)
    await vi.waitFor(() => expect(day.begun()).toBe(2), { timeout: 60_000 })
    await day.answer(2)
    expect([day.begun(), day.brokenOff(), day.shown()]).toEqual([2, 0, 2])
    day.close()
  })

  it('goes on after a reading that failed', async () => {
    const day = watched('day')
    await day.answer(1)
    day.news()
    day.news()
    await day.answer(2, true)
    await vi.waitFor(() => expect(day.begun()).toBe(3), { timeout: 60_000 })
    await day.answer(3)
    day.news()
    await vi.waitFor(() => expect(day.begun()).toBe(4), { timeout: 60_000 })
    await day.answer(4)
    expect([day.begun(), day.shown()]).toEqual([4, 4])
    day.close()
  })

  it('of something else reads nothing; what nobody looks at is read when somebody does', async () => {
    const day = watched('day')
    await day.answer(1)
    day.news('another day')
    expect(day.begun()).toBe(1)
    day.close()
    day.news()
    expect(day.begun()).toBe(1)
    expect(day.queries.getQueryState(['day'])!.isInvalidated).toBe(true)
  })

  it('breaks off what may hang on a connection that is gone, once it is known that news was missed', async () => {
    const day = watched('day')
    await day.answer(1)
    day.news()
    day.news('day', 'resync')
    await vi.waitFor(() => expect(day.begun()).toBe(3), { timeout: 60_000 })
    await day.answer(3)
    expect([day.brokenOff(), day.shown()]).toEqual([1, 3])
    day.close()
  })
})
