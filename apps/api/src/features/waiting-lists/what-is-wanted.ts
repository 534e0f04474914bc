import type { TimeRange } from '@fieldhouse/domain/time'

/** What somebody waits for, as messages and pages say it; instants in epoch milliseconds. */
export type Wanted = TimeRange & {
  /** The class, or the court. */
  name: string
  venue: { id: string; venueName: string; timezone: string }
}
