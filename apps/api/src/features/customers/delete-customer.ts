import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import { builtInWallet } from '../../providers/wallet/built-in.ts'
import { revokeAllOf } from '../credits/index.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { findCustomer, lockCustomer, markDeleted } from './customers.store.ts'

/**
 * Deletes a customer (CUSTOMERS-44): they are listed no more and their email and mobile are free again, while their
 * transactions, cancelled all of them, go on naming them. What they hold of club credits is revoked, so that the books
 * owe nobody anything; a wallet holds money of their own, and is never revoked. Refuses while one of their transactions is not
 * cancelled (ADDTX-40) or their wallet holds money.
 */
export const deleteCustomer = (
  { command }: FeatureParts,
  context: Context,
  customerId: string,
): Promise<{ id: string }> =>
  command(context, async (running) => {
    const locked = await lockCustomer(running, customerId)
    if (!locked) throw new Refused({ code: 'error.notFound.customer' })
    if (locked.hasOpenOrders) throw new Refused({ code: 'error.badRequest.customerHasNoncanceledOrders' })
    const { db, partnerId, now } = running
    const wallets = await builtInWallet.balances(db, partnerId, locked.id)
    if (wallets.some(({ amount }) => amount > 0))
      throw new Refused({ code: 'error.badRequest.customerHasWalletBalance' })
    const before = await findCustomer(db, partnerId, locked.id, now)
    await revokeAllOf(running, locked.id)
    await markDeleted(running, locked.id)
    running.audit({ action: 'customer.deleted', subjectType: 'customer', subjectId: locked.id, before })
    running.announce({ type: 'customers', dates: [], facilityGroupIds: [] })
    return { id: locked.id }
  })
