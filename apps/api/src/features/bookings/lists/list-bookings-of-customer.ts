import { toIso } from '@fieldhouse/domain/time'
import type { Context } from '../../../db/context.ts'
import { Refused, wrongField } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { findBookingsOfCustomer } from '../bookings.store.ts'

const LONGEST_MS = 200 * 86_400_000

/**
 * What a customer plays in a span of at most 200 days, so that who books them once more can be told. The walk-in plays nothing: it is
 * many people. Refuses an unknown customer, and a span that ends before it starts or is longer.
 */
export const listBookingsOfCustomer = async (
  { read }: Deps,
  { partnerId }: Context,
  { id, from, until }: { id: string; from: number; until: number },
) => {
  if (until <= from || until - from > LONGEST_MS) throw wrongField('until', 'must be after from, by at most 200 days')
  const found = await read(partnerId, (db) => findBookingsOfCustomer(db, partnerId, id, { start: from, end: until }))
  if (!found) throw new Refused({ code: 'error.notFound.customer' })
  return found.map(({ start, end, ...booking }) => ({ ...booking, startTime: toIso(start), endTime: toIso(end) }))
}
