import type { DaySchedule } from '@fieldhouse/contract/schedule'
import { describe, expect, it } from 'vitest'
import { buildModel, type ShownGroup } from './build-model.ts'
import type { CellTexts } from './cells-options.ts'

const DATE = '2026-11-22'
const texts: CellTexts = {
  free: '',
  closed: '',
  notAvailable: '',
  noPrice: '',
  held: '',
  isBooking: (name) => name,
  owed: (amount) => amount,
  badges: { paid: '', unpaid: '', linked: '', internal: '', class: '' },
  customerNote: (note) => note,
  partnerNote: (note) => note,
  customerInternalNote: (note) => note,
}
const day = (closedReason: DaySchedule['closedReason'] | undefined, courts = 1) =>
  ({
    date: DATE,
    timezone: 'Asia/Singapore',
    currency: 'SGD',
    timeSlotInterval: 60,
    closedReason,
    holds: [],
    facilities: Array.from({ length: courts }, (_, index) => ({
      id: `court ${index}`,
      name: `Court ${index}`,
      linkedFacilityIds: [],
      slots: [],
    })),
  }) as unknown as DaySchedule

const BADMINTON = { id: 'badminton', name: 'Badminton' }
const TENNIS = { id: 'tennis', name: 'Tennis' }
type Days = Record<string, DaySchedule>
const closedOf = (days: Days, shown: readonly ShownGroup[] = [BADMINTON, TENNIS]) =>
  buildModel(
    {
      shown,
      ofVenue: [BADMINTON, TENNIS],
      byGroup: new Map(shown.map(({ id }) => [id, days[id] ? [days[id]] : []])),
      zone: 'Asia/Singapore',
      now: Date.parse(`${DATE}T00:00:00Z`),
      texts,
      badgesOpen: false,
      canMove: () => false,
      countLabel: String,
    },
    0,
  ).closed.map(({ reason, groups, isWhole }) => [reason, groups.map(({ name }) => name).join(), isWhole])

describe('a closed day', () => {
  it('is one of the whole venue where all its groups are shown and closed for one reason', () => {
    expect(closedOf({ badminton: day('specialDay'), tennis: day('specialDay') })).toEqual([
      ['specialDay', 'Badminton,Tennis', true],
    ])
  })

  it('is one of the whole venue where the other groups have no courts', () => {
    expect(closedOf({ badminton: day('specialDay'), tennis: day(null, 0) })).toEqual([
      ['specialDay', 'Badminton', true],
    ])
  })

  it.each<[string, Days, ShownGroup[]?]>([
    ['another is open', { badminton: day('specialDay'), tennis: day(null) }],
    ['another is not shown', { badminton: day('specialDay'), tennis: day(null) }, [BADMINTON]],
    ['another is not read yet', { badminton: day('specialDay') }],
    ['the API gives no reason of another', { badminton: day('specialDay'), tennis: day(undefined) }],
  ])('is one of its groups alone where %s', (_case, days, shown) => {
    expect(closedOf(days, shown)).toEqual([['specialDay', 'Badminton', false]])
  })

  it('is told with each reason where there are several', () => {
    expect(closedOf({ badminton: day('venueWeekday'), tennis: day('groupWeekday') })).toEqual([
      ['venueWeekday', 'Badminton', false],
      ['groupWeekday', 'Tennis', false],
    ])
  })
})
