import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { dialog, menu } from './booking-page.ts'
import { carry, priceAt } from './grid-page.ts'
import { failingPreviews, retries, withholds } from './previews.ts'
import { bookAt, cellAt, eventually, withSchedule } from './schedule-page.ts'
import { words } from './transactions-page.ts'

// What the dialogs of a booking do when the server could not say what they will do with the money.

const desk = withSchedule({ firstDay: 356, daysEach: 1 })
const FAILED = 'What this does with the money could not be worked out.'

describe('a booking is cancelled whose preview fails', () => {
  it('no refund is stated or given until it was worked out; then it is the one of the policy [BOOKING-72] [BOOKING-102]', async () => {
    const date = desk.date()
    const { order } = await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '12:00' }, { paid: true })
    const screen = await desk.open(date)
    const { page, grid } = screen
    const works = await failingPreviews(page)
    await menu(screen, 'Court 1', '10:00', '12:00', 'Cancel this slot')
    const ask = dialog(page, 'Cancel Booking')
    await withholds(ask, 'Confirm', 'Failed to get cancelation data')
    await expect.poll(() => ask.getByLabel('Refund amount').inputValue()).toBe('')
    expect(await violationsOn(page)).toEqual([])
    await works()
    await retries(ask, 'Confirm', 'Suggested refund: SGD 40.00')
    await expect.poll(() => ask.getByLabel('Refund amount').inputValue()).toBe('40.00')
    await expect.poll(() => words(ask)).toContain('SGD 0.00 kept + SGD 40.00 returned = SGD 40.00 paid')
    await ask.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Cancel booking successfully').waitFor()
    await expect.poll(() => cellAt(grid, 'Court 1', '10:00', '11:00').textContent()).toBe('SGD 20.00')
    expect((await desk.club.client.getOrder({ id: order.id })).data).toMatchObject({
      status: 'canceled',
      refundingAmount: 4000,
    })
  })

  it('an amount that was typed stays: by a failure, by Retry and by the choice of more slots', async () => {
    const date = desk.date()
    const { order } = await bookAt(
      desk.club,
      { court: 'Court 1', date, from: '10:00', until: '11:00' },
      { paid: true, also: [{ court: 'Court 2', date, from: '12:00', until: '13:00' }] },
    )
    const screen = await desk.open(date)
    const { page } = screen
    await menu(screen, 'Court 1', '10:00', '11:00', 'Cancel this slot')
    const ask = dialog(page, 'Cancel Booking')
    await ask.getByText('Suggested refund: SGD 20.00').waitFor()
    await ask.getByLabel('Refund amount').fill('12.5')
    await ask.getByText('SGD 12.50').first().waitFor()
    const works = await failingPreviews(page)
    await ask.getByLabel('Cancel whole booking').check()
    await withholds(ask, 'Confirm', 'Failed to get cancelation data')
    await expect.poll(() => ask.getByLabel('Refund amount').inputValue()).toBe('12.5')
    await works()
    await retries(ask, 'Confirm', 'Suggested refund: SGD 40.00')
    await ask.getByText('SGD 12.50').first().waitFor()
    await expect.poll(() => words(ask)).toContain('SGD 27.50 kept + SGD 12.50 returned = SGD 40.00 paid')
    await expect.poll(() => ask.getByLabel('Percent').inputValue()).toBe('31.25')
    await ask.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Cancel booking successfully').waitFor()
    expect((await desk.club.client.getOrder({ id: order.id })).data.refundingAmount).toBe(1250)
  })

  it('and of which nothing goes back says so too', async () => {
    const date = desk.date()
    await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '11:00' })
    const screen = await desk.open(date)
    const works = await failingPreviews(screen.page)
    await menu(screen, 'Court 1', '10:00', '11:00', 'Cancel this slot')
    const ask = dialog(screen.page, 'Cancel Booking')
    await withholds(ask, 'Confirm', FAILED)
    await works()
    await retries(ask, 'Confirm', 'The unpaid SGD 20.00 is no longer due.')
  })
})

describe('a booking becomes cheaper and the preview fails', () => {
  it('by an edit: what goes back is not stated, and it is not saved [BOOKING-99]', async () => {
    const date = desk.date()
    await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '12:00' }, { paid: true })
    const screen = await desk.open(date)
    const { page } = screen
    await menu(screen, 'Court 1', '10:00', '12:00', 'Edit')
    const ask = dialog(page, 'Edit booking slot')
    const works = await failingPreviews(page)
    await ask.getByRole('combobox', { name: 'End' }).click()
    await page.getByRole('option', { name: '11:00', exact: true }).click()
    await withholds(ask, 'Save', FAILED)
    expect(await violationsOn(page)).toEqual([])
    await works()
    await retries(ask, 'Save · SGD 20.00 goes back', 'SGD 20.00 goes back to the customer.')
    await ask.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Booking has been updated successfully.').waitFor()
  })

  it('by an edit of what nobody paid: so much less is to be paid, and nothing goes back [BOOKING-99]', async () => {
    const date = desk.date()
    await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '12:00' })
    const screen = await desk.open(date)
    await menu(screen, 'Court 1', '10:00', '12:00', 'Edit')
    const ask = dialog(screen.page, 'Edit booking slot')
    await ask.getByRole('combobox', { name: 'End' }).click()
    await screen.page.getByRole('option', { name: '11:00', exact: true }).click()
    await ask.getByRole('button', { name: 'Save · SGD 20.00 less to pay' }).click()
    await screen.page.getByText('Booking has been updated successfully.').waitFor()
  })

  it('by a drag: what goes back is not stated, and it is not moved [BOOKING-99] [BEYOND-42]', async () => {
    const date = desk.date()
    const { order } = await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '11:00' }, { paid: true })
    await priceAt(desk.club, { date, from: '12:00', until: '14:00' }, 8)
    const { page, grid } = await desk.open(date)
    const works = await failingPreviews(page)
    await carry(page, cellAt(grid, 'Court 1', '10:00', '11:00'), cellAt(grid, 'Court 1', '12:00', '13:00'))
    await page.locator('[data-move-words]').getByText('SGD 8.00, SGD 12.00 less').waitFor()
    await page.mouse.up()
    const ask = dialog(page, 'Move booking')
    await withholds(ask, 'Move', FAILED)
    await works()
    await retries(ask, 'Move · SGD 12.00 goes back', 'SGD 12.00 goes back to the customer.')
    await ask.getByRole('button', { name: 'Move' }).click()
    await ask.waitFor({ state: 'hidden' })
    const read = async () => (await desk.club.client.getOrder({ id: order.id })).data.totalAmount
    await eventually(read, 800)
  })
})
