import { mostCredits } from '../credits/index.ts'
import { toMinor } from '../money/index.ts'
import type { Currency } from '../money/index.ts'
import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'

/** Tops up a wallet; returns the balance afterwards. Refuses an amount of 0, below 0 or above one issue of credits. Minor units. */
export const decideTopUp = (request: { amount: number; currency: Currency; balance: number }): Decision<number> =>
  request.amount > 0 && request.amount <= toMinor(mostCredits(request.currency), request.currency)
    ? accept(request.balance + request.amount)
    : refuse('error.badRequest.invalidInput', {
        property: 'amount',
        why: `Amount must be above 0 and at most ${mostCredits(request.currency)}`,
      })

/** Takes a payment out of a wallet; returns the balance afterwards. Refuses more than it holds (PAYMETHODS-32). Minor units. */
export const decideWalletCharge = (balance: number, amount: number): Decision<number> =>
  amount > balance ? refuse('error.badRequest.notEnoughWalletBalance', { balance }) : accept(balance - amount)

/** One side of a journal of the wallet, in minor units: debits above 0, credits below. */
type WalletPosting = { account: 'wallet' | 'walletFunded'; amount: number }

/**
 * The postings of a top-up: what customers hold in their wallets against what was paid into them. They sum to zero. Paying from a
 * wallet and getting it back are payments and refunds of an order.
 */
export const topUpPostings = (amount: number): WalletPosting[] => [
  { account: 'walletFunded', amount },
  { account: 'wallet', amount: -amount },
]
