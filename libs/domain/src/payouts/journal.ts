import type { Collected, PayoutFigures } from './figures.ts'

/** One posting of a payout, in minor units: debits above 0, credits below. */
type Posting = { account: string; amount: number }

/** The accounts on which money lies that the deployment collects for a club; what pays by anything else is the club's at once (PAYOUTS-21). */
export const PAID_OUT_FROM: readonly string[] = ['settlement.creditCard', 'settlement.razorpay', 'wallet']

/** The methods that pay into these accounts. */
export const PAID_OUT_METHODS: readonly string[] = PAID_OUT_FROM.map((account) =>
  account === 'wallet' ? 'fieldhouseWallet' : account.slice('settlement.'.length),
)

/** What customers paid by the wallet was paid into it before, and lies where that does. */
const WHERE_IT_LIES: Readonly<Record<string, string>> = { wallet: 'walletFunded' }

/**
 * The postings of a payout that is asked for: the money leaves where it came to, by account, what was kept of it and is not posted yet becomes a cost, what the
 * platform pays of discounts an income, and what is paid out is under way. They sum to zero.
 */
export const requestPostings = (
  moved: readonly { accounts: Collected['accounts'] }[],
  { fees, commission, borne, amount }: PayoutFigures,
): Posting[] => {
  const sums = new Map<string, number>()
  let posted = 0
  for (const { accounts } of moved)
    for (const [account, { taken, refunded, withheld = 0 }] of Object.entries(accounts)) {
      const lies = WHERE_IT_LIES[account] ?? account
      sums.set(lies, (sums.get(lies) ?? 0) + taken - refunded - withheld)
      posted += withheld
    }
  return [
    { account: 'payoutsUnderWay', amount },
    { account: 'feesKept', amount: fees - posted },
    { account: 'commission', amount: commission },
    { account: 'discountsBorne', amount: -borne },
    ...[...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([account, sum]) => ({ account, amount: -sum })),
  ].filter((posting) => posting.amount !== 0)
}

/** A payout that came back: every posting of its request the other way round. */
export const returnPostings = (requested: readonly Posting[]): Posting[] =>
  requested.map(({ account, amount }) => ({ account, amount: -amount }))

/** A payout that arrived is the club's own. Minor units. */
export const paidPostings = (amount: number): Posting[] => [
  { account: 'payouts', amount },
  { account: 'payoutsUnderWay', amount: -amount },
]
