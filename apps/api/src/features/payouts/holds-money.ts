import type { Command } from '../../db/command.ts'
import { findDues, findPaidOutPartner, hasOpenPurchases } from './dues.store.ts'
import { findSums } from './payouts.store.ts'
import { duesOf } from './what-is-due.ts'

/**
 * Whether money of a partner in a currency waits to be paid out, is on its way to the bank, is owed back, or may still come in for an order
 * that is to be paid by card, online or from the wallet (PAYMETHODS-07). Four statements.
 */
export const holdsMoney = async ({ db, partnerId, now }: Command, currency: string): Promise<boolean> => {
  const { rate } = await findPaidOutPartner(db, partnerId)
  // What is due is read first: what a payout takes meanwhile is in the payouts that are read after it.
  const dues = duesOf(await findDues(db, partnerId, { currency }), { currency, rate }, now)
  const { PENDING, IN_TRANSIT } = await findSums(db, partnerId, currency)
  return (
    dues.length > 0 ||
    PENDING !== undefined ||
    IN_TRANSIT !== undefined ||
    (await hasOpenPurchases(db, partnerId, currency))
  )
}
