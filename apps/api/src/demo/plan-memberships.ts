import { lastDayOf } from '@fieldhouse/domain/memberships'
import { addDays, addMonths, daysBetween, type LocalDate } from '@fieldhouse/domain/time'
import type { DemoClub, DemoPlan } from './demo-club.ts'
import type { DemoCustomer } from './people.ts'
import { createRandom } from './random.ts'

/** Of terms that were over before, the demo tells nothing. */
const DAYS_TOLD = 190
/** Every month has it: terms that begin on no later day follow each other without a gap. */
const LATEST_DAY = 28

/** The terms of one customer on one plan, by the days on which they begin, the first one first; a term lasts as long as the plan says. */
export type PlannedMemberships = { plan: DemoPlan; startsOn: LocalDate[] }

/**
 * The memberships of the customers with a plan, by their place in the list: one term after the other since they joined, half a year back at
 * most. About one in twelve let theirs end; the others are members today.
 */
export const planMemberships = (
  club: DemoClub,
  customers: readonly DemoCustomer[],
  { today, seed }: { today: LocalDate; seed: string },
): ReadonlyMap<number, PlannedMemberships> => {
  const random = createRandom(`${seed}/${club.uri}/memberships/${today}`)
  const planned = new Map<number, PlannedMemberships>()
  for (const [customer, { plan: name, joinedDaysAgo, isDrawn }] of customers.entries()) {
    const plan = club.plans.find((each) => each.name === name)
    if (!plan) continue
    const { months } = plan
    const joined = addDays(today, -joinedDaysAgo)
    const hasLapsed = !isDrawn && joinedDaysAgo > DAYS_TOLD && customer % 12 === 11 && random.chance(0.8)
    const last = onEveryMonth(
      hasLapsed
        ? addMonths(addDays(today, -random.whole(5, 60)), -months)
        : addDays(today, -random.whole(0, months * LATEST_DAY - 4)),
    )
    // Who joined in the middle of what would be the last term began then.
    const startsOn = [last < joined ? joined : last]
    for (let start = addMonths(last, -months); start >= joined; start = addMonths(start, -months)) {
      if (daysBetween(lastDayOf(start, months), today) >= DAYS_TOLD) break
      startsOn.unshift(start)
    }
    planned.set(customer, { plan, startsOn })
  }
  return planned
}

const onEveryMonth = (day: LocalDate): LocalDate =>
  Number(day.slice(8)) > LATEST_DAY ? `${day.slice(0, 8)}${LATEST_DAY}` : day
