import type { PaymentMethod } from '@fieldhouse/domain/fees'
import {
  addDays,
  dateOf,
  DAY_MS,
  daysBetween,
  HOUR_MS,
  MINUTE_MS,
  weekdayOf,
  type Instant,
  type LocalDate,
} from '@fieldhouse/domain/time'
import { createDiary, datesFrom, demandAt, isWeekend, type CourtDiary } from './court-diary.ts'
import type { DemoClub } from './demo-club.ts'
import type { DemoCustomer } from './people.ts'
import type { Planned, PlannedBooking, PlannedEvent, PlannedRange } from './planned.ts'
import { createRandom, type Random } from './random.ts'

/** A year behind, two weeks ahead. */
export const DAYS_BEHIND = 365
export const DAYS_AHEAD = 14
/** What lies longer ago is thin: enough for a year's figures, little to load. */
const BUSY_DAYS = 182
/** Of the games of a busy day, how many there were then. */
const PAST_SHARE = 0.08

export type TradeOptions = { now: Instant; seed: string; daysBehind?: number; daysAhead?: number }

type Making = {
  club: DemoClub
  customers: readonly DemoCustomer[]
  random: Random
  past: Random
  diary: CourtDiary
  now: Instant
  today: LocalDate
  /** From when on the club is as busy as it is now. */
  first: LocalDate
  last: LocalDate
}

/**
 * The trade of a club around `now`: events, regulars who book the same hour for weeks, single bookings, cancellations. The
 * same for the same moment and seed; nothing overlaps, and nothing was made or paid after `now`. In the order in which it
 * was made. `drawn` is what stands on the day of the load already.
 */
export const planTrade = (
  club: DemoClub,
  customers: readonly DemoCustomer[],
  drawn: readonly Planned[],
  { now, seed, daysBehind = DAYS_BEHIND, daysAhead = DAYS_AHEAD }: TradeOptions,
): Planned[] => {
  const today = dateOf(now, club.timezone)
  const making: Making = {
    club,
    customers,
    random: createRandom(`${seed}/${club.uri}/trade/${today}`),
    past: createRandom(`${seed}/${club.uri}/past/${today}`),
    diary: createDiary(club),
    now,
    today,
    first: addDays(today, -Math.min(daysBehind, BUSY_DAYS)),
    last: addDays(today, daysAhead),
  }
  if (drawn.length > 0) making.diary.closeDay(today)
  const planned = [
    ...drawn,
    ...planEvents(making),
    ...planRegulars(making),
    ...planSingles(making),
    ...planPast(making, daysBehind),
  ]
  return planned.sort((a, b) => a.madeAt - b.madeAt || a.ranges[0]!.start - b.ranges[0]!.start)
}

const EVENTS: readonly {
  name: string
  day: string
  from: number
  until: number
  courts: number
  type: PlannedEvent['type']
}[] = [
  { name: 'Junior squad', day: 'SA', from: 600, until: 720, courts: 2, type: 'internalEvent' },
  { name: 'Coaches’ clinic', day: 'WE', from: 840, until: 960, courts: 1, type: 'internalEvent' },
  { name: 'Ladies’ doubles', day: 'TH', from: 570, until: 660, courts: 2, type: 'internalEvent' },
  { name: 'Net repair', day: 'MO', from: 660, until: 780, courts: 1, type: 'closure' },
]

/** Events go on in blocks of four weeks, one saving each, as staff repeat them. */
const planEvents = (making: Making): PlannedEvent[] => {
  const { club, diary, random } = making
  return EVENTS.flatMap((event, i) => {
    const { courts } = club.groups[i % club.groups.length]!
    const dates = [...datesFrom(making.first, making.last)].filter((date) => weekdayOf(date) === event.day)
    const everyFourth = event.type === 'closure' ? dates.filter((_, n) => n % 4 === 0) : dates
    return chunks(everyFourth, event.type === 'closure' ? 1 : 4).flatMap((block): PlannedEvent[] => {
      const ranges = block
        .flatMap((date) =>
          courts.slice(0, event.courts).map((court) => diary.take(court, date, event.from, event.until)),
        )
        .filter((range) => range !== null)
      if (ranges.length === 0) return []
      const by = random.chance(0.5) ? 'owner' : 'desk'
      return [
        { kind: 'event', madeAt: madeBefore(making, ranges[0]!.start), by, name: event.name, type: event.type, ranges },
      ]
    })
  })
}

/** Regulars hold an hour of the week, evenings on weekdays and mornings at weekends, and book it for some weeks at once. */
const planRegulars = (making: Making): PlannedBooking[] => {
  const { club, diary, random, today } = making
  const booked: PlannedBooking[] = []
  for (const court of club.groups.flatMap((group) => group.courts))
    for (let weekday = 0; weekday < 7; weekday++) {
      const start = addDays(making.first, weekday)
      const hours = isWeekend(start) ? [480, 540, 600, 660, 960] : [420, 1020, 1080, 1140, 1200, 1230]
      for (
        let n = random.weighted([
          [1, 2],
          [2, 5],
          [3, 3],
        ] as const);
        n > 0;
        n--
      ) {
        if (!random.chance(club.demand)) continue
        const from = random.pick(hours)
        const until =
          from +
          random.weighted([
            [60, 6],
            [90, 3],
            [120, 1],
          ] as const)
        let customer = customerFor(making)
        for (let date = start; date <= making.last;) {
          const weeks = random.whole(6, 10)
          const block = Array.from({ length: weeks }, (_, week) => addDays(date, week * 7)).filter(
            (day) => day <= making.last,
          )
          date = addDays(date, weeks * 7)
          if (random.chance(0.25)) customer = customerFor(making)
          if (random.chance(0.12)) continue
          const ranges = block.map((day) => diary.take(court, day, from, until)).filter((range) => range !== null)
          if (ranges.length > 0) booked.push(regularBooking(making, customer, ranges, today))
        }
      }
    }
  return booked
}

const regularBooking = (
  making: Making,
  customer: number,
  ranges: readonly PlannedRange[],
  today: LocalDate,
): PlannedBooking => {
  const { random, club, now } = making
  const madeAt = madeBefore(making, ranges[0]!.start)
  const started = dateOf(ranges[0]!.start, club.timezone) < today
  const lastDay = ranges.at(-1)!.start
  const cancel = random.chance(0.12) && ranges.length > 2 && lastDay - 2 * DAY_MS > madeAt
  return {
    kind: 'booking',
    madeAt,
    by: staffAt(making),
    customer,
    ranges,
    method: random.weighted<PaymentMethod>([
      ['bankTransfer', 6],
      ['cheque', 1],
      ['pointOfSales', 3],
    ]),
    paidAt: started || random.chance(0.9) ? madeAt : null,
    note: random.chance(0.08) ? random.pick(NOTES) : null,
    cancel: cancel
      ? { at: Math.min(now, lastDay - 2 * DAY_MS), ranges: 1, refund: started, reason: 'Away that week' }
      : null,
  }
}

const NOTES = [
  'Ball machine, please',
  'Bringing a guest',
  'Needs two rackets',
  'Birthday game',
  'Doubles, four players',
  'May be ten minutes late',
]

/** The days before the busy ones: single games alone, few of them, drawn apart so that all else is what it would be without. */
const planPast = (making: Making, daysBehind: number): PlannedBooking[] =>
  planSingles(
    {
      ...making,
      random: making.past,
      first: addDays(making.today, -daysBehind),
      last: addDays(making.first, -1),
    },
    PAST_SHARE,
  )

/** One after the other, each court is offered through the day; who comes stays for an hour, an hour and a half, or two. */
const planSingles = (making: Making, share = 1): PlannedBooking[] => {
  const { club, diary, random, today } = making
  const ranges: PlannedRange[] = []
  for (const date of datesFrom(making.first, making.last)) {
    const ahead = Math.max(0, daysBetween(today, date))
    const interest = club.demand * share * 0.9 ** ahead
    for (const group of club.groups)
      for (const court of group.courts)
        for (let minute = group.opens * 60; minute < group.closes * 60;) {
          const comes = random.chance(demandAt(group, date, minute) * interest)
          const length = random.weighted([
            [60, 62],
            [90, 20],
            [120, 12],
            [30, 6],
          ] as const)
          const range = comes ? diary.take(court, date, minute, minute + length) : null
          if (range) ranges.push(range)
          minute += range ? length : random.chance(0.06) ? 30 : 60
          // Half-hour starts come from longer games before; a gap of half an hour is waited out.
          if (!range && minute % 60 === 30 && random.chance(0.6)) minute += 30
        }
  }
  return gamesTogether(making, ranges).map((games) => singleBooking(making, games))
}

/** Who plays more than once in the next days books these games together: some orders hold two to four of them. */
const gamesTogether = ({ random }: Making, ranges: readonly PlannedRange[]): PlannedRange[][] => {
  const waiting = [...ranges].sort((a, b) => a.start - b.start)
  const orders: PlannedRange[][] = []
  for (let first = waiting.shift(); first; first = waiting.shift()) {
    const games = [first]
    for (
      let more = random.weighted([
        [0, 4],
        [1, 3],
        [2, 2],
        [3, 1],
      ] as const);
      more > 0;
      more--
    ) {
      const after = games.at(-1)!.end + 20 * HOUR_MS
      const soon = waiting.findIndex((range) => range.start >= after)
      if (soon < 0 || waiting[soon]!.start > after + 3 * DAY_MS) break
      games.push(...waiting.splice(Math.min(soon + random.whole(0, 5), waiting.length - 1), 1))
    }
    orders.push(games)
  }
  return orders
}

const singleBooking = (making: Making, ranges: readonly PlannedRange[]): PlannedBooking => {
  const { random, now } = making
  const { start } = ranges[0]!
  const madeAt = madeBefore(making, start)
  const age = (now - start) / DAY_MS
  const how = random.next()
  // Paid when it was made, paid at the desk on arrival, or still open: the older, the rarer.
  const atOnce = age > 0 ? how < 0.86 : how < 0.85
  const onArrival = age > 0 && how < (age > 30 ? 1 : 0.99)
  const canceled = random.chance(0.06) && madeAt < now - HOUR_MS
  const latest = Math.min(now, start - HOUR_MS)
  const paidAt = atOnce ? madeAt : onArrival && !canceled ? Math.min(now, start) : null
  return {
    kind: 'booking',
    madeAt,
    by: staffAt(making),
    customer: customerFor(making),
    ranges,
    method: methodFor(making),
    paidAt,
    note: random.chance(0.06) ? random.pick(NOTES) : null,
    cancel:
      canceled && latest > madeAt
        ? {
            at: madeAt + Math.round((latest - madeAt) * random.next()),
            ranges: random.whole(1, ranges.length),
            refund: paidAt !== null && random.chance(0.8),
            reason: random.pick(REASONS),
          }
        : null,
  }
}

const REASONS = ['Customer is ill', 'Rain', 'Booked by mistake', 'Moved to another day']

/** Two hours to nine days before the start, at a whole minute, and never after `now`. */
const madeBefore = ({ random, now }: Making, start: Instant): Instant => {
  const lead = random.weighted([
    [random.whole(2, 30), 4],
    [random.whole(24, 9 * 24), 6],
  ])
  const at = start - lead * HOUR_MS - random.whole(0, 59) * MINUTE_MS
  return at < now ? at : now - random.whole(20, 5 * 24 * 60) * MINUTE_MS
}

/** A third of the customers play two thirds of the games. */
const customerFor = ({ random, customers }: Making): number =>
  random.chance(0.66) ? random.whole(0, Math.floor(customers.length / 3)) : random.whole(0, customers.length - 1)

const staffAt = ({ random, club }: Making): string =>
  club.staff.some((person) => person.key === 'evening') && random.chance(0.4)
    ? 'evening'
    : random.chance(0.9)
      ? 'desk'
      : 'owner'

const methodFor = ({ random, club }: Making): PaymentMethod =>
  random.weighted(
    club.methods.map((method) => [method, method === 'cash' ? 4 : method === 'pointOfSales' ? 7 : 1] as const),
  )

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))
