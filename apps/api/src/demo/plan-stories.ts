import { atWall, dateOf, DAY_MS, dayRange } from '@fieldhouse/domain/time'
import type { DemoClub } from './demo-club.ts'
import { holdersOf, type Holding } from './plan-holdings.ts'
import type { Planned, PlannedBooking, PlannedRange } from './planned.ts'

/** What a booking of the demo went through beyond being paid: one of each kind of transaction that a club knows. */
export type Story =
  | 'cardPaid'
  | 'cardDeclined'
  | 'cardUnproved'
  | 'linkSent'
  | 'paidByCredits'
  | 'paidByPasses'
  | 'paidByWallet'
  | 'extrasPaid'
  | 'discounted'
  | 'refundedWhole'
  | 'refundedInPart'

/** How many of each; card payments that went well are what a club has most of. */
const STORIES: readonly (readonly [Story, number])[] = [
  ['cardPaid', 17],
  ['cardDeclined', 2],
  ['cardUnproved', 2],
  ['paidByCredits', 4],
  ['paidByPasses', 5],
  ['paidByWallet', 4],
  ['extrasPaid', 4],
  ['discounted', 3],
  ['refundedWhole', 4],
  ['refundedInPart', 3],
  // The newest ones: their links still work when somebody opens them in the outbox.
  ['linkSent', 3],
]

/** What stories pay with that not everybody holds. */
const HELD: Partial<Record<Story, Holding>> = {
  paidByCredits: 'credits',
  paidByPasses: 'passes',
  paidByWallet: 'wallet',
}

/**
 * Gives stories to single bookings of the last days before today, spread over them: the trade itself stays as it was planned.
 * Only Riverside takes cards. Clubs that have traded for too short a time tell fewer.
 */
export const tellStories = (
  club: DemoClub,
  planned: readonly Planned[],
  customers: readonly { joinedDaysAgo: number }[],
  now: number,
): Planned[] => {
  if (club.uri !== 'riverside') return [...planned]
  const today = dayRange(dateOf(now, club.timezone), club.timezone).start
  const free = planned.filter(
    (entry): entry is PlannedBooking =>
      entry.kind === 'booking' &&
      entry.cancel === null &&
      entry.ranges.length === 1 &&
      entry.ranges[0]!.end < today &&
      !isGivenAway(club, entry.ranges[0]!),
  )
  const told = STORIES.flatMap(([story, count]) => Array.from({ length: count }, () => story))
  const recent = free.slice(-told.length * 4)
  const holders = {
    credits: holdersOf('credits', customers),
    passes: holdersOf('passes', customers),
    wallet: holdersOf('wallet', customers),
  }
  const stories = new Map(
    told.flatMap((story, i) => {
      // Far enough apart that neighbours in the list differ, and each kind is found on its first pages.
      const entry = recent[Math.floor((i * recent.length) / told.length)]
      const held = HELD[story]
      return entry ? [[entry, { story, holder: held && holders[held].shift() }] as const] : []
    }),
  )
  for (const entry of paidByCardBefore(free, now))
    if (!stories.has(entry)) stories.set(entry, { story: 'cardPaid', holder: undefined })
  return planned.map((entry) => {
    const found = entry.kind === 'booking' ? stories.get(entry) : undefined
    if (!found || entry.kind !== 'booking') return entry
    return { ...entry, story: found.story, ...(found.holder !== undefined && { customer: found.holder }) }
  })
}

/** Whether some of a time is given away by the prices of its court: a story of money has none there. */
const isGivenAway = (club: DemoClub, { court, start, end }: PlannedRange): boolean => {
  const date = dateOf(start, club.timezone)
  const at = (hour: number) => atWall(date, hour * 60, club.timezone)
  const { prices } = club.groups.find((group) => group.courts.includes(court))!
  return prices.some(({ price, from, until }) => price === 0 && start < at(until) && end > at(from))
}

/** How many card payments of the weeks before there are, of which a club is paid out. */
const CARDS_BEFORE = 16

/** Bookings that were made one to three weeks ago, spread over that time: what cards take is paid out a week later. */
const paidByCardBefore = (free: readonly PlannedBooking[], now: number): PlannedBooking[] => {
  const settled = free.filter(({ madeAt }) => madeAt > now - 21 * DAY_MS && madeAt < now - 8 * DAY_MS)
  const count = Math.min(CARDS_BEFORE, settled.length)
  return Array.from({ length: count }, (_, i) => settled[Math.floor((i * settled.length) / count)]!)
}
