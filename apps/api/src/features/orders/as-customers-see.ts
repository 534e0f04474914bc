import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import type { LineItemRecord, OrderRecord } from './order-record.ts'
import { findPublicNames } from './public-names.store.ts'

/**
 * Orders in the words that their customers read: a booking's line names the group instead of the facility where the group keeps
 * the names of its facilities to the club (FACILITIES-77). One statement for all of them; whatever is written to customers,
 * printed or shown by a link goes through here.
 */
export const asCustomersSee = async (
  db: Kysely<DB>,
  partnerId: string,
  orders: readonly OrderRecord[],
): Promise<OrderRecord[]> => {
  const names = await findPublicNames(db, partnerId, facilitiesOf(orders))
  return orders.map((order) => ({ ...order, lineItems: order.lineItems.map((line) => named(line, names)) }))
}

const facilitiesOf = (orders: readonly OrderRecord[]): string[] => [
  ...new Set(orders.flatMap(({ lineItems }) => lineItems.flatMap(({ booking }) => booking?.facilityId ?? []))),
]

const named = (line: LineItemRecord, names: ReadonlyMap<string, string>): LineItemRecord => {
  const { booking } = line
  const name = booking ? names.get(booking.facilityId) : undefined
  return booking && name !== undefined
    ? { ...line, description: name, booking: { ...booking, facilityName: name } }
    : line
}
