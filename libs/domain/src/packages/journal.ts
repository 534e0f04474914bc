/** What happened to passes. */
export type PassEvent = 'sold' | 'used' | 'givenBack' | 'withdrawn'

/** One side of a journal of passes; whole passes, debits above 0, credits below. */
export type PassPosting = { account: 'passesHeld' | 'passesSold' | 'passesUsed'; amount: number }

/** What became of the passes that customers no longer hold, or where those come from that they get. */
const COUNTERPART: Record<PassEvent, 'passesSold' | 'passesUsed'> = {
  sold: 'passesSold',
  withdrawn: 'passesSold',
  used: 'passesUsed',
  givenBack: 'passesUsed',
}

/** True for what raises the passes that customers hold. */
export const addsPasses = (event: PassEvent): boolean => event === 'sold' || event === 'givenBack'

/**
 * The postings of passes, above 0 in number: what customers hold, which is below zero because the partner owes it, against what
 * was sold or used. They sum to zero. Passes are no money: their journals have a unit of their own.
 */
export const passPostings = (event: PassEvent, passes: number): PassPosting[] => {
  const held = addsPasses(event) ? -passes : passes
  return [
    { account: 'passesHeld', amount: held },
    { account: COUNTERPART[event], amount: -held },
  ]
}
