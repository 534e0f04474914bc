import { isReminderTime, type ReminderTime } from './reminder-time.ts'
import type { QuietTime } from './quiet-time.ts'

/** What people are reminded of. */
export const REMINDER_KINDS = ['booking', 'class', 'lesson'] as const
export type ReminderKindName = (typeof REMINDER_KINDS)[number]

/** By which ways a reminder goes. */
export const REMINDER_CHANNELS = ['email', 'sms'] as const
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number]

/** A reminder as a club sets it. */
export type ReminderRule = ReminderTime & { kind: ReminderKindName; email: boolean; sms: boolean; isOn: boolean }

/** The most reminders of one kind, and the longest time after a confirmation that makes a reminder unnecessary, in minutes. */
export const REMINDER_LIMITS = { ofKind: 3, spareMinutes: 24 * 60 } as const

/** What a club begins with: nobody is reminded, and what is set later sends no text message at night. */
export const NEW_REMINDERS = { quiet: { from: 21 * 60, until: 8 * 60 }, spareMinutes: 60 } as const

/** What a new reminder begins with. */
export const NEW_REMINDER = { unit: 'days', amount: 1, email: true, sms: false, isOn: true } as const

/** What is wrong with reminders that a club wants to save, with the place of the first that is. */
export type ReminderProblem = { at: number; problem: 'amount' | 'noChannel' | 'twice' | 'tooMany' }

/** The first thing that is wrong with reminders; null where nothing is. */
export const reminderProblem = (rules: readonly ReminderRule[]): ReminderProblem | null => {
  for (const [at, rule] of rules.entries()) {
    const before = rules.slice(0, at).filter(({ kind }) => kind === rule.kind)
    if (!isReminderTime(rule)) return { at, problem: 'amount' }
    if (!rule.email && !rule.sms) return { at, problem: 'noChannel' }
    if (before.some(({ unit, amount }) => unit === rule.unit && amount === rule.amount)) return { at, problem: 'twice' }
    if (before.length >= REMINDER_LIMITS.ofKind) return { at, problem: 'tooMany' }
  }
  return null
}

/** Whether a quiet time is one: two times of the day that differ. */
export const isQuietTime = ({ from, until }: QuietTime): boolean =>
  [from, until].every((minute) => Number.isInteger(minute) && minute >= 0 && minute < 1440) && from !== until
