import type { Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'

/** Money that came into a wallet (above 0) or went out of it (below 0); minor units of its currency. */
export type WalletMovement = {
  customerId: string
  currency: string
  amount: number
  /** The order that it pays or that gave it back; null for a top-up. */
  orderId: string | null
  /** The journal that moves the same amount on the account of wallets. */
  journalId: string
}

/**
 * Where customers keep money that pays their orders (PAYMETHODS-32). What is done happens within the command of the order, so that
 * an order is never paid without its wallet, nor a wallet charged without its order.
 */
export type Wallet = {
  name: string
  /** What a customer holds, by currency. */
  balances(db: Kysely<DB>, partnerId: string, customerId: string): Promise<{ amount: number; currency: string }[]>
  /** The same in one currency, locked until the command ends; null for an unknown customer. */
  lockBalance(command: Command, customerId: string, currency: string): Promise<number | null>
  /** Writes a movement that the rules have allowed; refuses whatever would leave less than nothing. */
  move(command: Command, movement: WalletMovement): Promise<void>
}
