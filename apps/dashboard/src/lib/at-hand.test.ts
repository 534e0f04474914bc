import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AT_HAND, forgetAtHand, keepAtHand } from './at-hand.ts'
import { kept, onOtherAccount, type Session } from './session/session.ts'

const signIn = (id: string) => kept.session.set({ token: 'x', account: { id } as Session['account'] })
const KEY = ['listAttendances', { sessionId: 's' }]

/** What a page that starts now knows of the list. */
const onStart = () => {
  const queries = new QueryClient()
  keepAtHand(queries)
  return queries.getQueryData(KEY)
}

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T10:00:00Z') })
  signIn('coach')
  const queries = new QueryClient()
  keepAtHand(queries)
  await queries.fetchQuery({ queryKey: KEY, queryFn: () => ['Mai'], ...AT_HAND })
  await queries.fetchQuery({ queryKey: ['listCustomers'], queryFn: () => ['Ben'] })
})
afterEach(() => {
  forgetAtHand()
  kept.session.set(null)
  vi.useRealTimers()
})

it('what is to be at hand is there when the page starts again, and nothing else is', () => {
  expect(onStart()).toEqual(['Mai'])
  const queries = new QueryClient()
  keepAtHand(queries)
  expect(queries.getQueryData(['listCustomers'])).toBeUndefined()
})

it('is nobody else’s, and goes when somebody else signs in', () => {
  signIn('another coach')
  expect(onStart()).toBeUndefined()
  signIn('coach')
  expect(onStart()).toBeUndefined()
})

it('is not kept as that of somebody whom another tab signs in while this one shows it [BEYOND-43]', async () => {
  const queries = new QueryClient()
  keepAtHand(queries)
  const stop = onOtherAccount(() => queries.clear())
  signIn('another coach')
  await queries.fetchQuery({ queryKey: ['listDays'], queryFn: () => [1], ...AT_HAND })
  stop()
  expect(onStart()).toBeUndefined()
})

it('goes when who read it signs out', () => {
  forgetAtHand()
  expect(onStart()).toBeUndefined()
})

it('is kept for twelve hours', () => {
  vi.advanceTimersByTime(AT_HAND.gcTime - 1)
  expect(onStart()).toEqual(['Mai'])
  vi.advanceTimersByTime(1)
  expect(onStart()).toBeUndefined()
})
