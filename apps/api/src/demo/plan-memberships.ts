import { addDays, daysBetween, type LocalDate } from '@fieldhouse/domain/time'
import type { DemoClub } from './demo-club.ts'
import type { DemoCustomer } from './people.ts'
import { createRandom } from './random.ts'

const MONTH_DAYS = 30

/**
 * The memberships of the customers with a plan: one period after the other since they joined, half a year back at most. One
 * in twelve let theirs end; the others are members today.
 */
export const planMemberships = (
  club: DemoClub,
  customers: readonly DemoCustomer[],
  { today, seed }: { today: LocalDate; seed: string },
): { customer: number; planName: string; startsOn: LocalDate; expiresOn: LocalDate }[] => {
  const random = createRandom(`${seed}/${club.uri}/memberships/${today}`)
  return customers.flatMap(({ plan: planName, joinedDaysAgo, isDrawn }, customer) => {
    const plan = club.plans.find(({ name }) => name === planName)
    if (!plan || !planName) return []
    const length = plan.months * MONTH_DAYS
    const joined = addDays(today, -joinedDaysAgo)
    const lapsed = !isDrawn && joinedDaysAgo > 190 && customer % 12 === 11 && random.chance(0.8)
    const end = lapsed ? addDays(today, -random.whole(5, 60)) : addDays(today, random.whole(0, length - 1))
    const periods = []
    for (let expiresOn = end; expiresOn >= joined && daysBetween(expiresOn, today) < 190;) {
      const startsOn = addDays(expiresOn, 1 - length)
      periods.push({ customer, planName, startsOn: startsOn < joined ? joined : startsOn, expiresOn })
      expiresOn = addDays(startsOn, -1)
    }
    return periods
  })
}
