import type { Pdf } from '@fieldhouse/contract'
import { areOfOneCustomer, receiptFileName } from '@fieldhouse/domain/receipts'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import { localeOfClub } from '../../messages/locale.ts'
import type { Deps } from '../deps.ts'
import { asCustomersSee, findOrders, type OrderRecord } from '../orders/index.ts'
import { findClub } from '../partners/index.ts'
import { drawInWorker } from './draw-in-worker.ts'
import { findUsedPasses } from './used-passes.store.ts'
import { receiptOf, type Receipt } from './receipt-of.ts'

/**
 * The receipt of orders, in the order asked, as one PDF (ORDERS-121, ORDERS-145). Refuses unknown ids, and orders of different
 * customers (ORDERS-76).
 */
export const makeReceipt = async (deps: Deps, context: Context, orderIds: readonly string[]): Promise<Pdf> => {
  const { receipt, fileName } = await deps.read(context.partnerId, (db) => readReceipt(db, context, orderIds))
  // Drawn once the connection is free again: it takes a while.
  return { fileName, bytes: await drawInWorker(context.partnerId, receipt, fileName.replace(/\.pdf$/, '')) }
}

type Db = Parameters<typeof findOrders>[0]

const readReceipt = async (
  db: Db,
  { partnerId, now }: Context,
  orderIds: readonly string[],
): Promise<{ receipt: Receipt; fileName: string }> => {
  const ids = [...new Set(orderIds)]
  const [found, usedPasses] = await Promise.all([findOrders(db, partnerId, ids), findUsedPasses(db, partnerId, ids)])
  if (found.length < ids.length) throw new Refused({ code: 'error.notFound.order' })
  const seen = await asCustomersSee(db, partnerId, found)
  const orders = ids.flatMap((id) => seen.find((order) => order.id === id) ?? [])
  if (!areOfOneCustomer(orders)) throw ofSeveralCustomers()
  const club = await findClub(db, partnerId, venueOf(orders))
  const locale = localeOfClub(orders[0]!.countryCode)
  return {
    receipt: receiptOf(orders, { club, locale, printedAt: now, usedPasses }),
    fileName: receiptFileName(orders),
  }
}

/** The venue that all of the orders are of; null where they are of several, or of none. */
const venueOf = (orders: readonly OrderRecord[]): string | null => {
  const ids = new Set(orders.flatMap(({ venue }) => venue?.id ?? []))
  return ids.size === 1 ? [...ids][0]! : null
}

const ofSeveralCustomers = () =>
  new Refused({
    code: 'error.badRequest.invalidInput',
    details: {
      msg: 'Please select transactions of the same customer',
      fields: [{ property: 'orderIds', constraints: { sameCustomer: 'must be of one customer' } }],
    },
  })
