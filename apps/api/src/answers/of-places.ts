import type { Readings } from './fixtures/reader.ts'
import { FRIDAY, MONDAY, SATURDAY, TUESDAY } from './fixtures/stage.ts'

/** What venues, their groups, prices and days are answered as. */
export const OF_PLACES: Readings = {
  'the schedule of a day': async ({ club, grounds }, { ask, keep }) => {
    const { operations } = club.staff
    for (const [name, id, date] of [
      ['schedule-courts-monday', club.courts.id, MONDAY],
      ['schedule-courts-tuesday', club.courts.id, TUESDAY],
      ['schedule-courts-yesterday', club.courts.id, FRIDAY],
      ['schedule-courts-today', club.courts.id, SATURDAY],
      ['schedule-halls', club.halls.id, MONDAY],
      ['schedule-north', grounds.north.id, MONDAY],
    ] as const) {
      await ask(operations, 'getDaySchedule', { id, query: { date, extended: 'true' } })
      await keep(name)
    }
    await ask(club.staff.owner, 'getDaySchedule', { id: club.courts.id, query: { date: MONDAY } })
    await ask(club.staff.finance, 'getDaySchedule', { id: club.courts.id, query: { date: MONDAY, extended: 'true' } })
    await keep('schedule-in-short')
  },

  'why a slot costs what it costs': async ({ club, desk, grounds }, { ask, keep }) => {
    const explain = (court: number, day: string, from: number) =>
      ask(
        club.staff.operations,
        'explainSlot',
        {
          id: club.courts.facilities[court]!.id,
          query: { start: desk.at(from, day), end: desk.at(from + 1, day) },
        },
        // The settings themselves are read in their own list.
        ({ winner, losers, ...rest }) => ({
          ...rest,
          winner: winner?.id ?? null,
          losers: losers.map(({ setting, why }) => `${setting.id} ${why}`),
        }),
      )
    for (const [court, from] of [
      [0, 6],
      [0, 8],
      [1, 8],
      [0, 9],
      [3, 12],
      [0, 16],
      [2, 18],
      [3, 18],
      [0, 19],
      [2, 19],
      [0, 5],
    ] as const)
      await explain(court, MONDAY, from)
    await explain(0, '2026-12-07', 12)
    await ask(club.staff.operations, 'explainSlot', {
      id: grounds.north.facilities[0]!.id,
      query: { start: '2026-11-22T23:00:00Z', end: '2026-11-22T23:30:00Z' },
    })
    await keep('slots-explained')
  },

  'venues and groups': async ({ club, grounds, product }, { ask, keep }) => {
    const { operations, instructor } = club.staff
    await ask(instructor, 'listVenues', { partnerId: club.id })
    await ask(instructor, 'listVenues', { partnerId: club.id, query: { offset: 1, limit: 1 } })
    for (const { id } of [club.courts.facilities[1]!, grounds.north.facilities[0]!])
      await ask(instructor, 'getVenueOfFacility', { id })
    await keep('venues')
    const { owner } = club.staff
    for (const q of ['stadium', 'hà nội', '1.3, 103.85', 'atlantis']) await ask(owner, 'searchPlaces', { query: { q } })
    for (const placeId of ['known.wankhede-stadium-india', 'at.1.3_103.85', 'known.atlantis'])
      await ask(owner, 'getPlace', { placeId })
    await ask(owner, 'findTimezone', { query: { latitude: '10.82', longitude: '106.63' } })
    await keep('places')
    await ask(operations, 'listFacilityGroups', { venueId: club.venueId })
    await ask(operations, 'listFacilityGroupsOfVenue', { venueId: grounds.northId })
    await ask(product.cast.harbour.staff.owner, 'listFacilityGroups', { venueId: club.venueId })
    await keep('groups')
    const id = club.courts.id
    await ask(operations, 'getFacilityGroup', { id, query: { fromDate: MONDAY, toDate: TUESDAY } })
    await keep('group-with-its-bookings')
    for (const bookingTypes of [['closure'], ['internalEvent', 'closure']] as const)
      await ask(operations, 'getFacilityGroup', {
        id: club.courts.id,
        query: { fromDate: MONDAY, toDate: MONDAY, bookingTypes: [...bookingTypes] },
      })
    await ask(operations, 'getFacilityGroup', { id: club.halls.id, query: { fromDate: MONDAY, toDate: MONDAY } })
    await keep('group-with-some-bookings')
    await ask(operations, 'listPriceSettings', { id })
    await ask(operations, 'listPriceSettings', { id: grounds.north.id })
    await keep('price-settings')
  },
}
