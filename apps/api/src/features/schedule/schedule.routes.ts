import type { Api } from '@fieldhouse/contract'
import type { schedule } from '@fieldhouse/contract/schedule'
import type { Handlers } from '../../http/serve.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { explain } from './explain-slot.ts'
import { findSchedule } from './find-schedule.ts'
import { holdSlots } from './hold-slots.ts'
import { createKeptDays } from './kept-days.ts'

export const scheduleRoutes = (parts: FeatureParts): Pick<Handlers<Api>, keyof typeof schedule> => {
  const days = { kept: createKeptDays(), isProven: process.env.NODE_ENV === 'test' }
  return {
    getDaySchedule: ({ context, params, query }) =>
      findSchedule(parts, days, context, { groupId: params.id, date: query.date, extended: query.extended ?? false }),
    explainSlot: async ({ context, params, query }) => ({
      data: await explain(parts, context, params.id, query.start, query.end),
    }),
    holdSlots: async ({ context, body }) => ({ data: await holdSlots(parts, context, body.slots) }),
    watchSchedule: ({ context, signal }) => parts.live.watch(context.partnerId, signal),
  }
}
