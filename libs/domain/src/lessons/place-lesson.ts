import type { Needed } from '../access/index.ts'

/** Placing a private lesson: for who books courts for customers, and, of their own, for who teaches and may edit classes (BEYOND-47). */
export const PLACE_LESSON = {
  anyOf: ['class.edit', 'order.createBookingForExistingCustomer'],
} as const satisfies Needed
