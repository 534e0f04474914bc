import type { Context } from '../../../db/context.ts'
import type { Deps } from '../../deps.ts'
import { pageOfGroup } from '../bookings.store.ts'

/** The live bookings that one request saved, linked ones included (BOOKING-55, BOOKING-112). */
export const listGroup = (
  deps: Deps,
  { partnerId }: Context,
  { groupId, offset, limit }: { groupId: string; offset: number; limit: number },
) =>
  deps.read(partnerId, async (db) => {
    const { bookings, total } = await pageOfGroup(db, partnerId, groupId, offset, limit)
    return { data: bookings, pagination: { offset, limit, total } }
  })
