import { conflicts, priceRange, type FacilityRange } from '@fieldhouse/domain/bookings'
import type { Kysely } from 'kysely'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { DB } from '../../../db/schema.gen.ts'
import { findCourts, findTaken, notOwnHolds, type Taken } from '../../schedule/index.ts'
import { rulesOf, spanOf } from './prepare-placement.ts'
import { facilitiesOf } from './place-booking.ts'

/** What speaks against one range of a court. */
export type CourtReview = {
  slot: 'taken' | 'outsideHours' | 'disabled' | null
  inTheWay: (Taken & { facilityName: string })[]
}

/**
 * What would be in the way of sessions on a court, range by range, by the rules that decide when they take it. `except` are sessions that
 * change, and stand in their own way no more. Refuses an unknown facility.
 */
export const reviewCourt = async (
  db: Kysely<DB>,
  context: Context,
  ranges: readonly FacilityRange[],
  { except }: { except: readonly string[] },
): Promise<CourtReview[]> => {
  const courts = await findCourts(db, context.partnerId, facilitiesOf(ranges))
  const { facilities, prepare } = rulesOf(courts)
  const groups = new Map(facilities.map(({ id, group }) => [id, group]))
  const found = await findTaken(db, context.partnerId, [...courts.courts.keys()], spanOf(ranges))
  const taken = notOwnHolds(found, context).filter((one) => !isOf(one, except))
  return ranges.map((range) => {
    const group = groups.get(range.facilityId)
    if (!group) throw new Refused({ code: 'error.notFound.facility' })
    const inTheWay = conflicts(range, taken, { links: courts.links }).map((one) => ({
      ...one,
      facilityName: courts.courts.get(one.facilityId)?.facilityName ?? '',
    }))
    const priced = priceRange({ range, group, isForceBook: false, prepared: prepare(group) })
    const closed = priced.ok
      ? null
      : priced.refusal.code === 'error.badRequest.disabledSlot'
        ? 'disabled'
        : 'outsideHours'
    return { slot: inTheWay.length > 0 ? 'taken' : closed, inTheWay }
  })
}

/** A court that a session takes itself, or that is taken along with it. */
const isOf = ({ classSessionId }: Taken, sessions: readonly string[]): boolean =>
  classSessionId !== null && sessions.includes(classSessionId)
