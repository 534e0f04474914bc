import {
  NOT_REMINDED,
  REMINDER_CHANNELS,
  REMINDER_KINDS,
  REMINDER_LIMITS,
  REMINDER_UNITS,
} from '@fieldhouse/domain/reminders'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, Id, InstantOut } from '../schemas.ts'

/** Minutes after midnight. */
const MinuteOfDay = z.number().int().min(0).max(1439)

/** Between which times of the day no text message goes. */
const QuietTime = z.strictObject({ from: MinuteOfDay, until: MinuteOfDay })

const rule = {
  kind: z.enum(REMINDER_KINDS),
  unit: z.enum(REMINDER_UNITS),
  /** Of the unit; of the evening before, the time of day in minutes after midnight. */
  amount: z.number().int().min(1).max(1439),
  email: z.boolean(),
  sms: z.boolean(),
  isOn: z.boolean(),
}

/** Whether messages are sent here, are shown to whoever sits at this machine, or reach nobody. */
const Service = z.enum(['sent', 'shown', 'none'])

const ReminderSettings = z.object({
  quietTime: z.object({ from: z.number(), until: z.number() }).nullable(),
  /** How long a confirmation makes a reminder unnecessary, in minutes; 0: never. */
  spareMinutes: z.number(),
  reminders: z.array(z.object({ id: z.string(), ...rule })),
  /** Named by the next saving: where somebody else has saved meanwhile, nothing is saved. */
  version: z.number().int(),
  services: z.object({ email: Service, sms: Service }),
})
export type ReminderSettings = z.infer<typeof ReminderSettings>

/** A reminder of a kind as the customer reads it, with a sample of the club's own: its first venue, tomorrow evening. */
const ReminderPreview = z.object({
  start: InstantOut,
  zone: z.string(),
  email: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
  sms: z.string(),
})
export type ReminderPreview = z.infer<typeof ReminderPreview>

/** How it stands with one reminder of something, by one way. */
const ReminderState = z.object({
  unit: z.enum(REMINDER_UNITS),
  amount: z.number(),
  channel: z.enum(REMINDER_CHANNELS),
  /** 'due': it goes at `at`. 'sending': it is on its way. 'unknown': nobody knows whether it came. 'none': it does not go, see `why`. */
  state: z.enum(['due', 'sending', 'sent', 'failed', 'unknown', 'none']),
  why: z.enum(NOT_REMINDED).nullable(),
  /** When it goes, went, or would have gone. */
  at: InstantOut,
  /** Of what was moved since: the start that it was a reminder of. */
  earlierStart: InstantOut.nullable(),
})
export type ReminderState = z.infer<typeof ReminderState>

/** The same of all reminders of one thing. */
const RemindersOfThing = z.object({ thingId: z.string(), reminders: z.array(ReminderState) })
export type RemindersOfThing = z.infer<typeof RemindersOfThing>

const OF_PARTNER = '/partners/:partnerId/reminders'
const params = { kind: z.enum(REMINDER_KINDS) }

export const reminders = {
  getReminders: endpoint({
    method: 'GET',
    path: OF_PARTNER,
    access: 'campaign.view',
    summary: 'Before what customers are reminded, when and by which way (BEYOND-48)',
    reply: data(ReminderSettings),
  }),
  saveReminders: endpoint({
    method: 'PUT',
    path: OF_PARTNER,
    access: 'campaign.create',
    changes: ['campaigns'],
    summary:
      'Set all reminders, at most three of a kind; one that keeps its time is the same one. 409 where somebody else saved since (BEYOND-48)',
    body: z.strictObject({
      quietTime: QuietTime.nullable(),
      spareMinutes: z.number().int().min(0).max(REMINDER_LIMITS.spareMinutes),
      reminders: z.array(z.strictObject(rule)).max(REMINDER_LIMITS.ofKind * REMINDER_KINDS.length),
      version: z.number().int().min(1).max(1_000_000_000),
    }),
    reply: data(ReminderSettings),
    idempotent: true,
  }),
  previewReminder: endpoint({
    method: 'GET',
    path: `${OF_PARTNER}/preview/:kind`,
    params,
    access: 'campaign.view',
    summary: 'The mail and the text message that remind of a kind of thing, as the customer reads them (BEYOND-48)',
    reply: data(ReminderPreview),
  }),
  listRemindersOf: endpoint({
    method: 'GET',
    path: `${OF_PARTNER}/of/:kind`,
    params,
    access: { anyOf: ['facilityBooking.view', 'class.view'] },
    summary: 'Which reminders of bookings or of places in classes were sent, will be, or why not (BEYOND-48)',
    query: z.strictObject({ thingIds: z.array(Id).min(1).max(200) }),
    reply: data(z.array(RemindersOfThing)),
  }),
}
