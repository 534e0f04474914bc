import type { Api, Reply } from '@fieldhouse/contract'
import type { Order, OrderTransaction } from '@fieldhouse/contract/orders'
import type { TaxDocument } from '@fieldhouse/contract/taxes'
import { addDays, atWall, toIso } from '@fieldhouse/domain/time'
import type { Kysely } from 'kysely'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { DB } from '../../../db/schema.gen.ts'
import type { LongLists } from '../../../http/long-lists.ts'
import { listInParts } from '../../../http/streamed-list.ts'
import type { Deps } from '../../deps.ts'
import { findPartnerZone } from '../../partners/index.ts'
import { findTaxDocuments, presentTaxDocument } from '../../taxes/index.ts'
import { listOrders, type OrderFilter } from './orders-list.store.ts'
import type { OrderRecord } from '../order-record.ts'
import { findOrderId, findOrders, listVersions } from '../orders.store.ts'
import { presentListed, presentOrder, presentTransactions } from '../present-order.ts'

type ListQuery = Omit<OrderFilter, 'canceled' | 'toHandBack' | 'createdFrom' | 'createdBefore'> & {
  canceled?: 'true' | 'false' | undefined
  toHandBack?: 'true' | undefined
  fromDate?: string | undefined
  toDate?: string | undefined
}

/** A page of orders; fromDate and toDate are inclusive days of creation in the partner's zone (ORDERS-123). */
export const pageOfOrders = (
  deps: Deps,
  longLists: LongLists,
  { partnerId }: Context,
  { fromDate, toDate, canceled, toHandBack, ...query }: ListQuery,
): Promise<Reply<Api['listOrders']>> =>
  deps.read(partnerId, async (db) => {
    const zone = fromDate || toDate ? await findPartnerZone(db, partnerId) : null
    const startOf = (day: string) => atWall(day, 0, zone!)
    const filter = {
      ...query,
      ...(canceled && { canceled: canceled === 'true' }),
      ...(toHandBack && { toHandBack: true }),
      ...(fromDate && { createdFrom: startOf(fromDate) }),
      ...(toDate && { createdBefore: startOf(addDays(toDate, 1)) }),
    }
    const goesOn = longLists.goesOn(partnerId, filter)
    const { orders, total, more, figure } = await listOrders(db, partnerId, filter, goesOn)
    if (more && !goesOn) longLists.note(partnerId, filter)
    return {
      data: orders.map(presentListed),
      pagination: { offset: query.offset, limit: query.limit, total, ...(more && { more }) },
      ...(figure && { figure }),
    }
  })

/** Orders by their ids in the order asked, each once, ten read at a time; unknown and foreign ids are left out. */
export const ordersByIds = (deps: Deps, { partnerId, actor }: Context, ids: readonly string[]) =>
  listInParts([...new Set(ids)], 10, (some) =>
    deps.read(partnerId, async (db) => {
      const found = new Map((await findOrders(db, partnerId, some)).map((order) => [order.id, order]))
      return some.values().flatMap((id) => (found.has(id) ? [presentOrder(found.get(id)!, actor)] : []))
    }),
  )

/** An order by its id, to be read; an unknown or foreign one is not found. */
export const findOrder = async (db: Kysely<DB>, partnerId: string, id: string): Promise<OrderRecord> => {
  const [order] = await findOrders(db, partnerId, [id])
  if (!order) throw new Refused({ code: 'error.notFound.order' })
  return order
}

/** One order by id or readable id; an unknown or foreign one is not found. */
export const getOrder = (deps: Deps, { partnerId, actor }: Context, id: string): Promise<Order> =>
  deps.read(partnerId, async (db) => {
    const orderId = await findOrderId(db, partnerId, id)
    if (!orderId) throw new Refused({ code: 'error.notFound.order' })
    return presentOrder(await findOrder(db, partnerId, orderId), actor)
  })

/** The payment history of an order, newest first. */
export const getTransactions = (deps: Deps, { partnerId }: Context, id: string): Promise<OrderTransaction[]> =>
  deps.read(partnerId, async (db) => presentTransactions(await findOrder(db, partnerId, id)))

/** The tax invoices and credit notes of an order as they were issued, oldest first (BEYOND-35). */
export const getTaxDocuments = (deps: Deps, { partnerId }: Context, id: string): Promise<TaxDocument[]> =>
  deps.read(partnerId, async (db) => {
    if (!(await findOrderId(db, partnerId, id))) throw new Refused({ code: 'error.notFound.order' })
    return (await findTaxDocuments(db, partnerId, [id])).map(presentTaxDocument)
  })

/** A page of the change log of an order, newest first (ORDERS-133). */
export const getVersions = (
  deps: Deps,
  { partnerId }: Context,
  id: string,
  page: { offset: number; limit: number },
): Promise<Reply<Api['listOrderVersions']>> =>
  deps.read(partnerId, async (db) => {
    const { versions, total } = await listVersions(db, partnerId, id, page)
    if (total === 0) throw new Refused({ code: 'error.notFound.order' })
    return {
      data: versions.map(({ snapshot: order, ...of }) => ({ ...of, changedAt: toIso(of.changedAt), order })),
      pagination: { ...page, total },
    }
  })
