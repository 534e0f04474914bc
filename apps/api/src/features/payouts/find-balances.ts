import { balancesOf, type Balance } from '@fieldhouse/domain/payouts'
import type { Context } from '../../db/context.ts'
import type { Deps } from '../deps.ts'
import { findDues, findPaidOutPartner } from './dues.store.ts'
import { findSums } from './payouts.store.ts'
import { duesOf } from './what-is-due.ts'

/** Where a partner's money is, in its currency (PAYOUTS-20, PAYOUTSTAB-23). Minor units. */
export const findBalances = (
  deps: Deps,
  { partnerId, now }: Context,
): Promise<Record<Balance | 'TOTAL', { amount: number; currency: string }>> =>
  deps.read(partnerId, async (db) => {
    const partner = await findPaidOutPartner(db, partnerId)
    const { currency } = partner
    const dues = duesOf(await findDues(db, partnerId, { currency }), partner, now)
    const sums = balancesOf(
      dues.map(({ figures: { amount }, isAvailable }) => ({ amount, isAvailable })),
      await findSums(db, partnerId, currency),
    )
    const entries = Object.entries(sums).map(([key, amount]) => [key, { amount, currency }])
    return Object.fromEntries(entries) as Record<Balance | 'TOTAL', { amount: number; currency: string }>
  })
