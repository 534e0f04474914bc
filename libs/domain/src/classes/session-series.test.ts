import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atWall, wallOf, type Zone } from '../time/index.ts'
import {
  changedFields,
  clashing,
  exceptionsOf,
  followed,
  sessionsInScope,
  type SessionContent,
  type SessionField,
  type SessionInSeries,
} from './session-series.ts'

const BERLIN: Zone = 'Europe/Berlin'
const content = (zone: Zone, date: string, from: number, until: number): SessionContent => ({
  name: 'Juniors',
  description: '',
  images: [],
  typeOfSports: ['Badminton'],
  venueId: 'river',
  facilityId: 'one',
  start: atWall(date, from, zone),
  end: atWall(date, until, zone),
  memberPrice: 1000,
  nonMemberPrice: 1500,
  currency: 'EUR',
  passesRequired: 0,
  maxPeople: 8,
  packageIds: ['ten'],
  instructorIds: ['mai'],
})
type Over = Partial<SessionInSeries> & { from?: number; until?: number }
const session = (date: string, { from = 540, until = 600, zone = BERLIN, ...over }: Over = {}): SessionInSeries => ({
  ...content(zone, date, from, until),
  id: date,
  zone,
  own: [],
  movedDays: 0,
  ...over,
})
const shown = (at: { start: number; end: number } | null, zone = BERLIN) => {
  if (!at) return null
  const [from, until] = [wallOf(at.start, zone), wallOf(at.end, zone)]
  return [from.date, from.minute, until.minute]
}
const becomes = (each: SessionInSeries, anchor: SessionInSeries, to: Partial<SessionContent>, withExceptions = false) =>
  followed(each, { anchor, to: { ...anchor, ...to }, zone: each.zone, withExceptions })
const at = (date: string, from: number, until: number, zone = BERLIN) => ({
  start: atWall(date, from, zone),
  end: atWall(date, until, zone),
})
const MONDAY = session('2026-01-05')

describe('a session of a class that changes', () => {
  it.each<[string, SessionInSeries, Partial<SessionContent>, unknown]>([
    ['an hour later', session('2026-01-12'), at('2026-01-05', 600, 660), ['2026-01-12', 600, 660]],
    ['on the next day', session('2026-01-12'), at('2026-01-06', 540, 600), ['2026-01-13', 540, 600]],
    ['on the day before', session('2026-01-12'), at('2026-01-04', 540, 600), ['2026-01-11', 540, 600]],
    ['longer', session('2026-01-12'), at('2026-01-05', 540, 720), ['2026-01-12', 540, 720]],
    [
      'on the next day, one whose clock an earlier change moved',
      session('2026-01-12', { from: 900, until: 960 }),
      at('2026-01-06', 540, 600),
      ['2026-01-13', 900, 960],
    ],
    ['over the end of winter', session('2026-03-30'), at('2026-01-05', 600, 660), ['2026-03-30', 600, 660]],
    ['over the end of summer', session('2026-10-26'), at('2026-01-06', 540, 600), ['2026-10-27', 540, 600]],
    [
      'into an hour that the clocks skip',
      session('2026-03-29'),
      at('2026-01-05', 150, 240),
      // The clocks skip 2:00 to 3:00.
      ['2026-03-29', 180, 240],
    ],
    ['wholly into that', session('2026-03-29'), at('2026-01-05', 120, 180), null],
    ['into an hour that comes twice', session('2026-10-25'), at('2026-01-05', 120, 180), ['2026-10-25', 120, 180]],
    ['to midnight', session('2026-01-12'), at('2026-01-05', 1380, 1440), ['2026-01-12', 1380, 0]],
  ])('%s [BEYOND-08]', (_case, each, to, expected) => {
    expect(shown(becomes(each, MONDAY, to).after)).toEqual(expected)
  })

  it.each<[Zone, string, string]>([
    ['America/Santiago', '2026-08-30', '2026-09-06'],
    ['Africa/Cairo', '2026-04-17', '2026-04-24'],
  ])('where midnight does not exist, in %s, begins when the day does [BEYOND-08]', (zone, first, skips) => {
    const [anchor, each] = [session(first, { zone }), session(skips, { zone })]
    const { after } = becomes(each, anchor, at(first, 0, 120, zone))
    expect(shown(after, zone)).toEqual([skips, 60, 120])
    expect(becomes(each, anchor, at(first, 0, 60, zone)).after).toBeNull()
  })

  it('keeps its clock at a venue in another zone', () => {
    const anchor = MONDAY
    const zone: Zone = 'Asia/Singapore'
    const to = { ...anchor, venueId: 'east', facilityId: null, ...at('2026-01-05', 540, 600, zone) }
    const { after, keeps } = followed(session('2026-01-12'), { anchor, to, zone, withExceptions: false })
    expect([shown(after, zone), after?.venueId, keeps]).toEqual([['2026-01-12', 540, 600], 'east', []])
  })

  it('takes only what is new of the anchor, and keeps what was changed of it alone [BEYOND-08]', () => {
    const own: SessionField[] = ['name', 'instructors']
    const each = session('2026-01-12', { name: 'Holiday', instructorIds: ['quang'], memberPrice: 900, own })
    const { after, keeps, own: still } = becomes(each, MONDAY, { name: 'Squad', nonMemberPrice: 2000 })
    expect(after).toMatchObject({ name: 'Holiday', nonMemberPrice: 2000, memberPrice: 900, instructorIds: ['quang'] })
    expect([keeps, still]).toEqual([['name'], own])
    const all = becomes(each, MONDAY, { name: 'Squad', nonMemberPrice: 2000 }, true)
    expect([all.after!.name, all.keeps, all.own]).toEqual(['Squad', [], ['instructors']])
  })

  it('that was moved alone stays, and with the others stands again where its class is [BEYOND-08]', () => {
    const moved = session('2026-01-14', { id: 'moved', from: 900, until: 960, own: ['time'], movedDays: 2 })
    const to = at('2026-01-06', 600, 660)
    const stays = becomes(moved, MONDAY, to)
    expect([shown(stays.after), stays.keeps, stays.movedDays]).toEqual([['2026-01-14', 900, 960], ['time'], 1])
    const joins = becomes(moved, MONDAY, to, true)
    expect([shown(joins.after), joins.own, joins.movedDays]).toEqual([['2026-01-13', 600, 660], [], 0])
    // Asked for later, it is where the others are by then.
    const later = { ...moved, ...stays.after!, movedDays: stays.movedDays }
    const tuesday = session('2026-01-06', { from: 600, until: 660 })
    expect(shown(becomes(later, tuesday, at('2026-01-06', 660, 720), true).after)).toEqual(['2026-01-13', 660, 720])
  })

  it('alone is an exception in what is new of it, and left out in what it does not become', () => {
    const to = { ...MONDAY, name: 'Squad', ...at('2026-01-07', 540, 600) }
    const change = { anchor: MONDAY, to, zone: BERLIN }
    expect(exceptionsOf(MONDAY, change, 'alone')).toEqual({ own: ['name', 'time'], movedDays: 2 })
    expect(exceptionsOf(session('2026-01-12'), change, 'leftOut')).toEqual({ own: ['name', 'time'], movedDays: -2 })
  })

  it('there and back again is where it was, whatever its day and clock [BEYOND-08]', () => {
    const minute = fc.integer({ min: 4 * 12, max: 20 * 12 }).map((n) => n * 5)
    const day = fc.integer({ min: 0, max: 300 })
    const onDay = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)
    fc.assert(
      fc.property(day, day, minute, minute, fc.integer({ min: -6, max: 6 }), (first, other, from, to, shift) => {
        const anchor = session(onDay(first), { from, until: from + 60, id: 'anchor' })
        const each = session(onDay(other), { from, until: from + 60, id: 'other' })
        const moved = at(onDay(first + shift), to, to + 60)
        const there = becomes(each, anchor, moved)
        const standing = { ...each, ...there.after! }
        const back = becomes(standing, { ...anchor, ...moved }, { start: anchor.start, end: anchor.end })
        expect(back.after).toMatchObject({ start: each.start, end: each.end })
      }),
    )
  })
})

it('in nothing is another one where lists name the same in another order', () => {
  const one = { ...MONDAY, packageIds: ['a', 'b'], typeOfSports: ['Badminton', 'Tennis'] }
  expect(changedFields(one, { ...one, packageIds: ['b', 'a'], typeOfSports: ['Tennis', 'Badminton'] })).toEqual([])
  expect(changedFields(one, { ...one, facilityId: null, maxPeople: null })).toEqual(['place', 'maxPeople'])
})

it('this one, this and later ones, or all are meant, and never what has begun [BEYOND-08]', () => {
  const all = ['2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26'].map((date) => session(date))
  const ids = (scope: 'this' | 'following' | 'all', anchor: number) => {
    const { meant, past } = sessionsInScope(all, { anchor: all[anchor]!, scope, now: all[1]!.start })
    return [meant.map(({ id }) => id.slice(-2)), past.map(({ id }) => id.slice(-2))]
  }
  expect(ids('this', 2)).toEqual([['19'], []])
  expect(ids('following', 2)).toEqual([['19', '26'], []])
  expect(ids('all', 3)).toEqual([
    ['19', '26'],
    ['05', '12'],
  ])
  expect(ids('following', 1)).toEqual([['19', '26'], ['12']])
})

it('sessions that share time share neither a court nor an instructor', () => {
  const [one, same, later] = [
    session('2026-01-05'),
    session('2026-01-05', { id: 'same', instructorIds: [] }),
    session('2026-01-05', { id: 'late', from: 600, until: 660 }),
  ]
  const { courts, instructors } = clashing([one, same, later])
  expect([[...courts], [...instructors]]).toEqual([['same'], []])
  expect([...clashing([one, { ...same, facilityId: null, instructorIds: ['mai'] }]).instructors]).toEqual(['same'])
})
