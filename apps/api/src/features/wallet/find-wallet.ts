import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import { builtInWallet } from '../../providers/wallet/built-in.ts'
import type { Wallet } from '../../providers/wallet/wallet.ts'
import type { Deps } from '../deps.ts'
import { isLiveCustomer } from './wallet.store.ts'

/** What the wallet of a customer holds, by currency; nothing where it was never used. Minor units. */
export const findWallet = (
  deps: Deps,
  { partnerId }: Context,
  customerId: string,
  wallet: Wallet = builtInWallet,
): Promise<{ amount: number; currency: string }[]> =>
  deps.read(partnerId, async (db) => {
    if (!(await isLiveCustomer(db, partnerId, customerId))) throw new Refused({ code: 'error.notFound.customer' })
    return wallet.balances(db, partnerId, customerId)
  })
