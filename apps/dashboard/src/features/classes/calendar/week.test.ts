import type { ClassSession } from '@fieldhouse/contract/classes'
import { expect, it } from 'vitest'
import { reachOf, sessionsByDay, weekOfDay } from './week.ts'

it.each(['2026-11-23', '2026-11-25', '2026-11-29'])('the week of %s starts on Monday [CLASSES-76]', (day) => {
  expect(weekOfDay(day)).toEqual(['23', '24', '25', '26', '27', '28', '29'].map((date) => `2026-11-${date}`))
})

const session = (startTime: string, timezone: string) => ({ startTime, venue: { timezone } }) as ClassSession

it('a session is on the day that it is where it takes place, also at the edges of the week [CLASSES-12] [CLASSES-76]', () => {
  const days = weekOfDay('2026-11-25')
  const first = session('2026-11-22T10:00:00.000Z', 'Pacific/Kiritimati')
  const last = session('2026-11-30T10:59:00.000Z', 'Pacific/Pago_Pago')
  const before = session('2026-11-22T09:59:00.000Z', 'Pacific/Kiritimati')
  const { startTime, endTime } = reachOf(days)
  for (const each of [first, last]) {
    expect(each.startTime >= startTime).toBe(true)
    expect(each.startTime < endTime).toBe(true)
  }
  const byDay = sessionsByDay(days, [before, first, last])
  expect(byDay.map(({ sessions }) => sessions.length)).toEqual([1, 0, 0, 0, 0, 0, 1])
  expect(byDay[0]!.sessions[0]).toBe(first)
})
