/** One side of a journal of credits, in minor units: debits above 0, credits below. */
type CreditPosting = { account: 'clubCredits' | 'creditsIssued'; amount: number }

/**
 * The postings of credits that a partner issues (above 0) or revokes (below 0): what customers hold against what was given.
 * They sum to zero. Using credits and getting them back are payments and refunds of an order.
 */
export const creditPostings = (amount: number): CreditPosting[] => [
  { account: 'creditsIssued', amount },
  { account: 'clubCredits', amount: -amount },
]
