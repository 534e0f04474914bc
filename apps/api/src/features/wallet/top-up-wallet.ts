import { randomUUID } from 'node:crypto'
import { decideTopUp, topUpPostings } from '@fieldhouse/domain/wallet'
import { refuseWalkIn } from '../../books/holders.store.ts'
import { insertJournal } from '../../books/journals.store.ts'
import type { Context } from '../../db/context.ts'
import { Refused, refusedBy } from '../../db/refused.ts'
import { builtInWallet } from '../../providers/wallet/built-in.ts'
import type { Wallet } from '../../providers/wallet/wallet.ts'
import type { Deps } from '../deps.ts'
import { findWalletCurrency } from './wallet.store.ts'

/** Puts money into a customer's wallet, in the partner's currency; returns the balance. Refuses 0 and less, and the walk-in. Minor units. */
export const topUpWallet = (
  deps: Deps,
  context: Context,
  { customerId, amount }: { customerId: string; amount: number },
  wallet: Wallet = builtInWallet,
): Promise<{ customerId: string; currency: string; amount: number }> =>
  deps.command(context, async (command) => {
    const currency = await findWalletCurrency(command)
    const balance = await wallet.lockBalance(command, customerId, currency)
    if (balance === null) throw new Refused({ code: 'error.notFound.customer' })
    await refuseWalkIn(command, customerId)
    const after = decideTopUp({ amount, currency, balance })
    if (!after.ok) throw refusedBy(after.refusal)
    const journalId = randomUUID()
    await insertJournal(command, currency, { id: journalId, kind: 'walletTopUp', postings: topUpPostings(amount) })
    await wallet.move(command, { customerId, currency, amount, orderId: null, journalId })
    command.audit({
      action: 'wallet.credited',
      subjectType: 'customer',
      subjectId: customerId,
      after: { amount, currency, balance: after.value },
    })
    command.announce({ type: 'customers', dates: [], facilityGroupIds: [] })
    return { customerId, currency, amount: after.value }
  })
