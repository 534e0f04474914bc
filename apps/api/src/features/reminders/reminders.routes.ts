import type { Api } from '@fieldhouse/contract'
import type { reminders } from '@fieldhouse/contract/reminders'
import { ofWholeClub } from '../../http/of-whole-club.ts'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { listRemindersOf } from './list-reminders-of.ts'
import { previewReminder } from './preview-reminder.ts'
import { getReminders, saveReminders } from './save-reminders.ts'

/** Reminders before bookings and classes (BEYOND-48). */
export const reminderRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof reminders> => ({
  ...ofWholeClub(settingRoutes(deps)),
  listRemindersOf: async ({ context, params, query }) => ({
    data: await listRemindersOf(deps, context, params.kind, query.thingIds),
  }),
})

const settingRoutes = (deps: Deps): Pick<Handlers<Api>, Exclude<keyof typeof reminders, 'listRemindersOf'>> => ({
  getReminders: async ({ context }) => ({ data: await getReminders(deps, context) }),
  saveReminders: async ({ context, body }) => ({ data: await saveReminders(deps, context, body) }),
  previewReminder: async ({ context, params }) => ({ data: await previewReminder(deps, context, params.kind) }),
})
