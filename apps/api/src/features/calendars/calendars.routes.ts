import type { Api } from '@fieldhouse/contract'
import type { calendars } from '@fieldhouse/contract/calendars'
import type { CalendarSubject } from '@fieldhouse/domain/calendars'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { createAttempts } from '../identity/index.ts'
import type { Subject } from './calendar-feeds.store.ts'
import { readCalendar } from './read-calendar.ts'
import { findCalendarFeed, makeCalendarFeed, revokeCalendarFeed } from './share-calendar.ts'

/** Calendars that other programs follow (BEYOND-19). */
export const calendarRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof calendars> => {
  // A path parameter is a text to the compiler; the contract has checked which.
  const of = ({ subject, subjectId }: { subject: string; subjectId: string }): Subject => ({
    subject: subject as CalendarSubject,
    subjectId,
  })
  const attempts = createAttempts(deps.platform, deps.now)
  return {
    findCalendarFeed: async ({ context, params }) => ({ data: await findCalendarFeed(deps, context, of(params)) }),
    makeCalendarFeed: async ({ context, params }) => ({ data: await makeCalendarFeed(deps, context, of(params)) }),
    revokeCalendarFeed: async ({ context, params }) => ({ data: await revokeCalendarFeed(deps, context, of(params)) }),
    async readCalendar({ params, ip }) {
      await attempts.take({ kind: 'calendar', ip })
      return readCalendar(deps, params.token)
    },
  }
}
