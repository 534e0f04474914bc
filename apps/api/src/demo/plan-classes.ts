import type { PaymentMethod } from '@fieldhouse/domain/fees'
import type { RepeatType } from '@fieldhouse/domain/classes'
import {
  addDays,
  atWall,
  DAY_MS,
  dateOf,
  HOUR_MS,
  MINUTE_MS,
  WEEKDAYS,
  weekdayOf,
  type Instant,
  type LocalDate,
} from '@fieldhouse/domain/time'
import type { DemoClub } from './demo-club.ts'
import type { DemoCustomer } from './people.ts'
import { CLASS_PACKAGES, isHolder, SETTLED_DAYS, type PlannedPurchase } from './plan-holdings.ts'
import { createRandom } from './random.ts'
import { TAUGHT_CLASSES, type DemoClass } from './taught-classes.ts'

/** A class that began some weeks ago and goes on for some more. */
export type PlannedClass = Omit<DemoClass, 'day' | 'from' | 'until'> & {
  madeAt: Instant
  start: Instant
  end: Instant
  repeatType: RepeatType
  endDate: LocalDate
}

/** Days before its first session that a class is created, and days that it goes on after that: what clubs may repeat at the most. */
const [AHEAD, LENGTH] = [3, 56]

/** What a club teaches around a moment: three weeks of it are over. */
export const planClasses = (club: DemoClub, now: Instant): PlannedClass[] => {
  const monday = addDays(dateOf(now, club.timezone), -21 - WEEKDAYS.indexOf(weekdayOf(dateOf(now, club.timezone))))
  return TAUGHT_CLASSES[club.uri]!.map(({ day, from, until, ...taught }) => {
    const date = addDays(monday, WEEKDAYS.indexOf(day))
    const start = atWall(date, from, club.timezone)
    return {
      ...taught,
      start,
      end: atWall(date, until, club.timezone),
      madeAt: start - AHEAD * DAY_MS,
      repeatType: 'everyWeek',
      endDate: addDays(date, LENGTH),
    }
  })
}

/** Somebody who comes to all sessions of a class, by their place among the customers; 'packages' pays with passes. */
export type PlannedStudent = { className: string; customer: number; method: PaymentMethod; at: Instant }

/** Who is in the line of a class that is full, in their order. */
export type PlannedWaiting = { className: string; customers: readonly number[] }

/** Of the students of a class that takes passes, how many pay with them, and how many wait where it is full. */
const [BY_PASSES, WAITING] = [2, 3]
/** Hours before a place is taken with passes that these were bought. */
const BOUGHT_BEFORE = 2

/**
 * Who comes to the classes of a club, each to one of them, how they pay for the whole of it before it begins, which passes were bought for
 * that, and who waits where it is full. They are no newcomers and hold nothing else, nor are they of the drawn day. The same for the same seed.
 */
export const planStudents = (
  club: DemoClub,
  customers: readonly Pick<DemoCustomer, 'joinedDaysAgo' | 'isDrawn'>[],
  { now, seed }: { now: Instant; seed: string },
): { students: PlannedStudent[]; purchases: PlannedPurchase[]; waiting: PlannedWaiting[] } => {
  const random = createRandom(`${seed}/${club.uri}/classes`)
  const free = customers.flatMap(({ joinedDaysAgo, isDrawn }, i) =>
    isDrawn || isHolder(i) || joinedDaysAgo <= SETTLED_DAYS ? [] : [i],
  )
  const classes = planClasses(club, now)
  const students = classes.flatMap((taught) =>
    free.splice(0, taught.students).map((customer, i): PlannedStudent => ({
      className: taught.name,
      customer,
      method:
        taught.passes !== null && i < BY_PASSES
          ? 'packages'
          : random.weighted<PaymentMethod>([
              ['pointOfSales', 5],
              ['cash', 2],
              ['bankTransfer', 3],
            ]),
      at: taught.start - random.whole(20, 60) * HOUR_MS - random.whole(0, 59) * MINUTE_MS,
    })),
  )
  return {
    students,
    purchases: students
      .filter(({ method }) => method === 'packages')
      .map(({ customer, at }, i) => ({
        customer,
        package: CLASS_PACKAGES[i % CLASS_PACKAGES.length]!,
        at: at - BOUGHT_BEFORE * HOUR_MS,
        method: 'pointOfSales',
        isPaid: true,
      })),
    waiting: classes
      .filter(({ most, students: count }) => most === count)
      .map(({ name }) => ({ className: name, customers: free.splice(0, WAITING) })),
  }
}

/** That somebody was there, by their place among the customers, as the coach with this key said it at a moment. */
export type PlannedPresence = { sessionId: string; customer: number; coach: string; at: Instant }

/** How many of those who have a place come, and minutes after the start at which the coach says so. */
const [COMES, SAID] = [0.9, { from: -10, until: 4 }]

/** Who came to those sessions of a club's classes that are over. The same for the same seed. */
export const planPresence = (
  club: DemoClub,
  students: readonly PlannedStudent[],
  sessionsOf: (className: string) => readonly { id: string; start: Instant; end: Instant }[],
  { now, seed }: { now: Instant; seed: string },
): PlannedPresence[] => {
  const random = createRandom(`${seed}/${club.uri}/presence`)
  const coaches = new Map(TAUGHT_CLASSES[club.uri]!.map(({ name, coach }) => [name, coach]))
  return students.flatMap(({ className, customer }) =>
    sessionsOf(className).flatMap(({ id, start, end }): PlannedPresence[] => {
      const [comes, minutes] = [random.chance(COMES), random.whole(SAID.from, SAID.until)]
      if (!comes || end > now) return []
      return [{ sessionId: id, customer, coach: coaches.get(className)!, at: start + minutes * MINUTE_MS }]
    }),
  )
}
