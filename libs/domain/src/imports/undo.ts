import { DAY_MS, type Instant } from '../time/index.ts'

/** For how many days a file can be taken back (BEYOND-12). */
const UNDO_DAYS = 30

/** Until when a file that was sent at an instant can be taken back, if nothing was built on it. */
export const undoneUntil = (sentAt: Instant): Instant => sentAt + UNDO_DAYS * DAY_MS
