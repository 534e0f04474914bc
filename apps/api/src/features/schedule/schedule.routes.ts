import type { Api } from '@fieldhouse/contract'
import type { schedule } from '@fieldhouse/contract/schedule'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { explain } from './explain-slot.ts'
import { newsOfVenues } from './news-of-venues.ts'
import { findSchedule } from './days/find-schedule.ts'
import { holdSlots } from './occupancies/hold-slots.ts'
import { createKeptDays } from './days/kept-days.ts'

export const scheduleRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof schedule> => {
  const days = { kept: createKeptDays(), isProven: process.env.NODE_ENV === 'test' }
  return {
    getDaySchedule: ({ context, params, query }) =>
      findSchedule(deps, days, context, { groupId: params.id, date: query.date, extended: query.extended ?? false }),
    explainSlot: async ({ context, params, query }) => ({
      data: await explain(deps, context, params.id, query.start, query.end),
    }),
    holdSlots: async ({ context, body }) => ({ data: await holdSlots(deps, context, body.slots) }),
    watchSchedule({ context: { partnerId }, caller, signal }) {
      const venueIds = caller!.venuesIn(partnerId)
      return newsOfVenues(deps, { partnerId, venueIds }, deps.live.watch(partnerId, signal, venueIds))
    },
  }
}
