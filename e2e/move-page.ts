import type { Page } from 'playwright'

/** What stands beside a booking in hand: where, and what the place comes to. */
export const words = (page: Page) => page.locator('[data-move-words]')
export const ghost = (page: Page) => page.locator('[data-ghost]')
/** What is said of a booking that was moved. */
export const toast = (page: Page) => page.locator('output').filter({ hasText: /^Booking moved(?! back)/ })
/** What is said of one whose move was undone. */
export const undone = (page: Page) => page.locator('output').filter({ hasText: 'Booking moved back' })
