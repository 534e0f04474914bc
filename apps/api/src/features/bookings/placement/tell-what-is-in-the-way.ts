import { conflicts, nearestAlternatives, type FacilityRange } from '@fieldhouse/domain/bookings'
import { dayRange, dateOf, toIso } from '@fieldhouse/domain/time'
import { can } from '@fieldhouse/domain/access'
import type { Context } from '../../../db/context.ts'
import { atEveryVenue } from '../../../db/venue-limit.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { endedBefore, expireThese } from '../../orders/index.ts'
import { findCourts, findGroupMates, findTaken, notOwnHolds } from '../../schedule/index.ts'
import { findDraftsInTheWay } from '../booking-lines.store.ts'
import { findBuyer, findCustomership } from './customership.store.ts'
import { bookable, membership, rulesOf } from './prepare-placement.ts'

/** Who it is for, or whose order it is of; nobody's where neither is said. */
type Whose = { customerId?: string | null | undefined; orderId?: string }

const TAKEN = 'error.badRequest.alreadyBookedSlot'

/**
 * Runs a command that takes courts. Where a court is taken, the refusal is told again with what is in the way, as far as the
 * caller may know it, and the three nearest free alternatives (BEYOND-02), at what they cost the customer, where there is one; a draft whose
 * time is over makes room first (BOOKING-86). It is read outside the command: that one is over.
 */
export const tellWhatIsInTheWay = async <T>(
  deps: Deps,
  context: Context,
  ranges: readonly FacilityRange[],
  run: () => Promise<T>,
  whose: Whose = {},
): Promise<T> => {
  const first = await unlessTaken(run)
  if (first) return first.value
  // The job that ends them comes once a minute.
  const second = (await endDraftsInTheWay(deps, context, ranges)) ? await unlessTaken(run) : null
  if (second) return second.value
  throw new Refused({ code: TAKEN, details: await describe(deps, context, ranges, whose) })
}

/** Ends drafts that stand in the way though their time is over (BOOKING-86); true when there was one. */
const endDraftsInTheWay = async (
  deps: Deps,
  { partnerId }: Context,
  ranges: readonly FacilityRange[],
): Promise<boolean> => {
  const placedBefore = endedBefore(deps.now())
  const drafts = await deps.read(partnerId, (db) => findDraftsInTheWay(db, partnerId, ranges, placedBefore))
  // One that takes the ground by a court of another venue is over as well.
  return atEveryVenue(() => expireThese(deps, drafts))
}

/** What a command answers; null where it was refused because a court is taken. */
const unlessTaken = async <T>(run: () => Promise<T>): Promise<{ value: T } | null> => {
  try {
    return { value: await run() }
  } catch (error) {
    if (isTaken(error)) return null
    throw error
  }
}

const isTaken = (error: unknown): boolean =>
  (error instanceof Refused && error.code === TAKEN) ||
  (error instanceof Error && (error as { constraint?: unknown }).constraint === 'occupancies_one_per_court')

const describe = (deps: Deps, context: Context, ranges: readonly FacilityRange[], whose: Whose) =>
  deps.read(context.partnerId, async (db) => {
    const ids = await findGroupMates(db, context.partnerId, [...new Set(ranges.map((range) => range.facilityId))])
    const courts = await findCourts(db, context.partnerId, ids)
    const zone = courts.courts.values().next().value?.zone ?? 'UTC'
    const days = ranges.map((range) => dayRange(dateOf(range.start, zone), zone))
    const span = {
      start: Math.min(...days.map((day) => day.start)),
      end: Math.max(...days.map((day) => day.end), ...ranges.map((range) => range.end)),
    }
    const taken = notOwnHolds(await findTaken(db, context.partnerId, [...courts.courts.keys()], span), context)
    const customerId = whose.orderId ? await findBuyer(db, context.partnerId, whose.orderId) : whose.customerId
    const customership = await findCustomership(db, context.partnerId, customerId ?? null)
    const mayRead = can(context.actor.policies, 'facilityBooking.view')
    const nameOf = (facilityId: string) => courts.courts.get(facilityId)?.facilityName ?? ''
    const blocked = ranges.find((range) => conflicts(range, taken, { links: courts.links }).length > 0)
    // The earliest first, and by name: the facilities of one refusal may stand on several grids.
    const inTheWay = ranges.flatMap((range) =>
      conflicts(range, taken, { links: courts.links }).toSorted(
        (a, b) =>
          a.start - b.start || nameOf(a.facilityId).localeCompare(nameOf(b.facilityId), 'en', { numeric: true }),
      ),
    )
    return {
      conflicts: inTheWay.slice(0, 20).map((t) => ({
        facilityId: t.facilityId,
        facilityName: nameOf(t.facilityId),
        start: toIso(t.start),
        end: toIso(t.end),
        kind: t.kind,
        label: mayRead ? t.label : null,
      })),
      alternatives: blocked
        ? nearestAlternatives({
            range: blocked,
            // In the order in which the schedule shows them, so that the offer does not hang on random ids.
            facilities: bookable(courts).sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
            links: courts.links,
            occupancies: taken,
            now: context.now,
            isMemberOn: membership(customership),
            prepare: rulesOf(courts).prepare,
          }).map((free) => ({
            facilityId: free.facilityId,
            facilityName: nameOf(free.facilityId),
            start: toIso(free.start),
            end: toIso(free.end),
            kind: free.kind,
            priceCents: free.price,
          }))
        : [],
    }
  })
