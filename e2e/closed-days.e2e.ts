import { formatDayParam } from '@fieldhouse/domain/time'
import { beforeAll, describe, expect, it } from 'vitest'
import { look } from './looks.ts'
import { ownCourts } from './own-courts.ts'
import { on } from './stage.ts'
import { execute, holdsOnly, openVenue } from './staff-page.ts'

// The schedule of a day on which a venue, or some of its courts, is closed.

const { club, owner, main, groupNamed } = ownCourts()
const DAILY = { MO: ['7:00-22:00'], TU: ['7:00-22:00'], WE: ['7:00-22:00'], TH: ['7:00-22:00'], FR: ['7:00-22:00'] }
const WEEKDAYS = { ...DAILY, SA: [], SU: [] }
const WEEK = { ...DAILY, SA: ['7:00-22:00'], SU: ['7:00-22:00'] }
const SUNDAY = '2031-05-04'
const SPECIAL = '2031-05-05'
const HOLIDAY = '2031-05-06'

const openDay = async (date: string, more: { venue?: string; facilityGroups?: string } = {}) => {
  const search = new URLSearchParams({ date: formatDayParam(date), venue: club.venueId, ...more })
  await on.own(owner())
  await on.open(`/facilities/schedule?${search}`)
}
const groups: Record<string, string> = {}
let bay = ''
const hoursLink = () => main().getByRole('link', { name: 'Change opening hours', exact: true })
const noted = (words: string) => main().getByText(words, { exact: true }).waitFor()

beforeAll(async () => {
  const exceptions = [
    { date: SPECIAL, hours: 'Closed-Closed' },
    { date: HOLIDAY, hours: 'PH' },
  ]
  bay = await openVenue(club.partnerId, 'Kallang Bay')
  await execute(`UPDATE venues SET opening_hours = opening_hours || $2::jsonb WHERE id = ANY ($1)`, [
    [club.venueId, bay],
    JSON.stringify({ exceptions }),
  ])
  for (const name of ['Badminton', 'Padel']) await groupNamed(name, { useVenueOpeningHours: true, count: 1 }, bay)
  groups['Badminton'] = (await groupNamed('Badminton', { useVenueOpeningHours: true, count: 3 })).id
  groups['Tennis'] = (await groupNamed('Tennis', { openingHours: WEEK, count: 2 })).id
  groups['Squash'] = (await groupNamed('Squash', { openingHours: WEEKDAYS, count: 1 })).id
})

describe('a day without hours', () => {
  it.each([
    [SUNDAY, 'Kallang Bay is closed on Sun 04/05/2031', 'There are no opening hours on Sundays.'],
    [SPECIAL, 'Kallang Bay is closed on Mon 05/05/2031', 'It’s a special day without opening hours.'],
    [
      HOLIDAY,
      'Kallang Bay is closed on Tue 06/05/2031',
      'It’s a public holiday, and there are no opening hours on public holidays.',
    ],
  ])('of a whole venue, %s, says so and why in place of the grid [SCHEDULE-21]', async (date, title, reason) => {
    await openDay(date, { venue: bay })
    await main().getByRole('heading', { name: title, exact: true }).waitFor()
    await main().getByText(reason).waitFor()
    await noted('Please select another day or another group')
    await look(on.page, `closed-day-${date}`, [1440, 390])
    await hoursLink().click()
    await expect.poll(() => on.path()).toBe('/venues')
    await expect.poll(() => on.field('Venue name').inputValue()).toBe('Kallang Bay')
  })

  it('of the only groups that are shown is not said of the venue, other courts of which are open', async () => {
    await openDay(SPECIAL, { facilityGroups: groups['Badminton']! })
    await main().getByRole('heading', { name: 'Badminton is closed on Mon 05/05/2031', exact: true }).waitFor()
    await main().getByText('It’s a special day without opening hours.').waitFor()
    await hoursLink().click()
    await expect.poll(() => on.path()).toBe('/venues')
  })

  it('of some groups says which above the courts that are open, and leads to the hours that close them', async () => {
    await openDay(SUNDAY)
    await noted('Badminton is closed on Sun 04/05/2031. There are no opening hours on Sundays.')
    await noted('Squash is closed on Sun 04/05/2031. There are no opening hours on Sundays.')
    await main()
      .getByRole('gridcell', { name: /10:00 to 11:00.*Tennis 1/ })
      .waitFor()
    await look(on.page, 'closed-groups', [1440, 390])
    await expect.poll(() => hoursLink().count()).toBe(2)
    await hoursLink().nth(1).click()
    await on.heading('Squash')
  })

  it('of several groups by their own hours leads to those of the first', async () => {
    const [first, second] = [
      await groupNamed('Petanque', { openingHours: WEEKDAYS, count: 1 }),
      await groupNamed('Quoits', { openingHours: WEEKDAYS, count: 1 }),
    ]
    await openDay(SUNDAY, { facilityGroups: [groups['Tennis']!, first.id, second.id].join(',') })
    await noted('Petanque, Quoits are closed on Sun 04/05/2031. There are no opening hours on Sundays.')
    await hoursLink().click()
    await on.heading('Petanque')
  })

  it('leads nobody to hours that they may not change', async () => {
    await openDay(SUNDAY)
    await holdsOnly(on.page, ['facilityBooking.view', 'facilityGroup.view', 'venue.view'])
    await on.page.reload()
    await noted('Badminton is closed on Sun 04/05/2031. There are no opening hours on Sundays.')
    await expect.poll(() => hoursLink().count()).toBe(0)
  })

  it('that has hours again says nothing', async () => {
    await openDay('2031-05-07')
    await main()
      .getByRole('gridcell', { name: /10:00 to 11:00.*Badminton 1/ })
      .waitFor()
    await expect
      .poll(() =>
        main()
          .getByText(/(is|are) closed on/)
          .count(),
      )
      .toBe(0)
  })
})
