import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterQuiet,
  decideReminder,
  dueBy,
  foreseenReminder,
  goesAt,
  REMINDER_AMOUNTS,
  REMINDER_UNITS,
  remindedAt,
  reminderProblem,
  startsRemindedIn,
  textParts,
  type ReminderRule,
  type ReminderTime,
} from './index.ts'

const LONDON = 'Europe/London'
const SYDNEY = 'Australia/Sydney'
const SINGAPORE = 'Asia/Singapore'
const LOS_ANGELES = 'America/Los_Angeles'
const wall = (text: string, zone: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds
const shown = (instant: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDateTime().toString()
const HOUR = 3_600_000
const NIGHT = { from: 21 * 60, until: 8 * 60 }

describe('when a reminder goes', () => {
  it.each<[string, ReminderTime, string, string, string]>([
    ['30 minutes before', { unit: 'minutes', amount: 30 }, SINGAPORE, '2026-11-23T10:00', '2026-11-23T09:30:00'],
    ['2 hours before', { unit: 'hours', amount: 2 }, SINGAPORE, '2026-11-23T01:00', '2026-11-22T23:00:00'],
    ['a day before', { unit: 'days', amount: 1 }, SINGAPORE, '2026-11-23T10:00', '2026-11-22T10:00:00'],
    ['a day before, as summer begins', { unit: 'days', amount: 1 }, SYDNEY, '2026-10-04T10:00', '2026-10-03T10:00:00'],
    ['24 hours before, then', { unit: 'hours', amount: 24 }, SYDNEY, '2026-10-04T10:00', '2026-10-03T09:00:00'],
    ['a day before, as summer ends', { unit: 'days', amount: 1 }, LONDON, '2026-10-25T18:00', '2026-10-24T18:00:00'],
    ['24 hours before, then', { unit: 'hours', amount: 24 }, LONDON, '2026-10-25T18:00', '2026-10-24T19:00:00'],
    ['a time that the clocks skip', { unit: 'days', amount: 1 }, LONDON, '2026-03-30T01:30', '2026-03-29T02:30:00'],
    ['the evening before', { unit: 'eveningBefore', amount: 1080 }, SYDNEY, '2026-10-04T07:00', '2026-10-03T18:00:00'],
    [
      'the evening before a late one in the west',
      { unit: 'eveningBefore', amount: 1110 },
      LOS_ANGELES,
      '2026-11-23T23:30',
      '2026-11-22T18:30:00',
    ],
  ])('%s: %j in %s, of %s', (_case, time, zone, start, expected) => {
    expect(shown(remindedAt(time, wall(start, zone), zone), zone)).toBe(expected)
  })

  const anyTime = fc
    .constantFrom(...REMINDER_UNITS)
    .chain((unit) => fc.integer(REMINDER_AMOUNTS[unit]).map((amount): ReminderTime => ({ unit, amount })))
  const anyZone = fc.constantFrom(LONDON, SYDNEY, SINGAPORE, LOS_ANGELES, 'Australia/Lord_Howe', 'Asia/Kathmandu')
  const minutesOf2026 = fc.integer({ min: 0, max: 365 * 24 * 60 }).map((n) => Date.UTC(2026, 0, 1) + n * 60_000)

  it('all that is due between two instants starts in the range that is looked through, and the ranges meet', () => {
    fc.assert(
      fc.property(anyTime, anyZone, minutesOf2026, fc.integer({ min: 0, max: 600 }), (time, zone, start, span) => {
        const at = remindedAt(time, start, zone)
        const isIn = (after: number, until: number) => {
          const range = startsRemindedIn(time, zone, { after, until })
          return range.start <= start && start < range.end
        }
        expect(isIn(at - 1 - span * 60_000, at + span * 60_000)).toBe(true)
        // Where the clocks change on the way, an hour more is looked through, before and after.
        const slack = time.unit === 'days' ? 2 * HOUR : 0
        expect(isIn(at + slack, at + slack + 60_000)).toBe(false)
        expect(isIn(at - slack - 120_000, at - slack - 1)).toBe(false)
      }),
      { numRuns: 3000 },
    )
  })

  it('the range is exact where no clock is changed', () => {
    const range = startsRemindedIn({ unit: 'days', amount: 2 }, LONDON, {
      after: wall('2026-07-01T10:00', LONDON),
      until: wall('2026-07-01T10:01', LONDON),
    })
    expect([shown(range.start - 1, LONDON), shown(range.end - 1, LONDON)]).toEqual([
      '2026-07-03T10:00:00',
      '2026-07-03T10:01:00',
    ])
  })
})

describe('the quiet time of text messages', () => {
  it.each([
    ['2026-11-22T20:59', '2026-11-22T20:59:00'],
    ['2026-11-22T21:00', '2026-11-23T08:00:00'],
    ['2026-11-23T07:59', '2026-11-23T08:00:00'],
    ['2026-11-23T08:00', '2026-11-23T08:00:00'],
  ])('one that is due at %s goes at %s', (due, goes) => {
    expect(shown(afterQuiet(NIGHT, wall(due, SYDNEY), SYDNEY), SYDNEY)).toBe(goes)
    expect(afterQuiet(null, wall(due, SYDNEY), SYDNEY)).toBe(wall(due, SYDNEY))
  })

  it('at noon is no night', () => {
    const noon = { from: 720, until: 780 }
    expect(shown(afterQuiet(noon, wall('2026-11-22T12:30', LONDON), LONDON), LONDON)).toBe('2026-11-22T13:00:00')
    expect(shown(afterQuiet(noon, wall('2026-11-22T13:00', LONDON), LONDON), LONDON)).toBe('2026-11-22T13:00:00')
  })

  it('moves no mail', () => {
    const time = { unit: 'hours', amount: 2 } as const
    const start = wall('2026-11-23T09:00', SYDNEY)
    const at = (channel: 'email' | 'sms') => shown(goesAt({ time, channel, quiet: NIGHT }, start, SYDNEY), SYDNEY)
    expect([at('email'), at('sms')]).toEqual(['2026-11-23T07:00:00', '2026-11-23T08:00:00'])
  })

  it('what is due goes in one of two runs that follow each other, and in no other', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    const instant = fc.integer({ min: 0, max: 500_000 }).map((n) => Date.UTC(2026, 2, 1) + n * 60_000)
    fc.assert(
      fc.property(minute, minute, instant, instant, (from, until, due, run) => {
        const quiet = from === until ? null : { from, until }
        expect(due <= dueBy(quiet, run, LONDON)).toBe(afterQuiet(quiet, due, LONDON) <= run)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('who is reminded', () => {
  const start = wall('2026-11-23T10:00', SINGAPORE)
  const at = start - 2 * HOUR
  const facts = {
    time: { unit: 'hours', amount: 2 } as const,
    start,
    zone: SINGAPORE,
    since: at - HOUR,
    confirmedAt: null,
    spareMinutes: 60,
    hasService: true,
    hasAddress: true,
    hasStopped: false,
    hasBounced: false,
  }
  it.each([
    ['who booked before', {}, null],
    ['who booked at that very moment', { since: at }, null],
    ['who booked after', { since: at + 1 }, 'bookedLate'],
    ['by text message, where nobody sends any', { hasService: false }, 'noService'],
    ['who has no address', { hasAddress: false }, 'noAddress'],
    ['who wants none', { hasStopped: true }, 'stopped'],
    ['whose mails come back', { hasBounced: true }, 'bounced'],
    ['who was sent the confirmation an hour before', { confirmedAt: at - HOUR }, null],
    ['who was sent it since', { confirmedAt: at - HOUR + 1 }, 'confirmed'],
    ['who was sent it since, at a club that reminds all', { confirmedAt: at - 1, spareMinutes: 0 }, null],
  ])('%s: %j, %s', (_who, over, why) => {
    expect(decideReminder({ ...facts, ...over })).toBe(why)
  })

  it.each([
    ['one that will go', {}, at - 1, null],
    ['of what is booked late', { since: at + 1 }, at + 2, 'bookedLate'],
    ['that the club has set since', { setAt: at }, at + 1, 'setLater'],
    ['of what has begun while nothing ran', {}, start, 'begun'],
  ])('%s is foreseen: %j', (_case, over, now, why) => {
    const seen = foreseenReminder({ ...facts, channel: 'email', quiet: NIGHT, setAt: 0, ...over }, now)
    expect(seen).toEqual({ at, why })
  })

  it('a text message that the quiet time keeps until the start does not go', () => {
    const early = wall('2026-11-23T08:00', SINGAPORE)
    const seen = foreseenReminder({ ...facts, start: early, since: 0, channel: 'sms', quiet: NIGHT, setAt: 0 }, 1)
    expect(seen).toEqual({ at: early, why: 'quiet' })
  })
})

describe('the reminders of a club', () => {
  const rule = (over: Partial<ReminderRule> = {}): ReminderRule => ({
    kind: 'booking',
    unit: 'days',
    amount: 1,
    email: true,
    sms: false,
    isOn: true,
    ...over,
  })
  it.each<[string, ReminderRule[], ReturnType<typeof reminderProblem>]>([
    ['none', [], null],
    ['the same for two kinds', [rule(), rule({ kind: 'class' })], null],
    ['the same twice', [rule(), rule({ sms: true })], { at: 1, problem: 'twice' }],
    ['by no way', [rule({ email: false })], { at: 0, problem: 'noChannel' }],
    ['four minutes', [rule({ unit: 'minutes', amount: 4 })], { at: 0, problem: 'amount' }],
    ['half a day', [rule({ amount: 0.5 })], { at: 0, problem: 'amount' }],
    ['a morning as the evening before', [rule({ unit: 'eveningBefore', amount: 719 })], { at: 0, problem: 'amount' }],
    ['four of a kind', [1, 2, 3, 4].map((amount) => rule({ amount })), { at: 3, problem: 'tooMany' }],
  ])('%s', (_case, rules, problem) => {
    expect(reminderProblem(rules)).toEqual(problem)
  })
})

it.each([
  ['plain', 'a'.repeat(160), 1],
  ['plain and longer', 'a'.repeat(161), 2],
  ['with signs that take two places', '€'.repeat(81), 2],
  ['Vietnamese', 'ế'.repeat(70), 1],
  ['Vietnamese and longer', 'ế'.repeat(71), 2],
  ['three of them', 'ế'.repeat(135), 3],
])('a text that is %s takes so many messages', (_what, text, parts) => {
  expect(textParts(text)).toBe(parts)
})
