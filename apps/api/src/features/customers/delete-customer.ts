import type { Context } from '../../db/context.ts'
import { EVERY_SCHEDULE } from '@fieldhouse/domain/schedule'
import { Refused } from '../../db/refused.ts'
import { atEveryVenue } from '../../db/venue-limit.ts'
import { builtInWallet } from '../../providers/wallet/built-in.ts'
import { revokeAllOf } from '../credits/index.ts'
import type { Deps } from '../deps.ts'
import { eraseCustomer, lockCustomer } from './customers.store.ts'
import { eraseMergesInto, findMergedInto } from './merge/merges.store.ts'
import { refuseGone } from './merge/refuse-gone.ts'

/**
 * Deletes a customer (CUSTOMERS-44): they are listed no more, and how to reach them is erased, from the audit trail too, while
 * their transactions, cancelled all of them, go on naming them. What they hold of club credits is revoked, so that the books
 * owe nobody anything; a wallet holds money of their own, and is never revoked. Refuses while one of their transactions is not
 * cancelled (ADDTX-40), a refund to them is not done or their wallet holds money, and the standing walk-in always.
 */
export const deleteCustomer = ({ command }: Deps, context: Context, customerId: string): Promise<{ id: string }> =>
  // A customer is the club's: what they still have at another venue keeps them, too.
  atEveryVenue(() =>
    command(context, async (running) => {
      const locked = await lockCustomer(running, customerId)
      if (!locked) return refuseGone(running.db, running.partnerId, customerId)
      if (locked.isWalkIn) throw new Refused({ code: 'error.badRequest.walkInCustomer' })
      if (locked.hasOpenOrders) throw new Refused({ code: 'error.badRequest.customerHasNoncanceledOrders' })
      if (locked.isOwed) throw new Refused({ code: 'error.badRequest.customerIsOwed' })
      const { db, partnerId } = running
      const wallets = await builtInWallet.balances(db, partnerId, locked.id)
      if (wallets.some(({ amount }) => amount > 0))
        throw new Refused({ code: 'error.badRequest.customerHasWalletBalance' })
      await revokeAllOf(running, locked.id)
      await eraseCustomer(running, locked.id)
      // Who was merged into them is the same person.
      const merged = await findMergedInto(running, locked.id)
      for (const id of merged) await eraseCustomer(running, id)
      await eraseMergesInto(running, [locked.id, ...merged])
      running.audit({ action: 'customer.deleted', subjectType: 'customer', subjectId: locked.id })
      running.announce({ type: 'customers', dates: [], facilityGroupIds: [] })
      running.announce({ type: 'schedule', ...EVERY_SCHEDULE })
      return { id: locked.id }
    }),
  )
