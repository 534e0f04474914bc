import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { byKind } from './line-kinds.ts'
import type { OrderRecord } from './order-record.ts'

/**
 * Orders in the words that their customers may read: a kind of line may keep some for the club (FACILITIES-77). One statement for
 * all lines of a kind that does; whatever is written to customers, printed or shown by a link goes through here.
 */
export const asCustomersSee = async (
  db: Kysely<DB>,
  partnerId: string,
  orders: readonly OrderRecord[],
): Promise<OrderRecord[]> => {
  const kept = byKind({ lineItems: orders.flatMap(({ lineItems }) => lineItems) })
  const said = await Promise.all(
    kept.map(async ([kind, lines]) => (await kind.asCustomersSee?.(db, partnerId, lines)) ?? lines),
  )
  const seen = new Map(said.flat().map((line) => [line.id, line]))
  return orders.map((order) => ({ ...order, lineItems: order.lineItems.map((line) => seen.get(line.id) ?? line) }))
}
