/** What is to be done before a club's first booking, in the order in which one leads to the next (BEYOND-32). */
export const FIRST_STEPS = ['brand', 'venue', 'hours', 'courts', 'payments', 'staff', 'booking'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]
