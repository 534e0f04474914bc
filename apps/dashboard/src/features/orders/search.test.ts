import { describe, expect, it } from 'vitest'
import {
  defaultFilters,
  PAGE_SIZE,
  PROCESSING_FILTERS,
  queryOf,
  readSearch,
  resolveSearch,
  SEARCH_TO_HAND_BACK,
  searchOfPlayed,
  selectionScope,
  STATUS_FILTERS,
  viewOf,
  VIEWS,
  withChoice,
  withView,
  writeSearch,
  type Filters,
} from './search.ts'
import { pagesOf } from '../../lib/list/page-size.ts'

const VENUE = '0b6f5b7e-3a63-4b4e-9c39-64c2f1d8a001'
const shown = (search: Record<string, unknown>, country = 'SG') => resolveSearch(readSearch(search), country)

describe('the address of what was played', () => {
  const played = { from: '2026-11-01', to: '2026-11-30', hour: 0, venueId: null, groupId: VENUE, courtId: VENUE }

  it('lists transactions in whatever state they are, and is written as it is read [BEYOND-25]', () => {
    const written = searchOfPlayed(played)
    const read = shown(written)
    expect(read.filters).toMatchObject({ played, processing: 'ALL', canceled: null })
    expect(writeSearch(read, 'SG')).toEqual(written)
    expect(queryOf(read)).toEqual({
      offset: 0,
      limit: PAGE_SIZE,
      playedFrom: '2026-11-01',
      playedTo: '2026-11-30',
      playedHour: '0',
      playedGroupId: VENUE,
      playedFacilityId: VENUE,
    })
  })

  it('without both days, or backwards, asks for nothing', () => {
    for (const search of [
      { playedFrom: '2026-11-01', playedCourt: VENUE },
      { playedTo: '2026-11-01', playedHour: 3 },
      { playedFrom: '2026-11-02', playedTo: '2026-11-01' },
    ])
      expect(readSearch(search)).toEqual({})
    expect(readSearch({ ...searchOfPlayed(played), playedHour: 24, playedCourt: 'x' })).toEqual({
      processing: 'ALL',
      playedFrom: '2026-11-01',
      playedTo: '2026-11-30',
      playedGroup: VENUE,
    })
  })
})

describe('the address of what is owed', () => {
  it('lists transactions in whatever state they are, and is written as it is read [BEYOND-38]', () => {
    const read = shown(SEARCH_TO_HAND_BACK)
    expect(read.filters).toMatchObject({ toHandBack: true, processing: 'ALL', canceled: null })
    expect(writeSearch(read, 'SG')).toEqual(SEARCH_TO_HAND_BACK)
    expect(queryOf(read)).toEqual({ offset: 0, limit: PAGE_SIZE, toHandBack: 'true' })
    expect(writeSearch({ ...read, filters: withChoice(defaultFilters('SG'), { toHandBack: true }) }, 'SG')).toEqual(
      SEARCH_TO_HAND_BACK,
    )
  })
})

describe('the views of the list', () => {
  const OF_EACH = {
    all: { status: null, toHandBack: false },
    unpaid: { status: 'pending', toHandBack: false },
    toHandBack: { status: null, toHandBack: true, processing: 'ALL', canceled: null },
    canceled: { status: 'canceled', toHandBack: false, processing: 'ALL', canceled: null },
  } as const

  it.each(
    VIEWS.flatMap((view) => VIEWS.flatMap((before) => ['SG', 'IN'].map((country) => [view, before, country] as const))),
  )(
    '%s, after %s in %s, asks for what it says, keeps what else is asked for, and is found again in the address',
    (view, before, country) => {
      const others = { type: 'joinClass', payment: 'cash', venueIds: [VENUE], customerId: VENUE } as const
      const filters = withView(withView({ ...defaultFilters(country), ...others }, before, country), view, country)
      expect(filters).toMatchObject({ ...others, ...OF_EACH[view] })
      if (view === 'all') expect(filters).toEqual({ ...defaultFilters(country), ...others })
      expect(viewOf(filters)).toBe(view)
      const address = writeSearch({ q: '', from: null, to: null, filters, page: 1, size: PAGE_SIZE }, country)
      expect(viewOf(resolveSearch(readSearch(address), country).filters)).toBe(view)
    },
  )

  it('are none of them where transactions that are paid, or given back, are asked for', () => {
    expect(viewOf({ ...defaultFilters('SG'), status: 'paid' })).toBeNull()
    expect(viewOf({ ...defaultFilters('SG'), status: 'refunded' })).toBeNull()
  })
})

describe('the address of the list', () => {
  it('keeps what is known and drops the rest', () => {
    expect(
      readSearch({
        q: '  nguyen ',
        from: '2026-11-01',
        to: '2026-11-21',
        status: 'paid',
        type: 'joinClass',
        payment: 'cash',
        venues: `${VENUE},nonsense`,
        page: 3,
        size: 25,
        customer: VENUE,
        other: 'x',
      }),
    ).toEqual({
      q: 'nguyen',
      from: '2026-11-01',
      to: '2026-11-21',
      status: 'paid',
      type: 'joinClass',
      payment: 'cash',
      venues: VENUE,
      page: 3,
      size: 25,
      customer: VENUE,
    })
    expect(
      readSearch({
        status: 'lost',
        from: '31/12/2026',
        page: '0',
        venues: 'x',
        id: 'x',
        customer: 'x',
        size: 7,
        canceled: 'maybe',
      }),
    ).toEqual({})
  })

  it('reads a search that looks like a number, and a flag that looks like one', () => {
    expect(readSearch({ q: 9123, canceled: true })).toEqual({ q: '9123', canceled: true })
  })

  it('does not read a range whose start is after its end; one day is a range [ORDERS-74]', () => {
    expect(readSearch({ from: '2026-11-21', to: '2026-11-20' })).toEqual({})
    expect(readSearch({ from: '2026-11-21', to: '2026-11-21' })).toEqual({ from: '2026-11-21', to: '2026-11-21' })
  })

  it('says again what it was read from, for every combination of order filters', () => {
    for (const country of ['SG', 'IN'])
      for (const status of [null, ...STATUS_FILTERS])
        for (const processing of PROCESSING_FILTERS)
          for (const canceled of [null, true, false]) {
            const start: Filters = { ...defaultFilters(country), status }
            const filters = withChoice(withChoice(start, { processing }), { canceled })
            const before = { q: 'an', from: null, to: null, filters, page: 2, size: 50 }
            expect(resolveSearch(readSearch(writeSearch(before, country)), country)).toEqual(before)
          }
  })

  it('of the plain list is empty', () => {
    expect(writeSearch(shown({}), 'SG')).toEqual({})
    expect(writeSearch(shown({}, 'IN'), 'IN')).toEqual({})
  })
})

describe('the filters', () => {
  it('start with everything in India and with confirmed transactions elsewhere [ORDERS-82]', () => {
    expect(queryOf(shown({}, 'IN'))).toEqual({ offset: 0, limit: 12 })
    expect(queryOf(shown({}, 'SG'))).toEqual({ offset: 0, limit: 12, processingStatus: 'COMMITTED' })
  })

  it('never ask for orders that are confirmed and cancelled at once', () => {
    expect(withChoice(defaultFilters('SG'), { canceled: true })).toMatchObject({ processing: 'ALL', canceled: true })
    expect(withChoice(defaultFilters('SG'), { status: 'canceled' })).toMatchObject({
      processing: 'ALL',
      canceled: null,
    })
    expect(withChoice({ ...defaultFilters('IN'), status: 'canceled' }, { processing: 'DRAFT' })).toMatchObject({
      status: null,
      processing: 'DRAFT',
      canceled: false,
    })
    expect(queryOf(shown({ status: 'canceled' }))).toEqual({ offset: 0, limit: 12, status: 'canceled' })
    expect(queryOf(shown({ canceled: 'true' }))).toEqual({ offset: 0, limit: 12, canceled: 'true' })
  })

  it('are sent as the list call names them [ORDERS-22] [ORDERS-89]', () => {
    const search = { q: 'an', from: '2026-11-01', to: '2026-11-21', type: 'joinClass', payment: 'cash', status: 'paid' }
    expect(queryOf(shown({ ...search, venues: VENUE, customer: VENUE, page: 3, size: 50 }))).toEqual({
      offset: 100,
      limit: 50,
      q: 'an',
      processingStatus: 'COMMITTED',
      status: 'paid',
      serviceType: 'joinClass',
      paymentMethod: 'cash',
      venueIds: [VENUE],
      customerId: VENUE,
      fromDate: '2026-11-01',
      toDate: '2026-11-21',
    })
  })
})

describe('pages', () => {
  it('hold 12 transactions: 25 make 3 pages, and page 3 starts after 24 [ORDERS-116]', () => {
    expect(pagesOf(25, PAGE_SIZE)).toBe(3)
    expect(pagesOf(24, PAGE_SIZE)).toBe(2)
    expect(pagesOf(0, PAGE_SIZE)).toBe(1)
    expect(queryOf(shown({ page: 3 })).offset).toBe(24)
  })

  it('do not end a selection, but a new search or filter does [ORDERS-130]', () => {
    const scope = (search: Record<string, unknown>) => selectionScope(shown(search))
    expect(scope({ page: 2 })).toBe(scope({}))
    expect(scope({ size: 100 })).toBe(scope({}))
    expect(scope({ customer: VENUE })).not.toBe(scope({}))
    expect(scope({ q: 'an' })).not.toBe(scope({}))
    expect(scope({ type: 'joinClass' })).not.toBe(scope({}))
    expect(scope({ from: '2026-11-01', to: '2026-11-02' })).not.toBe(scope({}))
  })
})
