import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slotsOfDay } from '../../schedule/slots-of-day.fixture.ts'
import type { Occupancy } from '../../schedule/index.ts'
import { atWall, dateOf, HOUR_MS, MINUTE_MS, wallOf } from '../../time/index.ts'
import { court, group, MONDAY, mondaySetting, onMonday } from '../bookable.fixture.ts'
import {
  closedBecause,
  decidePlacement,
  isBookableRange,
  isOnQuarter,
  nearestAlternatives,
  priceRange,
  scheduleOptions,
} from '../index.ts'
import type { BookableGroup, BookingOptions, FacilityRange, PlacementRequest } from '../index.ts'

const strict: BookingOptions = { isForceBook: false, ignoreBookingHorizon: false, ignoreMaxSlotsRule: false }
const forced: BookingOptions = { isForceBook: true, ignoreBookingHorizon: true, ignoreMaxSlotsRule: true }
const now = atWall(MONDAY, 480, 'Asia/Singapore')
const taken = (range: FacilityRange, over: Partial<Occupancy> = {}): Occupancy => ({
  id: 'taken',
  kind: 'booking',
  ...range,
  ...over,
})

const price = (from: number, until: number, over: Partial<BookableGroup> = {}, isForceBook = false) =>
  priceRange({ range: onMonday('court-1', from, until), group: group(over), isForceBook })

const quarter = (from: number, to: number) => fc.integer({ min: from / 15, max: to / 15 }).map((n) => n * 15)

const partOf = (from: number, until: number) => {
  const { start, end } = onMonday('court-1', from, until)
  return { start, end, date: MONDAY }
}

describe('the work of pricing many ranges', () => {
  it('reads who a setting excludes once, however many ranges and facilities are decided on', () => {
    const reads = { excludeFacilities: 0, dayOfWeek: 0 }
    const counted = (id: string) =>
      new Proxy(mondaySetting({ id, excludeFacilities: ['court-0'] }), {
        get: (setting, name: keyof typeof reads) => {
          if (name in reads) reads[name]++
          return setting[name]
        },
      })
    const settings = Array.from({ length: 100 }, (_, n) => counted(`s${n}`))
    const shared = group({ settings })
    const facilities = Array.from({ length: 20 }, (_, n) => ({ id: `court-${n}`, group: shared }))
    const ranges = facilities.flatMap(({ id }) => [onMonday(id, 540, 660), onMonday(id, 720, 1020)])
    const decision = decidePlacement({ ranges, facilities, links: [], occupancies: [], options: strict, now })
    expect(decision).toMatchObject({ ok: true, value: { slotTotal: 7 * 2000 + 19 * 7 * 3000 } })
    // Once to prepare it, and once more of the one that decides, for each of the 7 slots of 20 courts.
    expect(reads.excludeFacilities).toBeLessThanOrEqual(settings.length + 7 * facilities.length)
    expect(reads.dayOfWeek).toBe(settings.length)
  })
})

describe('what a range costs', () => {
  const evening = mondaySetting({ id: 'evening', startMinute: 600, endMinute: 1020, price: 3000 })

  it.each<[string, number, number, Partial<BookableGroup>, number, number]>([
    ['one slot', 540, 600, {}, 2000, 1],
    ['two slots', 540, 660, {}, 4000, 2],
    ['half a slot', 540, 570, {}, 1000, 1],
    ['half of two slots', 570, 630, {}, 2000, 1],
    ['two slots of different price', 540, 660, { settings: [evening] }, 5000, 2],
    ['half of each', 570, 630, { settings: [evening] }, 2500, 1],
    ['three quarters, rounded up once', 540, 585, { price: 1001 }, 751, 1],
    ['slots of 45 minutes', 540, 600, { interval: 45, price: 1000 }, 1334, 2],
    ['nothing, where it is free', 540, 600, { price: 0 }, 0, 1],
  ])('%s', (_case, from, until, over, expected, slotCount) => {
    expect(price(from, until, over)).toMatchObject({ ok: true, value: { price: expected, slotCount } })
  })

  it('has no price where nobody has set one for a part of it, forced or not', () => {
    const unpriced = { price: null, settings: [evening] }
    expect(price(600, 660, unpriced)).toMatchObject({ value: { price: 3000 } })
    expect(price(540, 660, unpriced)).toMatchObject({ value: { price: null, slotCount: 2 } })
    expect(price(480, 540, unpriced, true)).toMatchObject({ value: { price: null } })
    const members = mondaySetting({ price: null, memberPrice: 1800 })
    expect(price(540, 600, { price: null, settings: [members] })).toMatchObject({ value: { price: null } })
  })

  it('members pay the member price on days of their membership only [BEYOND-06]', () => {
    const members = group({ settings: [mondaySetting({ price: 3000, memberPrice: 1800 })] })
    const range = onMonday('court-1', 540, 600)
    const of = (day: string) =>
      priceRange({ range, group: members, isForceBook: false, isMemberOn: (date) => date === day })
    expect(of(MONDAY)).toMatchObject({ value: { price: 1800 } })
    expect(of('2026-01-06')).toMatchObject({ value: { price: 3000 } })
    expect(priceRange({ range, group: members, isForceBook: false })).toMatchObject({ value: { price: 3000 } })
  })

  it('outside opening hours it is refused, and forced it costs the price of the group [BOOKING-87]', () => {
    expect(price(480, 600)).toMatchObject({
      refusal: { code: 'error.notFound.bookingSlot', details: onMonday('court-1', 480, 540) },
    })
    expect(price(480, 600, { settings: [evening] }, true)).toMatchObject({ value: { price: 4000, slotCount: 2 } })
  })

  it('says which setting priced each part, and which parts were forced [BOOKING-87]', () => {
    const off = mondaySetting({ id: 'off', isDisable: true, startMinute: 600, endMinute: 660 })
    const priced = price(480, 720, { settings: [off, mondaySetting({ id: 'late', startMinute: 660 })] }, true)
    expect(priced.ok && priced.value.slots).toEqual([
      { ...partOf(480, 540), settingId: null, isForced: true },
      { ...partOf(540, 600), settingId: null, isForced: false },
      { ...partOf(600, 660), settingId: null, isForced: true },
      { ...partOf(660, 720), settingId: 'late', isForced: false },
    ])
  })

  it('a disabled slot is refused, and forced it costs the price of the group [BOOKING-87]', () => {
    const settings = [mondaySetting({ id: 'off', isDisable: true, price: 9900, startMinute: 540, endMinute: 600 })]
    expect(price(540, 600, { settings })).toMatchObject({
      refusal: { code: 'error.badRequest.disabledSlot', details: { settingId: 'off' } },
    })
    expect(price(540, 600, { settings }, true)).toMatchObject({ value: { price: 2000 } })
    expect(price(540, 600, { settings: [...settings, mondaySetting({ priority: 0 })] }, true)).toMatchObject({
      value: { price: 3000 },
    })
  })

  it('is closed outside of opening hours, on a special day and where a setting disables it, and told which [BOOKING-87]', () => {
    const settings = [mondaySetting({ id: 'off', isDisable: true, startMinute: 600, endMinute: 660 })]
    const because = (from: number, until: number, over: Partial<BookableGroup> = {}) =>
      closedBecause(onMonday('court-1', from, until), group({ settings, ...over }))
    expect(because(540, 600)).toBeNull()
    expect(because(660, 720)).toBeNull()
    expect(because(480, 600)).toBe('outsideHours')
    expect(because(540, 660)).toBe('disabled')
    const open = group().openingHours
    const special = (hours: string, date = MONDAY) => ({
      useVenueOpeningHours: true,
      venueHours: { days: open, publicHoliday: [], exceptions: [{ date, hours }] },
    })
    expect(because(540, 600, special('Closed-Closed'))).toBe('outsideHours')
    expect(because(540, 600, special('10:00-12:00'))).toBe('outsideHours')
    expect(because(540, 600, special('9:00-10:00'))).toBeNull()
    expect(because(540, 600, special('Closed-Closed', '2026-01-06'))).toBeNull()
  })

  it('runs over midnight by the rules of both days', () => {
    const night = {
      openingHours: { ...group().openingHours, MO: [{ start: 0, end: 1440 }], TU: [{ start: 0, end: 600 }] },
    }
    const settings = [mondaySetting({ price: 3000 })]
    expect(price(1380, 1500, { ...night, settings })).toMatchObject({ value: { price: 5000, slotCount: 2 } })
  })

  it('a free slot of the schedule costs what the schedule shows', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(30, 45, 60, 90, 120),
        fc.nat(5000),
        quarter(540, 960),
        quarter(15, 120),
        (interval, slotPrice, from, length) => {
          const priced = group({
            interval,
            price: slotPrice,
            settings: [mondaySetting({ startMinute: 600, price: 777 })],
          })
          const slots = slotsOfDay({
            date: MONDAY,
            zone: priced.zone,
            hours: priced.openingHours.MO,
            interval,
            facilityId: 'court-1',
            groupPrice: slotPrice,
            settings: priced.settings,
            occupancies: [taken(onMonday('court-1', from, from + length))],
          })
          for (const slot of slots.filter((each) => each.status === 'AVAILABLE'))
            expect(priceRange({ range: slot, group: priced, isForceBook: false })).toMatchObject({
              value: { price: slot.price },
            })
        },
      ),
    )
  })
})

describe('placing bookings', () => {
  const request = (over: Partial<PlacementRequest> = {}): PlacementRequest => ({
    ranges: [onMonday('court-1', 540, 600)],
    facilities: [court('court-1'), court('court-2'), court('hall')],
    links: [],
    occupancies: [],
    options: strict,
    now,
    ...over,
  })

  it('prices each range and sums them (worked example 7) [BOOKING-19]', () => {
    const ranges = [onMonday('court-1', 600, 720), onMonday('court-1', 780, 840), onMonday('court-2', 660, 720)]
    expect(decidePlacement(request({ ranges }))).toMatchObject({
      ok: true,
      value: { slotTotal: 8000, lines: [{ price: 4000 }, { price: 2000 }, { price: 2000 }] },
    })
  })

  it('takes the linked facilities with it [FACILITIES-74]', () => {
    expect(decidePlacement(request({ links: [['hall', 'court-1']] }))).toMatchObject({
      value: { lines: [{ linkedFacilityIds: ['hall'], price: 2000 }], slotTotal: 2000 },
    })
  })

  it.each<[string, Partial<PlacementRequest>, string]>([
    ['nothing', { ranges: [] }, 'error.badRequest.invalidTimeRange'],
    ['an empty range', { ranges: [onMonday('court-1', 540, 540)] }, 'error.badRequest.invalidTimeRange'],
    ['a backward range', { ranges: [onMonday('court-1', 600, 540)] }, 'error.badRequest.invalidTimeRange'],
    ['ten past', { ranges: [onMonday('court-1', 550, 600)] }, 'error.badRequest.invalidTimeRange'],
    [
      'more than two days',
      { ranges: [onMonday('court-1', 540, 540 + 2 * 1440 + 15)] },
      'error.badRequest.invalidTimeRange',
    ],
    ['an unknown court', { ranges: [onMonday('court-9', 540, 600)] }, 'error.notFound.facility'],
    [
      'one court twice',
      { ranges: [onMonday('court-1', 540, 600), onMonday('court-1', 570, 630)] },
      'error.badRequest.overlappingRanges',
    ],
    [
      'a court and the hall it is linked to',
      { ranges: [onMonday('court-1', 540, 600), onMonday('hall', 540, 600)], links: [['hall', 'court-1']] },
      'error.badRequest.overlappingRanges',
    ],
    ['what is taken', { occupancies: [taken(onMonday('court-1', 570, 630))] }, 'error.badRequest.alreadyBookedSlot'],
    [
      'what is taken on a linked court',
      { occupancies: [taken(onMonday('hall', 540, 600))], links: [['court-1', 'hall']] },
      'error.badRequest.alreadyBookedSlot',
    ],
    ['closed time', { ranges: [onMonday('court-1', 480, 540)] }, 'error.notFound.bookingSlot'],
  ])('%s is refused [BOOKING-85] [BOOKING-87] [FACILITIES-74]', (_case, over, code) => {
    expect(decidePlacement(request(over))).toMatchObject({ ok: false, refusal: { code } })
  })

  it('two days are the longest range, that long included', () => {
    expect(isBookableRange(onMonday('court-1', 540, 540 + 2 * 1440))).toBe(true)
    expect(isBookableRange(onMonday('court-1', 540, 540 + 2 * 1440 + 15))).toBe(false)
  })

  it('whole quarters are those of the clock in every zone, also where it is off by less than an hour [SCHEDULE-18]', () => {
    const moments = ['2026-01-15T00:00Z', '2026-07-15T00:00Z'].map((text) => Date.parse(text))
    for (const zone of Intl.supportedValuesOf('timeZone'))
      for (const at of moments) expect([zone, isOnQuarter(atWall(dateOf(at, zone), 615, zone))]).toEqual([zone, true])
    expect(isOnQuarter(moments[0]! + 60_000)).toBe(false)
    expect(isOnQuarter(moments[0]! + 1)).toBe(false)
  })

  const first = onMonday('court-1', 540, 600)
  it.each<[string, Partial<PlacementRequest>, Record<string, unknown>]>([
    ['that nothing was asked for', { ranges: [] }, { reason: 'empty' }],
    [
      'the court that nobody knows',
      { ranges: [first, onMonday('court-9', 540, 600)] },
      { index: 1, facilityId: 'court-9' },
    ],
    ['the range that is none', { ranges: [first, onMonday('court-2', 550, 600)] }, { index: 1 }],
    [
      'the two ranges of one court',
      { ranges: [first, onMonday('court-2', 540, 600), onMonday('court-1', 570, 630)] },
      { indexes: [0, 2] },
    ],
    [
      'the day, and how far ahead is booked',
      {
        ranges: [onMonday('court-1', 540 + 2 * 1440, 600 + 2 * 1440)],
        facilities: [court('court-1', { bookingDaysHorizon: 1 })],
      },
      { index: 0, date: '2026-01-07', today: MONDAY, bookingDaysHorizon: 1 },
    ],
    [
      'how many slots were asked for, and how many may be',
      { ranges: [onMonday('court-1', 540, 720)], facilities: [court('court-1', { maximumBookingSlots: 2 })] },
      { groupId: 'g', maximum: 2, count: 3 },
    ],
  ])('a refusal names %s', (_case, over, details) => {
    expect(decidePlacement(request(over))).toMatchObject({ ok: false, refusal: { details } })
  })

  it('the maximum of slots is counted for each group [BOOKING-87] [FACILITIES-29]', () => {
    const facilities = [
      court('court-1', { maximumBookingSlots: 1 }),
      court('hall', { id: 'halls', maximumBookingSlots: 1 }),
    ]
    const ranges = [first, onMonday('hall', 540, 600)]
    expect(decidePlacement(request({ ranges, facilities })).ok).toBe(true)
    expect(decidePlacement(request({ ranges: [first, onMonday('hall', 540, 660)], facilities }))).toMatchObject({
      refusal: { details: { groupId: 'halls', count: 2 } },
    })
  })

  it('a conflict names what is in the way [BEYOND-02]', () => {
    const occupancy = taken(onMonday('court-1', 570, 630))
    expect(decidePlacement(request({ occupancies: [occupancy] }))).toMatchObject({
      refusal: { details: { inTheWay: [occupancy], range: onMonday('court-1', 540, 600) } },
    })
  })

  it('is refused where nobody has set a price, forced or not, unless what it costs is known otherwise', () => {
    const unpriced = { facilities: [court('court-1', { price: null })] }
    for (const options of [strict, forced])
      expect(decidePlacement(request({ ...unpriced, options }))).toEqual({
        ok: false,
        refusal: { code: 'error.badRequest.noPrice', details: { index: 0, facilityId: 'court-1' } },
      })
    expect(decidePlacement(request({ ...unpriced, priceIfUnset: 1500 }))).toMatchObject({
      value: { slotTotal: 1500, lines: [{ price: 1500 }] },
    })
    expect(decidePlacement(request({ priceIfUnset: 1500 }))).toMatchObject({ value: { slotTotal: 2000 } })
  })

  it('force overrides closed time, never a booking nor a closure [BOOKING-87]', () => {
    const closed = { ranges: [onMonday('court-1', 480, 540)], options: forced }
    expect(decidePlacement(request(closed)).ok).toBe(true)
    for (const kind of ['booking', 'closure', 'block', 'linked', 'classSession'] as const)
      expect(
        decidePlacement(request({ options: forced, occupancies: [taken(onMonday('court-1', 540, 600), { kind })] })).ok,
      ).toBe(false)
  })

  it.each<[string, number, BookingOptions, boolean]>([
    ['the last day of the horizon', 19, strict, true],
    ['the day after it', 20, strict, false],
    ['the day after it, ignoring the horizon', 20, { ...strict, ignoreBookingHorizon: true }, true],
    ['yesterday', 4, strict, false],
  ])('%s [BOOKING-87] [BOOKING-107]', (_case, dayOfJanuary, options, accepted) => {
    const start = atWall(`2026-01-${String(dayOfJanuary).padStart(2, '0')}`, 540, 'Asia/Singapore')
    const decision = decidePlacement(
      request({
        ranges: [{ facilityId: 'court-1', start, end: start + HOUR_MS }],
        facilities: [court('court-1', { bookingDaysHorizon: 14 })],
        options,
      }),
    )
    expect(decision.ok).toBe(accepted)
    if (!decision.ok) expect(decision.refusal.code).toBe('error.badRequest.exceedBookingHorizon')
  })

  it.each<[string, number | null, BookingOptions, boolean]>([
    ['two of two', 2, strict, true],
    ['two of one', 1, strict, false],
    ['two of one, ignoring the maximum', 1, { ...strict, ignoreMaxSlotsRule: true }, true],
    ['two where there is no limit', 0, strict, true],
  ])('slots: %s [BOOKING-87] [BOOKING-88] [FACILITIES-29]', (_case, maximumBookingSlots, options, accepted) => {
    const shared = court('court-1', { maximumBookingSlots })
    const decision = decidePlacement(
      request({
        ranges: [onMonday('court-1', 540, 600), onMonday('court-2', 540, 600)],
        facilities: [shared, { id: 'court-2', group: shared.group }],
        options,
      }),
    )
    expect(decision.ok).toBe(accepted)
    if (!decision.ok) expect(decision.refusal.code).toBe('error.badRequest.exceedMaxSlots')
  })

  it('a range of whole quarters is one in zones that are off by 5:45 too', () => {
    const start = atWall(MONDAY, 540, 'Asia/Kathmandu')
    expect(wallOf(start, 'Asia/Kathmandu').minute).toBe(540)
    expect(isBookableRange({ start, end: start + 15 * MINUTE_MS })).toBe(true)
    expect(isBookableRange({ start: start + 1, end: start + 15 * MINUTE_MS })).toBe(false)
    for (const never of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      expect(isBookableRange({ start: never, end: start })).toBe(false)
      expect(isBookableRange({ start, end: never })).toBe(false)
    }
  })

  it.each([
    [{ isInternal: false, isRepeat: false, isDryRun: false }, false],
    [{ isInternal: false, isRepeat: true, isDryRun: false }, true],
    [{ isInternal: false, isRepeat: false, isDryRun: true }, true],
    [{ isInternal: true, isRepeat: true, isDryRun: false }, false],
  ])('from the schedule %j ignores the maximum: %s [BOOKING-79] [BOOKING-80] [BOOKING-88]', (kind, ignores) => {
    expect(scheduleOptions(kind)).toEqual({
      isForceBook: true,
      ignoreBookingHorizon: true,
      ignoreMaxSlotsRule: ignores,
    })
  })
})

describe('alternatives to what is taken', () => {
  const facilities = [court('court-1'), court('court-2'), court('court-3'), court('other', { id: 'other-group' })]
  const range = onMonday('court-1', 600, 660)
  const find = (occupancies: Occupancy[], over: Partial<Parameters<typeof nearestAlternatives>[0]> = {}) =>
    nearestAlternatives({
      range,
      facilities,
      links: [],
      occupancies: [taken(range), ...occupancies],
      now,
      ...over,
    }).map(
      (found) => `${found.kind} ${found.facilityId} ${wallOf(found.start, 'Asia/Singapore').minute} ${found.price}`,
    )

  it('the three nearest: other courts at this time and this court at other times, in turns [BEYOND-02]', () => {
    expect(find([])).toEqual([
      'otherFacility court-2 600 2000',
      'otherTime court-1 540 2000',
      'otherFacility court-3 600 2000',
    ])
  })

  it('nothing for which nobody has set a price', () => {
    const dear = mondaySetting({ startMinute: 660, endMinute: 720 })
    const unpriced = { price: null, settings: [dear] }
    expect(find([], { facilities: [court('court-1', unpriced), court('court-2', unpriced)] })).toEqual([
      'otherTime court-1 660 3000',
    ])
  })

  it('only what is free, of the same length, open and of the same group [BEYOND-02]', () => {
    expect(find([taken(onMonday('court-2', 630, 690)), taken(onMonday('court-1', 540, 600))])).toEqual([
      'otherFacility court-3 600 2000',
      'otherTime court-1 660 2000',
      'otherTime court-1 720 2000',
    ])
    const long = onMonday('court-1', 540, 960)
    expect(find([], { range: long, facilities: [facilities[0]!] })).toEqual([])
  })

  it('other times by how near they are, the earlier of two equals first [BEYOND-02]', () => {
    const afternoon = onMonday('court-1', 780, 840)
    const occupancies = [taken(afternoon)]
    expect(find([], { range: afternoon, facilities: [facilities[0]!], occupancies })).toEqual([
      'otherTime court-1 720 2000',
      'otherTime court-1 840 2000',
      'otherTime court-1 660 2000',
    ])
  })

  it('nothing that is past [BEYOND-02]', () => {
    expect(find([], { now: atWall(MONDAY, 595, 'Asia/Singapore'), facilities: [facilities[0]!] })).toEqual([
      'otherTime court-1 660 2000',
      'otherTime court-1 720 2000',
      'otherTime court-1 780 2000',
    ])
  })

  it('other courts at a time that is past, where a past time was asked for [BEYOND-02]', () => {
    expect(find([], { now: atWall(MONDAY, 900, 'Asia/Singapore') })[0]).toBe('otherFacility court-2 600 2000')
  })

  it('no court whose hall is taken [BEYOND-02] [FACILITIES-74]', () => {
    expect(find([taken(onMonday('hall', 600, 660))], { links: [['hall', 'court-2']] })[0]).toBe(
      'otherFacility court-3 600 2000',
    )
  })

  it('never the range that was asked for, though nothing else takes it [BEYOND-02]', () => {
    expect(find([], { occupancies: [], count: 20 })).not.toContain('otherFacility court-1 600 2000')
    expect(find([], { occupancies: [], count: 20 })).not.toContain('otherTime court-1 600 2000')
  })

  it('nothing when everything is taken or the court is unknown', () => {
    const all = ['court-1', 'court-2', 'court-3'].map((id) => taken(onMonday(id, 540, 1020)))
    expect(find(all)).toEqual([])
    expect(find([], { range: { ...range, facilityId: 'court-9' } })).toEqual([])
  })
})
