import { describe, expect, it } from 'vitest'
import { readSearch, resolveSearch, writeSearch } from './search.ts'

const venues = [
  { id: 'v1', timezone: 'Asia/Singapore', facilityGroups: [{ id: 'g1' }, { id: 'g2' }, { id: 'g3' }] },
  { id: 'v2', timezone: 'America/New_York', facilityGroups: [{ id: 'h1' }] },
]
// 5 January 2026, 23:30 UTC: already the 6th in Singapore, still the 5th in New York.
const now = Date.parse('2026-01-05T23:30:00Z')

describe('the address of the schedule', () => {
  it('an empty address shows today in the zone of the first venue with all its groups [SCHEDULE-52] [SCHEDULE-51]', () => {
    expect(resolveSearch({}, venues, now)).toEqual({ date: '2026-01-06', venueId: 'v1', groupIds: ['g1', 'g2', 'g3'] })
    expect(resolveSearch({ venue: 'v2' }, venues, now)?.date).toBe('2026-01-05')
  })

  it('day, venue and groups are read as they are written [SCHEDULE-02] [SCHEDULE-03] [SCHEDULE-04]', () => {
    const search = readSearch({ date: 'Mon, 05/01/2026', venue: 'v1', facilityGroups: 'g3,g1' })
    expect(resolveSearch(search, venues, now)).toEqual({ date: '2026-01-05', venueId: 'v1', groupIds: ['g1', 'g3'] })
  })

  it.each([
    ['a wrong weekday', { date: 'Tue, 05/01/2026' }],
    ['no day of the calendar', { date: 'Mon, 31/02/2026' }],
    ['another notation', { date: '2026-01-05' }],
    ['a number', { date: 20_260_105 }],
  ])('%s in place of the day means today [SCHEDULE-52]', (_, raw) => {
    expect(resolveSearch(readSearch(raw), venues, now)?.date).toBe('2026-01-06')
  })

  it('unknown ids are dropped, and only unknown groups mean all [SCHEDULE-52]', () => {
    expect(resolveSearch({ venue: 'x', facilityGroups: 'g2,h1,y' }, venues, now)).toMatchObject({
      venueId: 'v1',
      groupIds: ['g2'],
    })
    expect(resolveSearch({ facilityGroups: 'y' }, venues, now)?.groupIds).toEqual(['g1', 'g2', 'g3'])
  })

  it('is written with the comma after the weekday and the groups with commas [SCHEDULE-02] [SCHEDULE-05] [SCHEDULE-52]', () => {
    const shown = { date: '2026-01-05', venueId: 'v1', groupIds: ['g1', 'g3'] }
    expect(writeSearch(shown)).toEqual({ date: 'Mon, 05/01/2026', venue: 'v1', facilityGroups: 'g1,g3' })
    expect(resolveSearch(readSearch(writeSearch(shown)), venues, now)).toEqual(shown)
  })

  it('without a venue there is nothing to show [SCHEDULE-22]', () => {
    expect(resolveSearch({}, [], now)).toBeNull()
  })
})
