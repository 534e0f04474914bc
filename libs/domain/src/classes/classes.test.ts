import { describe, expect, it } from 'vitest'
import { atWall } from '../time/index.ts'
import {
  classProblem,
  classZone,
  coachConflicts,
  mayEditSession,
  newConflicts,
  sessionDates,
  sessionTimes,
  type ClassForm,
} from './index.ts'

const ZONE = 'Asia/Singapore'
const at = (day: string, minute: number, zone = ZONE) => atWall(day, minute, zone)

describe('the days of a class that repeats', () => {
  it.each([
    ['everyWeek', '2026-02-02', 5, '2026-02-02'],
    ['everyWeek', '2026-03-06', 9, '2026-03-02'],
    ['everyDay', '2026-03-06', 61, '2026-03-06'],
    ['none', null, 1, '2026-01-05'],
  ] as const)('%s to %s are %i, the last on %s [CLASSES-71]', (repeatType, endDate, count, last) => {
    const dates = sessionDates('2026-01-05', repeatType, endDate)
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([count, '2026-01-05', last])
  })

  it('have the same time of the clock, also where the clocks change [CLASSES-71]', () => {
    const zone = 'America/New_York'
    const first = { start: at('2026-10-25', 480, zone), end: at('2026-10-25', 570, zone) }
    const weekly = { repeatType: 'everyWeek', endDate: '2026-11-08' } as const
    expect(sessionTimes(first, zone, { ...weekly, leftOut: ['2026-11-01'] })).toHaveLength(2)
    expect(sessionTimes(first, zone, weekly)).toEqual(
      ['2026-10-25', '2026-11-01', '2026-11-08'].map((day) => ({ start: at(day, 480, zone), end: at(day, 570, zone) })),
    )
  })
})

describe('a class over days on which the clocks change', () => {
  const times = (zone: string, [day, from, until]: [string, number, number], endDate: string) =>
    sessionTimes({ start: at(day, from, zone), end: at(day, until, zone) }, zone, {
      repeatType: 'everyWeek',
      endDate,
    }).map(({ start, end }) => [new Date(start).toISOString().slice(0, 16), (end - start) / 60_000])

  it('forth and back within one class keeps its time at the venue, whatever it is elsewhere [CLASSES-71]', () => {
    // Morocco leaves its summer time for Ramadan.
    expect(times('Africa/Casablanca', ['2026-02-08', 600, 690], '2026-03-29')).toEqual([
      ['2026-02-08T09:00', 90],
      ...['02-15', '02-22', '03-01', '03-08', '03-15'].map((day) => [`2026-${day}T10:00`, 90]),
      ['2026-03-22T09:00', 90],
      ['2026-03-29T09:00', 90],
    ])
  })

  it('at a midnight that does not exist is left out where nothing of it is left, and else begins when the day does [CLASSES-71]', () => {
    const hour = times('Africa/Cairo', ['2026-04-17', 0, 60], '2026-05-01')
    expect(hour).toEqual([
      ['2026-04-16T22:00', 60],
      ['2026-04-30T21:00', 60],
    ])
    expect(times('Africa/Cairo', ['2026-04-17', 0, 120], '2026-05-01')[1]).toEqual(['2026-04-23T22:00', 60])
  })
})

describe('the form of a class', () => {
  const form: ClassForm = {
    name: 'Juniors',
    description: '',
    typeOfSports: ['Badminton'],
    venueId: 'venue',
    startTime: at('2026-01-05', 480),
    endTime: at('2026-01-05', 570),
    repeatType: 'none',
    endDate: null,
    memberPrice: 0,
    nonMemberPrice: 1500,
  }
  const rules = { now: at('2026-01-05', 530), zone: ZONE, maxDays: 60, currency: 'SGD' }
  const problemOf = (over: Partial<ClassForm>, asked: Partial<Parameters<typeof classProblem>[1]> = {}) =>
    classProblem({ ...form, ...over }, { ...rules, ...asked })

  it.each<[string, Partial<ClassForm>, string | undefined]>([
    ['as it should be', {}, undefined],
    ['without a name', { name: '  ', typeOfSports: [] }, 'Missing name'],
    ['with a long description', { description: 'd'.repeat(256) }, 'Description must be at most 255 characters'],
    ['with 255 characters and blanks', { description: ` ${'d'.repeat(255)} ` }, undefined],
    ['with an empty list of sports', { typeOfSports: [], venueId: null }, 'Missing type of sports'],
    ['without a venue', { venueId: null, startTime: null }, 'Missing venue'],
    ['without a start', { startTime: null, endTime: null }, 'Missing start time'],
    ['without an end', { endTime: null }, 'Missing end time'],
    ['that ends when it starts', { endTime: form.startTime }, 'Start time must be before end time'],
    ['that ends on the next day', { endTime: at('2026-01-06', 15) }, 'End time must be on the day of the start'],
    ['until midnight', { endTime: at('2026-01-05', 1440) }, undefined],
    ['that starts in the hour before', { startTime: at('2026-01-05', 479) }, 'Start time can not be in the past'],
    ['that starts in this hour of today', { startTime: at('2026-01-05', 480) }, undefined],
    [
      'that starts on the day before',
      { startTime: at('2026-01-04', 600), endTime: at('2026-01-04', 660) },
      'Start time can not be in the past',
    ],
    ['that starts a year ahead', { startTime: at('2027-01-05', 480), endTime: at('2027-01-05', 570) }, undefined],
    [
      'that starts later',
      { startTime: at('2027-01-06', 480), endTime: at('2027-01-06', 570) },
      'Start time is too far in the future',
    ],
    ['that repeats without an end', { repeatType: 'everyDay', endDate: null }, 'Missing end date'],
    ['that repeats to its own day', { repeatType: 'everyDay', endDate: '2026-01-05' }, 'Ends on is invalid'],
    ['that repeats for 60 days', { repeatType: 'everyDay', endDate: '2026-03-06' }, undefined],
    ['that repeats for 61 days', { repeatType: 'everyDay', endDate: '2026-03-07' }, 'Ends on is invalid'],
    ['with an end that it needs not', { endDate: '2020-01-01' }, undefined],
    ['without the price of others', { nonMemberPrice: null }, 'Missing prices'],
    ['that costs less than one', { memberPrice: 99 }, 'Price is not less than 1'],
    ['that costs one', { memberPrice: 100 }, undefined],
  ])(
    '%s [CLASSES-26] [CLASSES-27] [CLASSES-28] [CLASSES-29] [CLASSES-32] [CLASSES-35] [CLASSES-36] [CLASSES-37] [CLASSES-68] [CLASSES-75]',
    (_case, over, why) => {
      expect(problemOf(over)?.why).toBe(why)
    },
  )

  it('of a session that stands is not asked when it starts, and stays on its day [CLASSES-38]', () => {
    const later = { now: at('2027-05-01', 0), standing: { day: '2026-01-05' } }
    expect(problemOf({}, later)).toBeNull()
    const moved = { startTime: at('2026-01-06', 480), endTime: at('2026-01-06', 570) }
    expect(problemOf(moved, later)).toMatchObject({ property: 'startTime', why: 'A class stays on its day' })
  })

  it('asks how far a class repeats of what the partner has [CLASSES-39]', () => {
    const daily = { repeatType: 'everyDay', endDate: '2026-01-13' } as const
    expect(problemOf(daily, { maxDays: 7 })?.code).toBe('error.badRequest.classEndDateTooFar')
    expect(problemOf(daily, { maxDays: 8 })).toBeNull()
  })
})

it.each([
  ['Asia/Kolkata', 'Europe/London', 'Asia/Kolkata'],
  [null, 'Europe/London', 'Europe/London'],
  ['', undefined, 'Asia/Singapore'],
])(
  'the clock of a class at a venue of %s and a partner of %s is %s [CLASSES-66, CLASSES-77]',
  (venue, partner, zone) => {
    expect(classZone(venue, partner)).toBe(zone)
  },
)

it('an instructor is in two places where sessions share time, not where they touch', () => {
  const hour = (from: number, until: number) => ({ start: from, end: until })
  const taught = [
    { ...hour(9, 10), sessionId: 'late', instructorId: 'mai' },
    { ...hour(1, 3), sessionId: 'early', instructorId: 'mai' },
    { ...hour(1, 3), sessionId: 'theirs', instructorId: 'quang' },
  ]
  const taughtBy = (sessions: { start: number; end: number }[]) =>
    sessions.map((session) => ({ ...session, instructorIds: ['mai'] }))
  const ids = (sessions: { start: number; end: number }[], except: string[] = []) =>
    coachConflicts(taughtBy(sessions), { taught, except }).map(({ sessionId }) => sessionId)
  expect(ids([hour(2, 4), hour(8, 12)])).toEqual(['early', 'late'])
  expect(ids([hour(3, 9)])).toEqual([])
  expect(ids([hour(2, 4)], ['early'])).toEqual([])
  // Where the session stood beside it already, and with the same instructor, nobody is asked again.
  const besides = coachConflicts(taughtBy([hour(2, 10)]), { taught })
  const anew = (start: number, end: number, instructorIds: string[]) =>
    newConflicts(besides, [{ start, end, instructorIds }]).map(({ sessionId }) => sessionId)
  expect(anew(2, 4, ['mai'])).toEqual(['late'])
  expect(anew(3, 4, ['mai'])).toEqual(['early', 'late'])
  expect(anew(2, 4, ['quang'])).toEqual(['early', 'late'])
})

it.each([
  [{ instructorId: null, editsClasses: true }, [], true],
  [{ instructorId: 'mai', editsClasses: true }, ['quang', 'mai'], true],
  [{ instructorId: 'mai', editsClasses: true }, ['quang'], false],
  [{ instructorId: 'mai', editsClasses: false }, ['mai'], false],
])('%j may edit a session of %j: %s [CLASSES-74]', (who, instructorIds, may) => {
  expect(mayEditSession(who, { instructorIds })).toBe(may)
})
