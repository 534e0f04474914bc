import type { Api, Reply } from '@fieldhouse/contract'
import { revenuePerCourtHour, totalUtilisation, utilisedShare, type Utilisation } from '@fieldhouse/domain/analytics'
import { totalOf } from '@fieldhouse/domain/money'

export type Court = Reply<Api['getUtilisation']>['data']['courts'][number]
type Figures = Pick<Court, 'hours' | 'bookings' | 'revenue'>

/** What some courts come to: the booked share of the open time, the revenue and what an open hour brought, in minor units. */
export type Summary = Utilisation & { share: number | null; revenue: number; perHour: number | null; bookings: number }

export const summaryOf = (courts: readonly Figures[]): Summary => {
  const time = totalUtilisation(courts.flatMap(({ hours }) => hours))
  const revenue = totalOf(courts.map((court) => court.revenue))
  return {
    ...time,
    share: utilisedShare(time),
    revenue,
    perHour: revenuePerCourtHour(revenue, time),
    bookings: countOf(courts.map(({ bookings }) => bookings)),
  }
}

const countOf = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)

/** The hours of the day from the first to the last at which any of the courts is open. */
export const hoursShown = (courts: readonly Figures[]): number[] => {
  const open = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
    courts.some(({ hours }) => hours[hour]!.openMinutes > 0),
  )
  const [first, last] = [open[0], open.at(-1)]
  return first === undefined ? [] : Array.from({ length: last! - first + 1 }, (_, n) => first + n)
}

/** A share as it is read: '43 %' is written '43%'; what was never open has none. */
export const percent = (share: number | null): string => (share === null ? '–' : `${Math.round(share * 100)}%`)

/** How many percentage points, or percent of an amount, more or less it is than before; null where nothing can be held against it. */
export const changeOf = (now: number | null, before: number | null, kind: 'points' | 'percent'): number | null => {
  if (now === null || before === null) return null
  if (kind === 'points') return Math.round(now * 100) - Math.round(before * 100)
  return before === 0 ? null : Math.round(((now - before) / before) * 100)
}
