import { describe, expect, it } from 'vitest'
import {
  afterReload,
  boundsOf,
  canBook,
  joinCourts,
  lessonIn,
  NOTHING,
  partsOf,
  withKeys,
  type SelectedSlot,
} from './selected-slots.ts'

const at = (text: string) => Date.parse(`2026-11-21T${text}:00+08:00`)
const slot = (facilityId: string, from: string, until: string, more: Partial<SelectedSlot> = {}): SelectedSlot => ({
  key: `${facilityId}|${at(from)}|${at(until)}`,
  kind: 'available',
  facilityId,
  facilityName: facilityId.replace('p', 'Pickle '),
  groupId: 'g',
  start: at(from),
  end: at(until),
  price: 2200,
  currency: 'SGD',
  closedBy: null,
  ...more,
})
const selected = (...slots: SelectedSlot[]) => new Map(slots.map((each) => [each.key, each]))
const ZONE = 'Asia/Singapore'

describe('a selection', () => {
  const six = slot('p2', '18:00', '19:00')
  const seven = slot('p2', '19:00', '20:00')

  it('keeps slots of a day that is no longer shown [SCHEDULE-63]', () => {
    const both = withKeys(selected(six), new Set([six.key, seven.key]), (key) =>
      key === seven.key ? seven : undefined,
    )
    expect([...both.values()]).toEqual([six, seven])
  })

  it('drops a slot when its key goes [SCHEDULE-63]', () => {
    expect(withKeys(selected(six, seven), new Set([seven.key]), () => undefined).has(six.key)).toBe(false)
  })

  it('loses a slot that was taken at another desk, keeps one of another day, and follows a new price', () => {
    const other = slot('p3', '18:00', '19:00')
    const dearer = { ...seven, price: 3000 }
    const { selection, lost } = afterReload(
      selected(six, seven, other),
      (key) => (key === seven.key ? dearer : undefined),
      ({ facilityId }) => facilityId === 'p2',
    )
    expect(lost).toEqual([six])
    expect([...selection.values()]).toEqual([dearer, other])
  })

  it('stays the same object when nothing happened to it', () => {
    const before = selected(six)
    expect(
      afterReload(
        before,
        () => six,
        () => true,
      ).selection,
    ).toBe(before)
  })
})

describe('the action bar', () => {
  const withoutTax = (price: number) => price
  const free = slot('p2', '18:00', '19:00')
  const closed = slot('p3', '18:00', '19:00', { kind: 'closed', price: 0, closedBy: { kind: 'closure' } })

  it.each([
    ['nothing', NOTHING, false],
    ['available slots', selected(free), true],
    ['closed slots', selected(closed), false],
    ['a mixed selection', selected(free, closed), false],
  ])('books %s: %s [SCHEDULE-62]', (_, selection, books) => {
    expect(canBook(partsOf(selection, withoutTax))).toBe(books)
  })

  it('reopens only the closed slots of a mixed selection and sums only the free ones [SCHEDULE-62]', () => {
    const parts = partsOf(selected(free, closed), withoutTax)
    expect(parts.closed).toEqual([closed])
    expect(parts.total).toBe(2200)
  })

  it('says what the booking will ask for where tax comes on top, each stretch of a court rounded once [BEYOND-35]', () => {
    // 9 % of 22.05 is 1.98; of two hours of it, 44.10, it is 3.97 and not twice 1.98.
    const onTop = (price: number) => Math.round(price * 1.09)
    const hour = { price: 2205 }
    const two = selected(slot('p2', '18:00', '19:00', hour), slot('p2', '19:00', '20:00', hour))
    expect(partsOf(two, onTop).total).toBe(4807)
    const apart = selected(slot('p2', '18:00', '19:00', hour), slot('p3', '18:00', '19:00', hour))
    expect(partsOf(apart, onTop).total).toBe(4806)
  })

  it('names courts and hours once when they are the same everywhere', () => {
    const slots = ['p2', 'p3'].flatMap((id) => [slot(id, '18:00', '19:00'), slot(id, '19:00', '20:00')])
    const bounds = boundsOf(slots, ZONE)
    expect(bounds).toEqual({
      courts: ['Pickle 2', 'Pickle 3'],
      dates: ['2026-11-21'],
      hours: { startMinute: 1080, endMinute: 1200 },
    })
    expect(boundsOf([...slots, slot('p2', '21:00', '22:00')], ZONE).hours).toBeNull()
  })

  it('places a private lesson in slots of one court without a gap [BEYOND-47]', () => {
    const next = slot('p2', '19:00', '20:00')
    expect(lessonIn([next, free], ZONE)).toEqual({ facilityId: 'p2', day: '2026-11-21', start: 1080, minutes: 120 })
    for (const slots of [
      [],
      [closed],
      [free, closed],
      [free, slot('p3', '18:00', '19:00')],
      [free, slot('p2', '20:00', '21:00')],
    ])
      expect(lessonIn(slots, ZONE)).toBeNull()
  })

  it.each([
    [['Pickle 2', 'Pickle 3'], 'Pickle 2–3'],
    [['Court 4', 'Court 3', 'Court 2'], 'Court 2–4'],
    [['Court 1', 'Court 3'], 'Court 1, Court 3'],
    [['Court 1', 'Hall 2'], 'Court 1, Hall 2'],
    [['Centre court'], 'Centre court'],
  ])('courts %j read %s', (names, text) => {
    expect(joinCourts(names)).toBe(text)
  })
})
