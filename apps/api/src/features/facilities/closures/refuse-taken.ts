import { can } from '@fieldhouse/domain/access'
import { toIso } from '@fieldhouse/domain/time'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Courts } from '../../schedule/index.ts'
import type { TakenCourt } from './hold-courts.ts'

/**
 * Refuses a closure over what takes its courts, and names it as a refused booking does: whose it is only to callers who may
 * see bookings (FACILITIES-87, BEYOND-02). The first twenty are told, `count` is of all.
 */
export const refuseTaken = (
  { actor }: Pick<Context, 'actor'>,
  inTheWay: readonly TakenCourt[],
  { courts }: Courts,
): void => {
  if (inTheWay.length === 0) return
  const mayRead = can(actor.policies, 'facilityBooking.view')
  throw new Refused({
    code: 'error.badRequest.alreadyBookedSlot',
    details: {
      count: inTheWay.length,
      conflicts: inTheWay.slice(0, 20).map((taken) => ({
        facilityId: taken.facilityId,
        facilityName: courts.get(taken.facilityId)?.facilityName ?? '',
        start: toIso(taken.start),
        end: toIso(taken.end),
        kind: taken.kind,
        label: mayRead ? taken.label : null,
      })),
    },
  })
}
