/** What became of a payout, in the order of the filter (PAYOUTS-18). */
export const PAYOUT_STATUSES = ['PAID', 'PENDING', 'IN_TRANSIT', 'FAILED', 'CANCELED'] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]

/** The sums that a partner's money is in (PAYOUTS-03, PAYOUTS-20, PAYOUTSTAB-23). */
export type Balance = 'AVAILABLE_SOON' | 'AVAILABLE' | 'IN_TRANSIT' | 'PENDING' | 'PAID_OUT'

/** How long what was charged waits until it can be paid out (PAYOUTS-21). Milliseconds. */
export const SETTLES_AFTER_MS = 7 * 24 * 60 * 60 * 1000

/** A payout whose money is not with the bank and not back with the balance. */
export const isUnderWay = (status: PayoutStatus): boolean => status === 'PENDING' || status === 'IN_TRANSIT'

/**
 * The state of a payout once its provider was heard: it goes on to where the provider says, an end is final, and what is told late or
 * twice changes nothing. A transfer that was sent is not pending any more.
 */
export const heardStatus = (known: PayoutStatus, told: PayoutStatus): PayoutStatus =>
  isUnderWay(known) && told !== 'PENDING' ? told : known

/**
 * What is in which balance: what is due and settled is available, what is not will be soon; what was asked for is pending until it is
 * sent. The total is what is still to be paid out, without what was (PAYOUTSTAB-23). Minor units; below 0 what is owed back.
 */
export const balancesOf = (
  dues: readonly { amount: number; isAvailable: boolean }[],
  payouts: Partial<Record<PayoutStatus, number>>,
): Record<Balance | 'TOTAL', number> => {
  const sum = (isAvailable: boolean) =>
    dues.filter((due) => due.isAvailable === isAvailable).reduce((total, { amount }) => total + amount, 0)
  const sums = {
    AVAILABLE_SOON: sum(false),
    AVAILABLE: sum(true),
    IN_TRANSIT: payouts.IN_TRANSIT ?? 0,
    PENDING: payouts.PENDING ?? 0,
    PAID_OUT: payouts.PAID ?? 0,
  }
  return { ...sums, TOTAL: sums.AVAILABLE_SOON + sums.AVAILABLE + sums.IN_TRANSIT + sums.PENDING }
}

/** What is on its way: asked for, and sent (PAYOUTSTAB-12). Minor units. */
export const onItsWay = ({ IN_TRANSIT, PENDING }: Record<'IN_TRANSIT' | 'PENDING', { amount: number }>): number =>
  IN_TRANSIT.amount + PENDING.amount
