import type { PausedDays } from '../memberships/pauses.ts'
import { roundHalfAway } from '../money/decimal.ts'
import type { Rest } from '../orders/worth-of-unused.ts'
import { addDays, addMonths, daysBetween } from '../time/date.ts'
import type { LocalDate } from '../time/types.ts'

/** What clubs sell, as the books tell what was earned of it. */
export const SOLD_KINDS = ['memberships', 'packages', 'bookings', 'classes', 'items'] as const
export type SoldKind = (typeof SOLD_KINDS)[number]

/** A day of play: it is delivered whole on it. */
type OnDay = { by: 'day'; day: LocalDate }

/**
 * A term of a membership: month by month of the term, and within a month day by day. Days on which it rests are no days of it, and the end
 * has moved along with them. Months are null where nobody knows how many were sold: then every day is the same.
 */
export type OverTerm = {
  by: 'month'
  startsOn: LocalDate
  lastDay: LocalDate
  months: number | null
  /** The day of the month on which its months begin, where the month has it; null: the one on which it starts. */
  anchorDay: number | null
  pauses: readonly PausedDays[]
}

/** Passes: one by one on the day of play of what they paid for, and what is left on the last day on which they pay. */
type ByPasses = {
  by: 'pass'
  passes: number
  expiresOn: LocalDate | null
  /** Passes that went (above 0) and that came back (below 0), on which day, for a day of play. */
  used: readonly { day: LocalDate; playedOn: LocalDate; passes: number }[]
}

/** When what a line sold is delivered. */
export type Delivery = (OnDay | OverTerm | ByPasses) & {
  /** The day on which it was cancelled apart from its money: nothing of it is owed from then on. */
  endedOn: LocalDate | null
}

/** What an order sold ahead, as far as the income of it is earned. Amounts in minor units, without tax and fees. */
export type SoldAhead = {
  kind: SoldKind
  currency: string
  /** What was posted to sales, on which day: above 0 what was sold, below 0 what was given back. */
  sales: readonly { day: LocalDate; amount: number }[]
  /** What it consisted of from a day on, the earliest first: what each line cost and when that is delivered. */
  states: readonly { from: LocalDate; lines: readonly { price: number; delivery: Delivery }[] }[]
  /** The day on which it was cancelled: what is kept is earned then. */
  endedOn: LocalDate | null
}

/** A part of a whole, exactly. */
type Part = { of: number; whole: number }
const ALL: Part = { of: 1, whole: 1 }
const NONE: Part = { of: 0, whole: 1 }

const dayOfMonth = (date: LocalDate): number => Number(date.slice(8))

/** The first day of the month of a term after so many, on a day of the month where that has it. */
const monthOfTerm = (startsOn: LocalDate, months: number, anchorDay: number): LocalDate => {
  const first = addMonths(`${startsOn.slice(0, 8)}01`, months)
  return addDays(first, Math.min(anchorDay, daysBetween(first, addMonths(first, 1))) - 1)
}

const daysWithin = (from: LocalDate, until: LocalDate): number => Math.max(0, daysBetween(from, until) + 1)

/** How many days of a term are over with a day, those on which it rests left out. */
const daysServed = ({ startsOn, lastDay, pauses }: OverTerm, day: LocalDate): number => {
  const until = day < lastDay ? day : lastDay
  const rested = pauses.reduce(
    (sum, pause) => sum + daysWithin(pause.from, pause.until < until ? pause.until : until),
    0,
  )
  return daysWithin(startsOn, until) - rested
}

const partOfTerm = (term: OverTerm, day: LocalDate): Part => {
  const days = daysServed(term, term.lastDay)
  const served = daysServed(term, day)
  if (served >= days) return ALL
  if (served <= 0) return NONE
  const { startsOn, months } = term
  const anchorDay = term.anchorDay ?? dayOfMonth(startsOn)
  const beginOf = (month: number) => (month === 0 ? 0 : daysBetween(startsOn, monthOfTerm(startsOn, month, anchorDay)))
  // A term whose days are not those of its months, as imports bring them, is earned by the day.
  if (months === null || beginOf(months) !== days) return { of: served, whole: days }
  let month = 0
  while (beginOf(month + 1) <= served) month++
  const begin = beginOf(month)
  const length = beginOf(month + 1) - begin
  return { of: month * length + (served - begin), whole: months * length }
}

const partOfPasses = ({ passes, expiresOn, used }: ByPasses, day: LocalDate): Part => {
  if (expiresOn !== null && expiresOn <= day) return ALL
  const gone = used.reduce((sum, use) => (use.day <= day && use.playedOn <= day ? sum + use.passes : sum), 0)
  return { of: Math.min(passes, Math.max(0, gone)), whole: passes }
}

/** How much of something was delivered by the end of a day. */
const delivered = (delivery: Delivery, day: LocalDate): Part => {
  if (delivery.endedOn !== null && delivery.endedOn <= day) return ALL
  if (delivery.by === 'day') return delivery.day <= day ? ALL : NONE
  return delivery.by === 'month' ? partOfTerm(delivery, day) : partOfPasses(delivery, day)
}

const rounded = (amount: number, { of, whole }: Part): number =>
  roundHalfAway({ numerator: BigInt(amount) * BigInt(of), denominator: BigInt(whole) })

/**
 * What of a term is still to come after a day: its share of the price, month by month, and the days of it, in which it is told (BEYOND-50).
 */
export const restOfTerm = (term: OverTerm, day: LocalDate): { share: Rest; days: Rest } => {
  const { of, whole } = partOfTerm(term, day)
  const total = daysServed(term, term.lastDay)
  return {
    share: { left: whole - of, total: whole },
    days: { left: total - daysServed(term, day), total },
  }
}

/** An amount handed to lines in proportion of what they cost, to the minor unit; equally where they cost nothing. */
const handedTo = (lines: readonly { price: number }[], amount: number): number[] => {
  const costs = lines.map(({ price }) => Math.max(0, price))
  const sum = costs.reduce((all, cost) => all + cost, 0)
  const weights = sum > 0 ? costs : lines.map(() => 1)
  const whole = sum > 0 ? sum : lines.length
  let of = 0
  let handed = 0
  return weights.map((weight) => {
    of += weight
    const until = rounded(amount, { of, whole })
    const own = until - handed
    handed = until
    return own
  })
}

/**
 * What an order sold and still owes its customer at the end of a day, in minor units (docs/rules/deferred-revenue.md). What stands as sold is
 * handed to its lines by what each cost then, what was added and taken off by hand and by coupons with them; of each it owes what is not
 * delivered. What no line says when it is delivered is owed to nobody. Knows nothing of what happened after the day.
 */
export const owedOf = (sold: SoldAhead, day: LocalDate): number => {
  if (sold.endedOn !== null && sold.endedOn <= day) return 0
  const standing = sold.sales.reduce((sum, sale) => (sale.day <= day ? sum + sale.amount : sum), 0)
  const lines = sold.states.findLast(({ from }) => from <= day)?.lines ?? []
  if (standing === 0 || lines.length === 0) return 0
  const parts = handedTo(lines, standing)
  return lines.reduce((sum, { delivery }, n) => sum + parts[n]! - rounded(parts[n]!, delivered(delivery, day)), 0)
}

/** What is owed of what was sold ahead, of one kind in one currency. Minor units. */
export type Owed = { kind: SoldKind; currency: string; owed: number }

/** What all of some orders owe at the end of a day, by kind and currency; what comes to nothing is left out. */
export const owedByKind = (orders: Iterable<SoldAhead>, day: LocalDate): Owed[] => {
  const sums = new Map<string, Owed>()
  for (const order of orders) {
    const owed = owedOf(order, day)
    if (owed === 0) continue
    const { kind, currency } = order
    const key = `${currency} ${SOLD_KINDS.indexOf(kind)}`
    const known = sums.get(key)
    if (known) known.owed += owed
    else sums.set(key, { kind, currency, owed })
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, one]) => (one.owed === 0 ? [] : [one]))
}
