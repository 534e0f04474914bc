import { NO_LIMITS } from '@fieldhouse/domain/facilities'
import { addDays, mondayOf } from '@fieldhouse/domain/time'
import { afterEach, describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { look } from './looks.ts'
import { begin, choose, dialog, menu, payWith, press } from './booking-page.ts'
import { carry } from './grid-page.ts'
import { toast } from './move-page.ts'
import { bookAt, cellAt, dayIn, eventually, withSchedule, type Hours } from './schedule-page.ts'
import { open } from './staff-page.ts'

// What a club asks of the bookings of one customer, and that staff book over it with their eyes open.

const desk = withSchedule({ firstDay: 430, daysEach: 1 })
const NONE = { ...NO_LIMITS, peakHours: null }

/** The group that Court 1 is of. */
const groupId = async () => {
  const { data } = await desk.club.client.listFacilityGroups({ venueId: desk.club.venueId })
  return data.find(({ facilities }) => facilities.some(({ name }) => name === 'Court 1'))!.id
}
const limit = async (limits: Partial<typeof NONE>) =>
  desk.club.client.updateFacilityGroup({ id: await groupId(), body: { limits: { ...NONE, ...limits } } })
afterEach(() => limit({}))

/** A Monday of a week in which no other test books. */
let weeks = 0
const monday = () => addDays(mondayOf(dayIn(430)), 14 * ++weeks)
const hours = (court: string, date: string, from: string, until: string): Hours => ({ court, date, from, until })
const NGUYEN = { search: 'Nguyễn' }

describe('the limits of a facility group', () => {
  it('are set beside how it is booked, and say what is missing; on a phone and in Vietnamese too [BEYOND-28]', async () => {
    const { page } = await desk.open(desk.date())
    await open(page, '/facilities/settings')
    const { data } = await desk.club.client.getFacilityGroup({ id: await groupId(), query: {} })
    await page
      .getByRole('link', { name: new RegExp(`^${data.name}`) })
      .first()
      .click()
    const part = page.getByRole('region', { name: 'Limits of bookings' })
    await part.getByRole('textbox', { name: 'Bookings per customer and week' }).fill('2')
    await part.getByRole('textbox', { name: 'Bookings at peak per customer and week' }).fill('1')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await part.getByRole('alert').filter({ hasText: 'Choose the days of peak hours' }).waitFor()
    for (const day of ['Mon', 'Thu']) await part.getByRole('button', { name: day, exact: true }).click()
    await part.getByRole('textbox', { name: 'Court left free after a booking' }).fill('15')
    await part.getByRole('textbox', { name: 'Bookings per customer and day' }).fill('1')
    await part.getByRole('textbox', { name: 'Time between two bookings of a customer' }).fill('45')
    await part.getByRole('combobox', { name: 'Booking window of members' }).click()
    await page.getByRole('option', { name: '60 days', exact: true }).click()
    await part.scrollIntoViewIfNeeded()
    await look(page, 'limits-of-bookings', [1440])
    // On a phone the form is longer: it is looked at where the limits are.
    await page.setViewportSize({ width: 390, height: 844 })
    await part.getByRole('textbox', { name: 'Bookings at peak per customer and week' }).scrollIntoViewIfNeeded()
    await look(page, 'limits-of-bookings', [390])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Facility group has been updated successfully').waitFor()
    const saved = await desk.club.client.getFacilityGroup({ id: await groupId(), query: {} })
    expect(saved.data.limits).toEqual({
      perDay: 1,
      perWeek: 2,
      minutesApart: 45,
      atPeakPerWeek: 1,
      minutesKeptFree: 15,
      memberDaysHorizon: 60,
      peakHours: { days: ['MO', 'TH'], startTime: '17:00', endTime: '21:00' },
    })
    const vi = await desk.open(desk.date(), { language: 'vi', viewport: { width: 390, height: 844 } })
    await open(vi.page, '/facilities/settings')
    await vi.page
      .getByRole('link', { name: new RegExp(`^${data.name}`) })
      .first()
      .click()
    const viPart = vi.page.getByRole('region', { name: 'Giới hạn đặt sân' })
    await eventually(() => viPart.getByRole('textbox', { name: 'Số lượt đặt mỗi khách trong tuần' }).inputValue(), '2')
    expect(await violationsOn(vi.page)).toEqual([])
  })
})

describe('a booking over a limit', () => {
  it('says which, with its numbers, and is booked only where staff tick to book anyway [BEYOND-28]', async () => {
    await limit({ perWeek: 1, minutesKeptFree: 30 })
    const date = monday()
    await bookAt(desk.club, hours('Court 2', date, '10:00', '11:00'), NGUYEN)
    const screen = await desk.open(date)
    const { page, grid } = screen
    const make = await begin(screen, 'Court 2', '11:00', '12:00')
    await choose(page, 'Nguyễn')
    const warning = make.getByRole('region', { name: 'Over the limits' })
    await warning.getByText(/^1 of 1 bookings in the week from Mon/).waitFor()
    await warning.getByText(/^0 of 30 minutes left free between bookings of the court/).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await look(page, 'booking-over-a-limit', [1440, 390])
    await press(page, 'Choose payment')
    await warning.getByText('Tick this, or choose other slots').waitFor()
    await warning.getByRole('checkbox', { name: 'Book anyway' }).check()
    await payWith(page, 'Cash')
    await press(page, /^Book · .* to pay$/)
    await cellAt(grid, 'Court 2', '11:00', '12:00').filter({ hasText: 'Nguyễn' }).waitFor()
  })

  it('that another desk made one meanwhile is refused, and says so where it can be ticked [BEYOND-28]', async () => {
    await limit({ perDay: 1 })
    const date = monday()
    const screen = await desk.open(date)
    const { page } = screen
    const make = await begin(screen, 'Court 1', '10:00', '11:00')
    await choose(page, 'Nguyễn')
    await payWith(page, 'Cash')
    await bookAt(desk.club, hours('Court 2', date, '14:00', '15:00'), NGUYEN)
    await press(page, /^Book · .* to pay$/)
    const refused = dialog(page, 'Over the limits')
    await refused.getByText(/^1 of 1 bookings on Mon/).waitFor()
    await press(page, 'Back to the booking')
    await make.getByRole('checkbox', { name: 'Book anyway' }).waitFor()
  })

  it('of a repeat: the dates that break a limit say so among the slots [BEYOND-28]', async () => {
    await limit({ perWeek: 2 })
    const screen = await desk.open(monday())
    const { page } = screen
    const make = await begin(screen, 'Court 1', '10:00', '11:00')
    await choose(page, 'Nguyễn')
    await make.getByText('Daily', { exact: true }).click()
    await make.getByRole('textbox', { name: 'How many times' }).fill('4')
    await make
      .getByRole('region', { name: 'Over the limits' })
      .getByText(/^2 of 2 bookings/)
      .waitFor()
    await press(page, 'Review slots')
    const review = dialog(page, 'Review slots')
    const rows = review.getByRole('listitem').filter({ has: page.getByRole('checkbox') })
    await eventually(() => rows.filter({ hasText: 'bookings in the week from' }).count(), 2)
    await look(page, 'repeat-over-a-limit', [1440, 390])
    // Two of them left out, nothing is over the limit.
    await rows.nth(3).getByRole('checkbox').uncheck()
    await rows.nth(2).getByRole('checkbox').uncheck()
    await eventually(() => review.getByText('Book anyway').count(), 0)
  })
})

describe('a move over a limit', () => {
  it('by hand or in the dialog asks first, and moves where staff tick [BEYOND-28]', async () => {
    await limit({ minutesKeptFree: 60 })
    // No booking is moved further than a year ahead (BOOKING-44).
    const date = dayIn(340)
    await bookAt(desk.club, hours('Court 2', date, '10:00', '11:00'), { search: 'Hana' })
    await bookAt(desk.club, hours('Court 1', date, '14:00', '15:00'), NGUYEN)
    const screen = await desk.open(date)
    const { page, grid } = screen
    await menu(screen, 'Court 1', '14:00', '15:00', 'Edit')
    const edit = dialog(page, 'Edit booking slot')
    await edit.getByRole('combobox', { name: 'Court' }).click()
    await page.getByRole('option', { name: 'Court 2', exact: true }).click()
    await edit.getByRole('combobox', { name: 'Start' }).click()
    await page.getByRole('option', { name: '11:00', exact: true }).click()
    await press(page, 'Save')
    await edit.getByText(/^0 of 60 minutes left free/).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await press(page, 'Cancel')
    await carry(page, cellAt(grid, 'Court 1', '14:00', '15:00'), cellAt(grid, 'Court 2', '11:00', '12:00'))
    await page.mouse.up()
    const asked = dialog(page, 'Move booking')
    await asked.getByText(/^0 of 60 minutes left free/).waitFor()
    await press(page, 'Move')
    await asked.getByText('Tick this, or choose other slots').waitFor()
    await asked.getByRole('checkbox', { name: 'Book anyway' }).check()
    await press(page, 'Move')
    await toast(page).waitFor()
    await cellAt(grid, 'Court 2', '11:00', '12:00').filter({ hasText: 'Nguyễn' }).waitFor()
  })
})
