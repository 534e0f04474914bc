import { PAYMENT_METHODS, PAYMENT_METHOD_LABELS, type PaymentMethod } from '../fees/payment-methods.ts'

/** What an account is, in accountants' terms: what the club owns or is owed, what it owes, what it earned, what it gave away. */
export type AccountClass = 'asset' | 'liability' | 'income' | 'expense' | 'passes'

/** Methods that move no money: what pays by them is on the account of what customers hold. */
const HELD: Partial<Record<PaymentMethod, string>> = {
  clubCredits: 'clubCredits',
  fieldhouseWallet: 'wallet',
  packages: 'passes',
}

type Account = { name: string; class: AccountClass }

/** Where money of each method lies, before the bank has it. */
const SETTLEMENT: [string, Account][] = PAYMENT_METHODS.filter((method) => !(method in HELD)).map((method) => [
  `settlement.${method}`,
  { name: PAYMENT_METHOD_LABELS[method], class: 'asset' },
])

/** The chart of accounts: a closed list, which the database knows too (docs/rules/ledger.md). */
export const ACCOUNTS: ReadonlyMap<string, Account> = new Map<string, Account>([
  ['receivable', { name: 'Receivables from customers', class: 'asset' }],
  ...SETTLEMENT,
  ['sales', { name: 'Sales', class: 'income' }],
  ['processingFees', { name: 'Processing fees charged', class: 'income' }],
  ['taxPayable', { name: 'Tax payable', class: 'liability' }],
  ['clubCredits', { name: 'Club credits held by customers', class: 'liability' }],
  ['creditsIssued', { name: 'Club credits given away', class: 'expense' }],
  ['wallet', { name: 'Wallets of customers', class: 'liability' }],
  ['walletFunded', { name: 'Money paid into wallets', class: 'asset' }],
  ['payoutsUnderWay', { name: 'Payouts under way', class: 'asset' }],
  ['payouts', { name: 'Paid out to the club', class: 'asset' }],
  ['feesKept', { name: 'Processing fees kept by the provider', class: 'expense' }],
  ['commission', { name: 'Commission of the deployment', class: 'expense' }],
  ['discountsBorne', { name: 'Discounts borne by the deployment', class: 'income' }],
  ['suspense', { name: 'Refunded in excess, to be settled', class: 'asset' }],
  ['writtenOff', { name: 'Written off', class: 'expense' }],
  ['disputed', { name: 'Held while payments are disputed', class: 'asset' }],
  ['disputesLost', { name: 'Lost in disputes', class: 'expense' }],
  ['cashOverShort', { name: 'Cash over and short', class: 'expense' }],
  ['passesHeld', { name: 'Passes held by customers', class: 'passes' }],
  ['passesSold', { name: 'Passes sold', class: 'passes' }],
  ['passesUsed', { name: 'Passes used', class: 'passes' }],
])

/** An account as an accountant calls it; one that is not in the chart by its code. */
export const accountName = (code: string): string => ACCOUNTS.get(code)?.name ?? code

/** True for an account on which a payment of an order may lie: money by the way it came, credits and the wallet. */
export const takesPayments = (code: string): boolean =>
  code.startsWith('settlement.') || code === 'clubCredits' || code === 'wallet'
