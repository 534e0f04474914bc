import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { begin, choose, dialog, heldUntil, payWith, press } from './booking-page.ts'
import { carry } from './grid-page.ts'
import { words } from './move-page.ts'
import { reads, readsOnPhone } from './readings.ts'
import { blockAt, bookAt, cellAt, dayIn, type Opened, withSchedule } from './schedule-page.ts'
import { DESK, execute, holdsOnly } from './staff-page.ts'

// What the schedule and the dialogs of its bookings say, word for word and in order, to a browser in another zone than the club's.

const desk = withSchedule({ firstDay: 0, daysEach: 0 })
const ABROAD = { timezoneId: 'America/Los_Angeles' }
const PHONE = { ...ABROAD, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const DAY = '2031-05-19'

/** A Monday within the year that a booking can be edited to: its date is told, not read. */
const near = Temporal.PlainDate.from(dayIn(331))
const NEAR = near.add({ days: (8 - near.dayOfWeek) % 7 }).toString()
const dayMonthYear = (date: string) => date.split('-').toReversed().join('/')

/** A name that nobody else has, of these customers: the search for it finds them only. */
const own = `Rd${Date.now().toString(36)}`
const told: Record<string, string> = { [own]: 'name', [own.toLowerCase()]: 'name', [dayMonthYear(NEAR)]: 'day' }

const search = (firstName: string) => `${firstName} ${own}`
const add = async (firstName: string, contact: object) => {
  const { data } = await desk.club.client.createCustomer({
    body: { partnerId: desk.club.partnerId, firstName, lastName: own, ...contact },
  })
  told[data.id] = `id of ${firstName}`
}
const hours = (court: string, from: string, until: string, date = DAY) => ({ court, date, from, until })

beforeAll(async () => {
  await add('Bảo', { email: `bao.${own}@mail.example` })
  await add('Zoe', { email: `zoe.${own}@mail.example` })
  // Without a contact, as some of those are who were brought from another product.
  await execute('UPDATE customers SET email = NULL WHERE email = $1', [`zoe.${own}@mail.example`])
  await add('An', { email: `an.${own}@mail.example` })
  const { club } = desk
  const { data: tennis } = await club.client.getFacilityGroup({ id: club.groups['Tennis']!, query: {} })
  const lastDay = dayIn(tennis.bookingDaysHorizon!)
  const weekday = Temporal.PlainDate.from(lastDay).toLocaleString('en', { weekday: 'short' })
  told[`${weekday} ${dayMonthYear(lastDay)}`] = 'last day of the window'
  await bookAt(club, hours('Court 1', '09:00', '10:00'), { search: search('Zoe') })
  await bookAt(club, hours('Court 2', '09:00', '10:00'), { search: search('Bảo'), paid: true })
  await bookAt(club, hours('Court 1', '16:00', '17:00'), {
    search: search('An'),
    paid: true,
    also: [hours('Court 3', '18:00', '19:00')],
  })
  await blockAt(club, hours('Court 2', '11:00', '13:00'), 'Junior squad', 'internalEvent')
  await blockAt(club, hours('Court 4', '08:00', '09:00'), 'Net repair', 'closure')
  await bookAt(club, hours('Court 2', '09:00', '10:00', NEAR), { search: search('Bảo'), paid: true })
})

const schedule = async (more: Parameters<typeof desk.open>[1] = {}, date = DAY): Promise<Opened> => {
  const screen = await desk.open(date, { ...ABROAD, groups: [desk.club.groups['Tennis']!], ...more })
  await screen.grid
    .getByRole('gridcell', { name: /09:00 (to|đến) 10:00.*Court 2(,|$)/ })
    .filter({ hasText: own })
    .waitFor()
  return screen
}
const openMenu = (grid: Locator, court: string, from: string, until: string) =>
  cellAt(grid, court, from, until).click({ position: { x: 70, y: 40 } })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name }).click()
const away = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
}
const cancelling = async (page: Page, figure: string) => {
  await item(page, 'Cancel this slot')
  const ask = dialog(page, 'Cancel Booking')
  await ask.getByText(figure).first().waitFor()
  return ask
}

describe('the schedule', () => {
  it('of a day with bookings, what a booked cell offers, and how it is cancelled or deleted', async () => {
    const { page, grid } = await schedule()
    await reads(grid, 'schedule', told)
    await reads(page.getByRole('list', { name: 'Legend' }), 'schedule-legend', told)
    await openMenu(grid, 'Court 1', '09:00', '10:00')
    await reads(page.getByRole('menu'), 'schedule-menu-unpaid', told)
    await reads(await cancelling(page, 'no longer due'), 'booking-cancel-unpaid', told)
    await away(page)
    await openMenu(grid, 'Court 1', '16:00', '17:00')
    await reads(page.getByRole('menu'), 'schedule-menu-paid', told)
    const ask = await cancelling(page, 'Suggested refund: SGD 20.00')
    await reads(ask, 'booking-cancel-one-of-two', told)
    await ask.getByText('Cancel whole booking', { exact: true }).click()
    await ask.getByText('Suggested refund: SGD 52.00').waitFor()
    await reads(ask, 'booking-cancel-whole', told)
    await away(page)
    await openMenu(grid, 'Court 2', '11:00', '13:00')
    await reads(page.getByRole('menu'), 'schedule-menu-block', told)
    await item(page, 'Delete')
    await reads(dialog(page, 'Confirm delete'), 'booking-delete-event', told)
    await away(page)
    await cellAt(grid, 'Court 4', '08:00', '09:00').click()
    await reads(page.getByRole('region', { name: 'Selection' }), 'schedule-selection-closed', told)
    await page.getByRole('button', { name: 'Reopen' }).click()
    await reads(dialog(page, 'Reopen'), 'booking-reopen', told)
  })

  it('on a phone lies flat, and a booking is a sheet', async () => {
    const { page, grid } = await schedule(PHONE)
    await cellAt(grid, 'Court 1', '09:00', '10:00').tap()
    await reads(page.getByRole('dialog', { name: `Zoe ${own}` }), 'schedule-sheet-phone', told)
  })

  it('to who may only look shows everything, and says why nothing can be changed [ACCESS-24]', async () => {
    const { page, grid } = await schedule({ email: DESK })
    await holdsOnly(page, [
      'order.view',
      'customer.view',
      'facilityBooking.view',
      'facilityGroup.view',
      'facility.view',
    ])
    await page.reload()
    await openMenu(grid, 'Court 1', '09:00', '10:00')
    await reads(page.getByRole('menu'), 'schedule-menu-view-only', told)
    const reasons = () =>
      page
        .getByRole('menuitem', { disabled: true })
        .evaluateAll((items) => items.map((each) => each.getAttribute('title')))
    await expect.poll(reasons).toEqual(Array(3).fill('You do not have permissions for this action.'))
  })

  it('in Vietnamese, with a cancellation', async () => {
    const { page, grid } = await schedule({ language: 'vi' })
    await reads(grid.getByRole('row', { name: /Court 1/ }), 'schedule-vi', told)
    await grid.getByRole('gridcell', { name: /16:00 đến 17:00.*Court 1(,|$)/ }).click({ position: { x: 70, y: 40 } })
    await reads(page.getByRole('menu'), 'schedule-menu-vi', told)
    await item(page, 'Hủy khung giờ này')
    const ask = dialog(page, 'Hủy đặt sân')
    await ask.getByText('SGD 20.00').first().waitFor()
    await reads(ask, 'booking-cancel-vi', told)
  })
})

describe('a booking', () => {
  it('of one slot, from the customer to the payment', async () => {
    const screen = await schedule()
    const { page } = screen
    await heldUntil(page, '2031-05-18T17:05:00Z')
    const make = await begin(screen, 'Court 3', '10:00', '11:00')
    await make.getByRole('option', { name: /^Walk-in/ }).waitFor()
    await page.getByRole('combobox', { name: 'Customer' }).fill(own)
    await make.getByRole('option', { name: /Zoe/ }).waitFor()
    await reads(make.getByRole('listbox', { name: 'Customers' }), 'booking-customers', told)
    await make.getByRole('option', { name: /Bảo/ }).click()
    await make.getByText('Held for this desk until').waitFor()
    await reads(make, 'booking-details', told)
    await readsOnPhone(make, 'booking-details', told)
    await make.getByText('Daily', { exact: true }).click()
    await make.getByText('× 2 days').waitFor()
    await reads(make.getByRole('group', { name: 'Repeat' }), 'booking-repeat-daily', told)
    await make.getByText('Weekly', { exact: true }).click()
    await reads(make, 'booking-repeat-weekly', told)
    await press(page, 'Review slots')
    await reads(dialog(page, 'Review slots'), 'booking-review', told)
    await press(page, 'Back')
    await make.getByText('None', { exact: true }).first().click()
    await press(page, 'Choose payment')
    const pay = dialog(page, 'Select payment method')
    await pay.getByText('Held for this desk until').waitFor()
    await reads(pay, 'booking-payment', told)
    await readsOnPhone(pay, 'booking-payment', told)
  })

  it('of two slots for somebody without an email, paid in cash', async () => {
    const screen = await schedule()
    const { page, grid } = screen
    await heldUntil(page, '2031-05-18T17:05:00Z')
    await cellAt(grid, 'Court 4', '18:00', '19:00').click()
    await begin(screen, 'Court 3', '10:00', '11:00')
    await choose(page, search('Zoe'))
    await press(page, 'Review slots')
    await reads(dialog(page, 'Review slots'), 'booking-review-two', told)
    await press(page, 'Back')
    await payWith(page, 'Cash')
    const pay = dialog(page, 'Select payment method')
    await pay.getByRole('button', { name: 'Book · SGD 52.00 to pay' }).waitFor()
    await reads(pay, 'booking-payment-two', told)
    await pay.getByText('Customer has paid').click()
    await reads(pay, 'booking-payment-two-paid', told)
  })

  it('is edited and moved to a dearer time', async () => {
    const { page, grid } = await schedule({}, NEAR)
    await openMenu(grid, 'Court 2', '09:00', '10:00')
    await item(page, 'Edit')
    const edit = dialog(page, 'Edit booking slot')
    await edit.getByText('New price').waitFor()
    await reads(edit, 'booking-edit', told)
    await edit.getByRole('combobox', { name: 'Start' }).click()
    await page.getByRole('option', { name: '18:00', exact: true }).click()
    await edit.getByText('SGD 32.00').first().waitFor()
    await reads(edit, 'booking-edit-dearer', told)
    await press(page, 'Cancel')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await carry(page, cellAt(grid, 'Court 2', '09:00', '10:00'), cellAt(grid, 'Court 3', '18:00', '19:00'))
    await words(page).getByText('SGD 32.00, SGD 12.00 more').waitFor()
    await page.mouse.up()
    await reads(dialog(page, 'Move booking'), 'booking-move-dearer', told)
  })
})
