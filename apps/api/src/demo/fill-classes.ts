import { HOUR_MS } from '@fieldhouse/domain/time'
import { addParticipant } from '../features/classes/attendances/add-participant.ts'
import { checkIn } from '../features/classes/attendances/check-in.ts'
import type { Deps } from '../features/deps.ts'
import { joinClass } from '../features/waiting-lists/join-class.ts'
import { keepStatistics } from '../import/bulk-load.store.ts'
import { inParallel } from '../import/in-parallel.ts'
import { findTeaching, type FoundClub } from './club.store.ts'
import type { Known } from './give-holdings.ts'
import { findHoldings } from './holdings.store.ts'
import type { Desk } from './open-desk.ts'
import { planPresence, planStudents } from './plan-classes.ts'

/** Commands at a time. */
const WIDTH = 3

/**
 * Gives the students of a club their places, each in all sessions of a class by one order, before it begins, has the coaches say who came, and lets some
 * wait for the next session of a class that is full. Who has a place, was there or waits, does so already.
 */
export const fillClasses = async (
  deps: Deps,
  desk: Desk,
  { club, partnerId, mark: { now, seed } }: FoundClub,
  customers: readonly Known[],
): Promise<void> => {
  const { students, waiting } = planStudents(club, customers, { now, seed })
  if (students.length === 0) return
  const { classes } = await deps.platform((db) => findTeaching(db, partnerId))
  const { passes } = await deps.platform((db) => findHoldings(db, partnerId))
  // Apart from those of the bookings, which are counted anew: of courts there is nothing to know yet.
  const statistics = keepStatistics(deps.platform)
  await inParallel(students, WIDTH, async ({ className, customer, method, at }) => {
    const customerId = customers[customer]!.id
    const [first] = classes.get(className)!
    if (first!.customerIds.includes(customerId)) return
    await addParticipant(
      deps,
      desk.as('owner', at),
      { sessionId: first!.id, customerId },
      {
        remark: '',
        orderStatus: 'paid',
        paymentMethod: method,
        paymentMetaData: method === 'packages' ? { packageId: passes.get(customerId)! } : {},
        isSendPayment: false,
        applyForAllSession: true,
      },
    )
    await statistics()
  })
  const sessionsOf = (className: string) => classes.get(className)!
  const wereThere = new Map([...classes.values()].flat().map(({ id, presentIds }) => [id, presentIds]))
  const came = planPresence(club, students, sessionsOf, { now, seed })
  await inParallel(came, WIDTH, async ({ sessionId, customer, coach, at }) => {
    const customerId = customers[customer]!.id
    if (!wereThere.get(sessionId)!.includes(customerId))
      await checkIn(deps, desk.as(coach, at), { sessionId, customerId }, { isPresent: true, secondsAgo: 0 })
    await statistics()
  })
  for (const { className, customers: line } of waiting) {
    const next = classes.get(className)!.find(({ start }) => start > now)!
    for (const [i, customer] of line.entries()) {
      const customerId = customers[customer]!.id
      // One after the other, as they called.
      if (!next.waitingIds.includes(customerId))
        await joinClass(deps, desk.as('owner', now - (line.length - i) * HOUR_MS), next.id, customerId)
    }
  }
}
