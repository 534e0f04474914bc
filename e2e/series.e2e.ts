import type { Locator } from 'playwright'
import { describe, expect, it } from 'vitest'
import { begin, choose, dialog, menu, press } from './booking-page.ts'
import { look } from './looks.ts'
import { at, blockAt, cellAt, eventually, withSchedule } from './schedule-page.ts'

// What staff do with a booking that repeats, on the demo's club in Singapore.

const desk = withSchedule({ firstDay: 254, daysEach: 4 })

/** A booking of an hour on Court 1 from ten on, on three days, made by another desk. */
const daily = async ({ paid = false } = {}) => {
  const { client, partnerId, courts } = desk.club
  const { data: found } = await client.listCustomers({ partnerId, query: { limit: 1 } })
  const days = [desk.date(), desk.date(1), desk.date(2)]
  await client.placeBooking(
    {
      partnerId,
      body: {
        bookings: days.map((date) => ({
          facilityId: courts['Court 1']!,
          startTime: at(date, '10:00'),
          endTime: at(date, '11:00'),
        })),
        repeat: { time: 'daily', startOn: days[0]!, endOn: days[2]! },
        paymentMethod: 'cash',
        orderStatus: paid ? 'paid' : 'pending',
        customerId: found[0]!.id,
        isForceBook: true,
        options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
      },
    },
    { idempotencyKey: crypto.randomUUID() },
  )
}
/** The lines of the list of days, each in one line of words. */
const days = async (list: Locator) =>
  (await list.getByRole('list').first().getByRole('listitem').allInnerTexts()).map((text) =>
    text.replaceAll(/\s+/g, ' '),
  )
const isTaken = async (court: string, date: string, from: string): Promise<boolean> => {
  const { data } = await desk.club.client.getDaySchedule({
    id: desk.club.groups['Tennis'] ?? Object.values(desk.club.groups)[0]!,
    query: { date, extended: 'true' },
  })
  const { slots } = data.facilities.find(({ id }) => id === desk.club.courts[court])!
  return slots.some(({ start, status }) => start === at(date, from) && status === 'BOOKED')
}

describe('a booking that repeats', () => {
  it('is kept as a series by the screen that makes it: its dialogs ask which of it [BOOKING-15]', async () => {
    const screen = await desk.open(desk.date())
    const { page } = screen
    const make = await begin(screen, 'Court 1', '10:00', '11:00')
    await choose(page, 'Nguyễn')
    await make.getByText('Daily').click()
    await press(page, 'Choose payment')
    await page.getByRole('radio', { name: /^Cash/ }).check()
    await press(page, /^Book/)
    await page.getByText('Booking successfully').waitFor()
    await menu(screen, 'Court 1', '10:00', '11:00', 'Edit')
    const edit = dialog(page, 'Edit booking slot')
    // There is nothing to list before it is put anywhere else.
    for (const which of ['Only this', 'This and following', 'All to come'])
      await edit.getByRole('radio', { name: which }).check()
  })

  it(
    'is cancelled for this and following ones, with each day and its money before [BEYOND-39] [BEYOND-08]',
    { tags: ['gate'] },
    async () => {
      await daily({ paid: true })
      const screen = await desk.open(desk.date(1))
      const { page } = screen
      await menu(screen, 'Court 1', '10:00', '11:00', 'Cancel this slot')
      const cancel = dialog(page, 'Cancel Booking')
      await cancel.getByRole('radio', { name: 'This and following' }).check()
      await eventually(async () => (await days(cancel)).length, 2)
      for (const day of await days(cancel))
        expect(day).toMatch(
          /10:00–11:00 · Court 1 Is cancelled SGD 20.00 back of SGD 20.00$|10:00–11:00 · Court 1 Is cancelled SGD 20.00$/,
        )
      await expect.poll(() => cancel.getByLabel('Refund amount').inputValue()).toBe('40.00')
      await look(page, 'series-cancel')
      await cancel.getByLabel('Note').fill('Rain')
      await press(page, 'Confirm')
      await page.getByText('Cancel booking successfully').waitFor()
      expect(await Promise.all([0, 1, 2].map((later) => isTaken('Court 1', desk.date(later), '10:00')))).toEqual([
        true,
        false,
        false,
      ])
    },
  )

  it('is moved, what is in the way put elsewhere first, and moved back in one step [BEYOND-07] [BEYOND-42] [BEYOND-08]', async () => {
    await daily()
    await blockAt(
      desk.club,
      { court: 'Court 2', date: desk.date(1), from: '10:00', until: '11:00' },
      'Net repair',
      'closure',
    )
    const screen = await desk.open(desk.date())
    const { page, grid } = screen
    await menu(screen, 'Court 1', '10:00', '11:00', 'Edit')
    const edit = dialog(page, 'Edit booking slot')
    await edit.getByRole('combobox', { name: 'Court' }).click()
    await page.getByRole('option', { name: 'Court 2', exact: true }).click()
    await edit.getByRole('radio', { name: 'All to come' }).check()
    const taken = edit.getByRole('listitem').filter({ hasText: 'Net repair' })
    await taken.waitFor()
    await expect.poll(() => edit.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await look(page, 'series-move')
    await taken
      .getByRole('button', { name: /Court 3/ })
      .first()
      .click()
    await edit.getByText('The price stays the same.').waitFor()
    await expect.poll(() => edit.getByRole('listitem').filter({ hasText: 'Net repair' }).count()).toBe(0)
    await press(page, 'Save')
    await page.getByText('Booking has been updated successfully.').waitFor()
    await expect.poll(() => cellAt(grid, 'Court 2', '10:00', '11:00').count()).toBe(1)
    expect([await isTaken('Court 3', desk.date(1), '10:00'), await isTaken('Court 2', desk.date(2), '10:00')]).toEqual([
      true,
      true,
    ])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Booking moved back').waitFor()
    expect(await Promise.all([0, 1, 2].map((later) => isTaken('Court 1', desk.date(later), '10:00')))).toEqual([
      true,
      true,
      true,
    ])
  })

  it('asks the same in Vietnamese', async () => {
    await daily()
    const screen = await desk.open(desk.date(), { language: 'vi' })
    const { page } = screen
    await screen.grid
      .getByRole('gridcell', { name: /10:00 đến 11:00.*Court 1(,|$)/ })
      // Above what is owed, which leads elsewhere.
      .click({ position: { x: 70, y: 12 } })
    await page.getByRole('menuitem', { name: 'Hủy khung giờ này' }).click()
    const cancel = dialog(page, 'Hủy đặt sân')
    await cancel.getByRole('radio', { name: 'Tất cả các lượt sắp tới' }).check()
    await eventually(async () => (await days(cancel)).filter((day) => day.includes('Bị hủy')).length, 3)
    await look(page, 'series-cancel-vi')
  })
})
