import { describe, expect, it } from 'vitest'
import {
  availableSlots,
  choosePriceSetting,
  explainSlot,
  formatDayHours,
  priceUnder,
  reopeningSetting,
  weekOf,
} from './index.ts'
import type { PriceSetting } from './index.ts'

const setting = (over: Partial<PriceSetting> = {}): PriceSetting => ({
  id: 's',
  groupId: 'g',
  isActive: true,
  priority: 1,
  dayOfWeek: 'MO',
  startMinute: 600,
  endMinute: 720,
  price: 2500,
  memberPrice: null,
  isDisable: false,
  excludeFacilities: [],
  effectiveFrom: null,
  effectiveUntil: null,
  createdAt: 0,
  ...over,
})
// 2026-01-05 is a Monday.
const slot = { date: '2026-01-05', startMinute: 600, endMinute: 660, facilityId: 'court-1' }

describe('which price setting decides a slot', () => {
  it.each([
    ['the one that covers it', {}, true],
    ['an inactive one', { isActive: false }, false],
    ['another weekday', { dayOfWeek: 'TU' }, false],
    ['one that starts later', { startMinute: 615 }, false],
    ['one that ends earlier', { endMinute: 645 }, false],
    ['one that fits exactly', { startMinute: 600, endMinute: 660 }, true],
    ['one that begins tomorrow', { effectiveFrom: '2026-01-06' }, false],
    ['one that begins today', { effectiveFrom: '2026-01-05' }, true],
    ['one that ended yesterday', { effectiveUntil: '2026-01-04' }, false],
    ['one that ends today', { effectiveUntil: '2026-01-05' }, true],
    ['one that leaves this facility out', { excludeFacilities: ['court-1'] }, false],
    ['one that leaves another out', { excludeFacilities: ['court-2'] }, true],
  ] as [string, Partial<PriceSetting>, boolean][])('%s: %s [FACILITIES-72]', (_case, over, wins) => {
    expect(choosePriceSetting([setting(over)], slot) !== null).toBe(wins)
  })

  it.each([
    ['the higher priority', { priority: 2 }, { priority: 1, effectiveFrom: '2026-01-01', createdAt: 9 }],
    ['a dated one over an unbounded', { effectiveUntil: '2026-02-01' }, { createdAt: 9 }],
    ['the newest', { createdAt: 9 }, { createdAt: 8 }],
  ] as [string, Partial<PriceSetting>, Partial<PriceSetting>][])('%s wins [FACILITIES-72]', (_case, better, worse) => {
    const winner = setting({ id: 'winner', ...better })
    const loser = setting({ id: 'loser', ...worse })
    expect(choosePriceSetting([loser, winner], slot)).toBe(winner)
    expect(choosePriceSetting([winner, loser], slot)).toBe(winner)
  })

  it('the same one wins of two that were made at the same moment, in whatever order they are read', () => {
    const [first, second] = [setting({ id: 'a' }), setting({ id: 'b' })]
    expect(choosePriceSetting([first, second], slot)).toBe(first)
    expect(choosePriceSetting([second, first], slot)).toBe(first)
  })

  it.each([
    ['the setting', setting(), false, 2500],
    ["the group's, where the setting has none", setting({ price: null }), false, 2000],
    ["the group's, without a setting", null, false, 2000],
    ['the member price for a member', setting({ memberPrice: 1500 }), true, 1500],
    ['the member price not for a guest', setting({ memberPrice: 1500 }), false, 2500],
    ['the same for a member where there is no member price', setting(), true, 2500],
    ['free for a member', setting({ memberPrice: 0 }), true, 0],
  ])('the price is %s [BEYOND-06] [FACILITIES-72]', (_case, winner, member, price) => {
    expect(priceUnder(winner, 2000, member)).toBe(price)
  })
})

describe('why a slot costs what it costs', () => {
  const hours = [{ start: 360, end: 1260 }]
  const explain = (settings: PriceSetting[], over: Partial<Parameters<typeof explainSlot>[0]> = {}) =>
    explainSlot({ slot, hours, settings, groupPrice: 2000, taken: null, ...over })

  it('has no price where nobody has set one, by a setting that says the price of the group neither', () => {
    const silent = setting({ price: null })
    expect(explain([], { groupPrice: null }).outcome).toEqual({ kind: 'noPrice', setting: null })
    expect(explain([silent], { groupPrice: null }).outcome).toEqual({ kind: 'noPrice', setting: silent })
    expect(explain([setting({})], { groupPrice: null }).outcome).toMatchObject({ kind: 'priced', price: 2500 })
    expect(explain([], { groupPrice: 0 }).outcome).toEqual({ kind: 'priced', price: 0, setting: null })
  })

  it('names the winner and why each other setting lost [BEYOND-09]', () => {
    const winner = setting({ id: 'winner', priority: 5, effectiveFrom: '2026-01-01', createdAt: 5 })
    const losers: [string, Partial<PriceSetting>][] = [
      ['inactive', { isActive: false, priority: 9 }],
      ['otherWeekday', { dayOfWeek: 'SU' }],
      ['otherTime', { startMinute: 630 }],
      ['notYetEffective', { effectiveFrom: '2026-02-01' }],
      ['noLongerEffective', { effectiveUntil: '2025-12-31' }],
      ['facilityExcluded', { excludeFacilities: ['court-1'] }],
      ['lowerPriority', { priority: 4 }],
      ['datedWins', { priority: 5, createdAt: 9 }],
      ['newerWins', { priority: 5, effectiveFrom: '2026-01-01', createdAt: 4 }],
    ]
    const { outcome, losers: lost } = explain([...losers.map(([id, over]) => setting({ id, ...over })), winner])
    expect(outcome).toEqual({ kind: 'priced', price: 2500, setting: winner })
    expect(lost).toHaveLength(losers.length)
    for (const { setting: loser, because } of lost) expect(because).toBe(loser.id)
  })

  it.each<[string, Partial<PriceSetting>, string]>([
    ['ends within the slot', { endMinute: 645 }, 'otherTime'],
    ['is as long as the slot', { endMinute: 660 }, 'lowerPriority'],
    ['begins today', { effectiveFrom: slot.date }, 'lowerPriority'],
    ['ends today', { effectiveUntil: slot.date }, 'lowerPriority'],
    ['ends later', { effectiveUntil: '2026-02-01' }, 'lowerPriority'],
  ])('says of a setting of lower priority that %s why it lost [BEYOND-09]', (_case, over, because) => {
    const loser = setting({ id: 'loser', ...over })
    expect(explain([loser, setting({ id: 'winner', priority: 5 })]).losers).toEqual([{ setting: loser, because }])
  })

  it('lists the settings that lost by their precedence [BEYOND-09]', () => {
    const settings = [1, 3, 2].map((priority) => setting({ id: `priority ${priority}`, priority, isActive: false }))
    expect(explain(settings).losers.map((loser) => loser.setting.priority)).toEqual([3, 2, 1])
  })

  it('gives the price of who is no member, where nothing says that a member asks [BEYOND-06]', () => {
    const settings = [setting({ memberPrice: 1500 })]
    expect(explain(settings).outcome).toMatchObject({ price: 2500 })
    expect(explain(settings, { memberPriced: true }).outcome).toMatchObject({ price: 1500 })
  })

  it.each([
    ['opens with the slot', 'priced', [{ start: 600, end: 900 }]],
    ['closes with the slot', 'priced', [{ start: 360, end: 660 }]],
    ['closes within the slot', 'outsideHours', [{ start: 360, end: 645 }]],
    [
      'is closed at noon',
      'priced',
      [
        { start: 360, end: 720 },
        { start: 840, end: 1260 },
      ],
    ],
  ])('on a day that %s it is %s [BEYOND-09]', (_case, kind, ofDay) => {
    expect(explain([], { hours: ofDay }).outcome.kind).toBe(kind)
  })

  it("says that the group's price holds [BEYOND-09]", () => {
    expect(explain([]).outcome).toEqual({ kind: 'priced', price: 2000, setting: null })
  })

  it('says why it can not be booked: taken, closed, outside hours or disabled [BEYOND-09]', () => {
    const taken = { id: 'b', facilityId: 'court-1', kind: 'booking', start: 0, end: 1 } as const
    expect(explain([], { taken }).outcome).toEqual({ kind: 'booked', occupancy: taken })
    expect(explain([], { taken: { ...taken, kind: 'closure' } }).outcome.kind).toBe('closed')
    expect(explain([], { hours: [{ start: 630, end: 900 }] }).outcome.kind).toBe('outsideHours')
    const disabled = setting({ isDisable: true })
    expect(explain([disabled]).outcome).toEqual({ kind: 'disabled', setting: disabled })
  })
})

describe('opening a disabled slot again', () => {
  it('takes the last enabled price, the next priority and this facility only [BOOKING-106]', () => {
    const settings = [
      setting({ id: 'price', price: 3000, memberPrice: 1500, priority: 2 }),
      setting({ id: 'off', isDisable: true, priority: 7 }),
    ]
    const reopened = reopeningSetting({
      slot,
      groupId: 'g',
      groupPrice: 2000,
      settings,
      facilityIds: ['court-1', 'court-2', 'court-3'],
    })
    expect(reopened).toMatchObject({
      isActive: true,
      isDisable: false,
      priority: 8,
      dayOfWeek: 'MO',
      startMinute: 600,
      endMinute: 660,
      price: 3000,
      memberPrice: 1500,
      excludeFacilities: ['court-2', 'court-3'],
      effectiveFrom: '2026-01-05',
      effectiveUntil: '2026-01-05',
    })
    const forGood = { ...setting(), ...reopened, id: 'new', effectiveFrom: null, effectiveUntil: null }
    expect(choosePriceSetting([...settings, forGood], { ...slot, date: '2026-06-01' })).toBe(forGood)
    expect(choosePriceSetting([...settings, forGood], { ...slot, facilityId: 'court-2' })?.id).toBe('off')
  })

  it("takes the group's price where no setting ever priced it [BOOKING-106]", () => {
    const settings = [setting({ isDisable: true, price: 1 })]
    const reopened = reopeningSetting({ slot, groupId: 'g', groupPrice: 2000, settings, facilityIds: ['court-1'] })
    expect(reopened).toMatchObject({ price: 2000, memberPrice: null })
  })
})

const on = (settings: PriceSetting[], facilityIds = ['court-1', 'court-2']) =>
  formatDayHours(
    availableSlots({
      openingHours: weekOf([{ start: 360, end: 1260 }]),
      interval: 60,
      facilityIds,
      settings,
    }).MO,
  ).join(',')

describe('bookable ranges of the week', () => {
  it.each([
    ['a slot disabled everywhere is taken out', [setting({ isDisable: true })], '6:00-10:00,12:00-21:00'],
    ['one disabled on some courts stays', [setting({ isDisable: true, excludeFacilities: ['court-2'] })], '6:00-21:00'],
    ['a dated one does not count', [setting({ isDisable: true, effectiveFrom: '2026-01-01' })], '6:00-21:00'],
    ['one disabled on another day does not', [setting({ isDisable: true, dayOfWeek: 'TU' })], '6:00-21:00'],
    [
      'one opened again by a higher priority stays',
      [setting({ isDisable: true }), setting({ priority: 2, endMinute: 660 })],
      '6:00-11:00,12:00-21:00',
    ],
    [
      'hours that end with a disabled slot end before it, whatever is priced after closing',
      [
        setting({ isDisable: true, startMinute: 1200, endMinute: 1260 }),
        setting({ priority: 2, startMinute: 1260, endMinute: 1320 }),
      ],
      '6:00-20:00',
    ],
  ] as [string, PriceSetting[], string][])('%s [FACILITIES-79]', (_case, settings, text) => {
    expect(on(settings)).toBe(text)
  })

  it('of a group without facilities are its hours [FACILITIES-79]', () => {
    expect(on([setting({ isDisable: true })], [])).toBe('6:00-21:00')
  })
})
