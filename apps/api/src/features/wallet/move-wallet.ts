import { decideWalletCharge } from '@fieldhouse/domain/wallet'
import type { Command } from '../../db/command.ts'
import { Refused } from '../../db/refused.ts'
import { builtInWallet } from '../../providers/wallet/built-in.ts'
import type { Wallet, WalletMovement } from '../../providers/wallet/wallet.ts'

/**
 * Pays a part of an order from the customer's wallet (below 0), or gives it back to it (above 0), in minor units (PAYMETHODS-32).
 * Refuses more than the wallet holds. The journal is written by the order, in the same command.
 */
export const moveWalletOfOrder = async (
  command: Command,
  moved: Omit<WalletMovement, 'customerId'> & { customerId: string | null },
  wallet: Wallet = builtInWallet,
): Promise<void> => {
  const { customerId, currency, amount } = moved
  const balance = customerId === null ? null : await wallet.lockBalance(command, customerId, currency)
  if (balance === null || customerId === null) throw new Refused({ code: 'error.notFound.customer' })
  const charged = amount < 0 ? decideWalletCharge(balance, -amount) : null
  if (charged && !charged.ok) {
    const fields = [{ property: 'paymentMethod', constraints: { balance: 'The wallet does not hold enough' } }]
    throw new Refused({ ...charged.refusal, details: { ...charged.refusal.details, fields } })
  }
  await wallet.move(command, { ...moved, customerId })
}
