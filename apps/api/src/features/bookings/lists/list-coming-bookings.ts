import type { ComingBooking } from '@fieldhouse/contract/bookings'
import { toIso } from '@fieldhouse/domain/time'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { isCustomer, pageOfComing, type ComingRow } from './coming-bookings.store.ts'

type Wanted = { customerId: string; offset: number; limit: number }

/** The bookings of a customer that are not over, earliest first; refuses a customer whom the partner does not have. */
export const listComingBookings = (deps: Deps, { partnerId, now }: Context, { customerId, offset, limit }: Wanted) =>
  deps.read(partnerId, async (db) => {
    if (!(await isCustomer(db, partnerId, customerId))) throw new Refused({ code: 'error.notFound.customer' })
    const { rows, total } = await pageOfComing(db, { partnerId, customerId, now, offset, limit })
    return { data: rows.map(present), pagination: { offset, limit, total } }
  })

const present = ({ start, end, readableId, status, ...rest }: ComingRow): ComingBooking => ({
  ...rest,
  timeRange: { start: toIso(start), end: toIso(end) },
  order: { readableId, status },
})
