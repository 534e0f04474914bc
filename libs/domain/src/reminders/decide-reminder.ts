import { MINUTE_MS } from '../time/types.ts'
import type { Instant, Zone } from '../time/types.ts'
import { afterQuiet, type QuietTime } from './quiet-time.ts'
import type { ReminderChannel } from './reminder-settings.ts'
import { remindedAt, type ReminderTime } from './reminder-time.ts'

/** Why somebody was not reminded, or is not going to be. */
export const NOT_REMINDED = [
  'bookedLate',
  'confirmed',
  'noService',
  'noAddress',
  'stopped',
  'bounced',
  'quiet',
  'setLater',
  'begun',
  'gone',
] as const
export type NotReminded = (typeof NOT_REMINDED)[number]

/** When a reminder goes by a way: text messages wait until the quiet time is over. */
export const goesAt = (
  { time, channel, quiet }: { time: ReminderTime; channel: ReminderChannel; quiet: QuietTime | null },
  start: Instant,
  zone: Zone,
): Instant => {
  const at = remindedAt(time, start, zone)
  return channel === 'sms' ? afterQuiet(quiet, at, zone) : at
}

export type ReminderFacts = {
  time: ReminderTime
  start: Instant
  zone: Zone
  /** Since when it stands at this time: when it was booked, moved there or confirmed. */
  since: Instant
  /** When its customer was last sent a confirmation of it; null for never. */
  confirmedAt: Instant | null
  /** How long a confirmation makes a reminder unnecessary, in minutes. */
  spareMinutes: number
  /** Whether this deployment sends such messages at all. */
  hasService: boolean
  hasAddress: boolean
  hasStopped: boolean
  hasBounced: boolean
}

/**
 * Whether somebody is reminded of something whose reminder is due (BEYOND-48): null, or why not. What was booked, or moved to its time,
 * after its reminder would have gone has none; whoever was sent the confirmation shortly before needs none.
 */
export const decideReminder = (facts: ReminderFacts): NotReminded | null => {
  const { time, start, zone, since, confirmedAt, spareMinutes } = facts
  const at = remindedAt(time, start, zone)
  if (since > at) return 'bookedLate'
  if (!facts.hasService) return 'noService'
  if (!facts.hasAddress) return 'noAddress'
  if (facts.hasStopped) return 'stopped'
  if (facts.hasBounced) return 'bounced'
  if (confirmedAt !== null && confirmedAt > at - spareMinutes * MINUTE_MS) return 'confirmed'
  return null
}

/** How it stands with a reminder that nobody has noted yet: when it goes, or why it does not. `setAt`: since when the club has it. */
export const foreseenReminder = (
  facts: Pick<ReminderFacts, 'time' | 'start' | 'zone' | 'since'> & {
    channel: ReminderChannel
    quiet: QuietTime | null
    setAt: Instant
  },
  now: Instant,
): { at: Instant; why: NotReminded | null } => {
  const { time, start, zone, since, setAt } = facts
  const due = remindedAt(time, start, zone)
  const at = goesAt(facts, start, zone)
  const why: NotReminded | null =
    since > due ? 'bookedLate' : due <= setAt ? 'setLater' : at >= start ? 'quiet' : start <= now ? 'begun' : null
  return { at, why }
}
