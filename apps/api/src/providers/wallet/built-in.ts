import { findBalances, insertWalletMovement, lockWallet } from './built-in.store.ts'
import type { Wallet } from './wallet.ts'

/** The wallet that the product brings: balances in its own database. */
export const builtInWallet: Wallet = {
  name: 'built-in',
  balances: findBalances,
  lockBalance: lockWallet,
  move: insertWalletMovement,
}
