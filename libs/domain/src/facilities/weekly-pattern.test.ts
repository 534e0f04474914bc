import { describe, expect, it } from 'vitest'
import { weekOf } from './opening-hours.ts'
import type { PriceSetting } from './price-setting.ts'
import { pictureOf } from './week-picture.ts'
import { editedPattern, type PatternEdit } from './weekly-pattern.ts'

const setting = (more: Partial<PriceSetting>): PriceSetting => ({
  id: 's',
  groupId: 'g',
  isActive: true,
  priority: 0,
  dayOfWeek: 'MO',
  startMinute: 360,
  endMinute: 1260,
  price: 3000,
  memberPrice: null,
  isDisable: false,
  excludeFacilities: [],
  effectiveFrom: null,
  effectiveUntil: null,
  createdAt: 0,
  ...more,
})
const courts = ['a', 'b', 'c']
const hours = weekOf([{ start: 540, end: 780 }])
const at = (day: 'MO' | 'TU', ...starts: number[]) =>
  starts.map((startMinute) => ({ day, startMinute, endMinute: startMinute + 60 }))
const edit = (settings: readonly PriceSetting[], ...edits: PatternEdit[]) =>
  editedPattern({ settings, edits, hours, interval: 60, facilityIds: courts })

describe('the weekly pattern', () => {
  it('gets one setting for slots that follow one another at one price [FACILITIES-71]', () => {
    const { removed, created } = edit([], { slots: at('MO', 540, 600, 720), facilityIds: null, change: { price: 500 } })
    expect(removed).toEqual([])
    expect(created).toMatchObject([
      { dayOfWeek: 'MO', startMinute: 540, endMinute: 660, price: 500, isDisable: false, excludeFacilities: [] },
      { dayOfWeek: 'MO', startMinute: 720, endMinute: 780, price: 500, effectiveFrom: null, effectiveUntil: null },
    ])
  })

  it('is disabled for some facilities by leaving the others out [FACILITIES-20]', () => {
    const disabled = { slots: at('MO', 540), facilityIds: ['b'], change: { isDisable: true } }
    expect(edit([], disabled).created).toMatchObject([{ isDisable: true, excludeFacilities: ['a', 'c'] }])
    // Enabled again on the last one, nothing of it is left.
    expect(edit([], disabled, { ...disabled, change: { isDisable: false } }).created).toEqual([])
  })

  it('is written anew on the edited days alone, and keeps what decided the other slots [FACILITIES-73]', () => {
    const settings = [
      setting({ id: 'monday', priority: 4, memberPrice: 2000 }),
      setting({ id: 'tuesday', dayOfWeek: 'TU' }),
      setting({ id: 'off', isActive: false }),
      setting({ id: 'dated', effectiveFrom: '2031-01-01', effectiveUntil: '2031-01-31' }),
    ]
    const { removed, created } = edit(settings, { slots: at('MO', 600), facilityIds: null, change: { price: 9900 } })
    expect(removed).toEqual(['monday'])
    const was = { price: 3000, memberPrice: 2000, priority: 4 }
    expect(created).toMatchObject([
      { startMinute: 540, endMinute: 600, ...was },
      { startMinute: 660, endMinute: 780, ...was },
      { startMinute: 600, endMinute: 660, ...was, price: 9900 },
    ])
  })
})

describe('the picture of a week', () => {
  const days = [
    { date: '2031-01-06', hours: [{ start: 540, end: 690 }] },
    { date: '2031-01-07', hours: [] },
  ]
  const picture = (settings: readonly PriceSetting[], memberPriced = false) =>
    pictureOf({ days, zone: 'UTC', interval: 60, facilityIds: ['a', 'b'], settings, groupPrice: 1000, memberPriced })

  it('says of each slot what the schedule would [BEYOND-33]', () => {
    const [monday, tuesday] = picture([
      setting({ id: 'peak', startMinute: 600, endMinute: 690, memberPrice: 2000, excludeFacilities: ['b'] }),
      setting({ id: 'shut', startMinute: 660, endMinute: 690, isDisable: true, priority: 1 }),
    ])
    expect(monday?.slots.map(({ startMinute, endMinute }) => [startMinute, endMinute])).toEqual([
      [540, 600],
      [600, 660],
      [660, 690],
    ])
    expect(monday?.slots.map(({ outcomes }) => outcomes.map(({ outcome }) => outcome))).toMatchObject([
      [
        { kind: 'priced', price: 1000, setting: null },
        { kind: 'priced', price: 1000 },
      ],
      [
        { kind: 'priced', price: 3000, setting: { id: 'peak' } },
        { kind: 'priced', price: 1000 },
      ],
      [{ kind: 'disabled', setting: { id: 'shut' } }, { kind: 'disabled' }],
    ])
    expect(tuesday?.slots).toEqual([])
  })

  it('has no slot that the clocks skip on its day, as the schedule has none; any week has it', () => {
    const night = (zone: string) =>
      pictureOf({
        days: [{ date: '2027-10-03', hours: [{ start: 60, end: 240 }] }],
        zone,
        interval: 60,
        facilityIds: ['a'],
        settings: [],
        groupPrice: 1000,
        memberPriced: false,
      })[0]!.slots.map(({ startMinute }) => startMinute)
    expect(night('Australia/Sydney')).toEqual([60, 180])
    expect(night('UTC')).toEqual([60, 120, 180])
  })

  it('shows members their price [BEYOND-33]', () => {
    const prices = picture([setting({ memberPrice: 2000 })], true)[0]!.slots.map(({ outcomes }) => outcomes[0]!.outcome)
    expect(prices[0]).toMatchObject({ kind: 'priced', price: 2000 })
  })
})
