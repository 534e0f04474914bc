import { expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { dialog, menu } from './booking-page.ts'
import { carry } from './grid-page.ts'
import { look, PHONE } from './looks.ts'
import { bookAt, cellAt, withSchedule } from './schedule-page.ts'
import { words } from './transactions-page.ts'

// What the dialogs of a booking say of money where a coupon took something off its order.

const desk = withSchedule({ firstDay: 214, daysEach: 1 })

let made = 0
/** Half price from 8:00 to 14:00. */
const halfByMorning = async () => {
  const code = `HALF${Date.now().toString(36)}${++made}`.toUpperCase()
  const hours = ['8:00-14:00']
  const serviceHours = { MO: hours, TU: hours, WE: hours, TH: hours, FR: hours, SA: hours, SU: hours }
  const discount = { discountType: 'PERCENT' as const, discountAmountPercentage: 50, orderValidFrom: '2026-01-01' }
  const { partnerId, client } = desk.club
  await client.createCoupon(
    { partnerId, body: { code, ...discount, serviceHours } },
    { idempotencyKey: crypto.randomUUID() },
  )
  return code
}

it('one of two slots that is cancelled gives back what was paid for it [BOOKING-102] [BOOKING-46]', async () => {
  const date = desk.date()
  await bookAt(
    desk.club,
    { court: 'Court 1', date, from: '10:00', until: '11:00' },
    {
      paid: true,
      couponCode: await halfByMorning(),
      also: [{ court: 'Court 2', date, from: '12:00', until: '13:00' }],
    },
  )
  const screen = await desk.open(date)
  await menu(screen, 'Court 1', '10:00', '11:00', 'Cancel this slot')
  const ask = dialog(screen.page, 'Cancel Booking')
  await ask.getByText('Suggested refund: SGD 10.00').waitFor()
  await expect.poll(() => words(ask)).toContain('SGD 10.00 kept + SGD 10.00 returned = SGD 20.00 paid')
  await ask.getByLabel('Refund amount').fill('10.01')
  await expect.poll(() => ask.getByRole('button', { name: 'Confirm' }).getAttribute('aria-disabled')).toBe('true')
  await ask.getByLabel('Cancel whole booking').check()
  await ask.getByLabel('Refund amount').fill('20')
  await expect.poll(() => words(ask)).toContain('SGD 0.00 kept + SGD 20.00 returned = SGD 20.00 paid')
})

it('a shorter one says what the coupon takes off by then, and what goes back [BOOKING-99] [COUPONS-54]', async () => {
  const date = desk.date()
  const code = await halfByMorning()
  await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '12:00' }, { paid: true, couponCode: code })
  const screen = await desk.open(date)
  const { page } = screen
  await menu(screen, 'Court 1', '10:00', '12:00', 'Edit')
  const ask = dialog(page, 'Edit booking slot')
  await ask.getByRole('combobox', { name: 'End' }).click()
  await page.getByRole('option', { name: '11:00', exact: true }).click()
  await ask.getByText(`Coupon ${code} takes off SGD 10.00 instead of SGD 20.00.`).waitFor()
  await ask.getByText('SGD 10.00 goes back to the customer.').waitFor()
  await ask.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Booking has been updated successfully.').waitFor()
})

it('where the coupon does not hold, a drag says so before it is done, and asks for the difference [COUPONS-56] [BOOKING-100] [BEYOND-42]', async () => {
  const date = desk.date()
  const code = await halfByMorning()
  const { order } = await bookAt(
    desk.club,
    { court: 'Court 1', date, from: '10:00', until: '11:00' },
    { paid: true, couponCode: code },
  )
  const { page, grid } = await desk.open(date)
  await carry(page, cellAt(grid, 'Court 1', '10:00', '11:00'), cellAt(grid, 'Court 1', '14:00', '15:00'))
  await page.locator('[data-move-words]').getByText('SGD 20.00 before the discount').waitFor()
  await page.mouse.up()
  const ask = dialog(page, 'Move booking')
  await ask.getByText(`Coupon ${code} takes nothing off there: its discount of SGD 10.00 falls away.`).waitFor()
  await ask.getByText('The customer pays SGD 10.00 more.').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await ask.getByRole('radio', { name: /^Cash/ }).check()
  await ask.getByRole('button', { name: 'Move' }).click()
  await page.getByText('Booking moved').waitFor()
  expect((await desk.club.client.getOrder({ id: order.id })).data).toMatchObject({
    totalAmount: 2000,
    status: 'pending',
  })
})

it('where the coupon does not hold, its discount can be kept, which a drag and the form ask for alike', async () => {
  const date = desk.date()
  const code = await halfByMorning()
  const { order } = await bookAt(
    desk.club,
    { court: 'Court 1', date, from: '10:00', until: '11:00' },
    { paid: true, couponCode: code },
  )
  const screen = await desk.open(date)
  const { page, grid } = screen
  await carry(page, cellAt(grid, 'Court 1', '10:00', '11:00'), cellAt(grid, 'Court 1', '14:00', '15:00'))
  await page.mouse.up()
  const ask = dialog(page, 'Move booking')
  await ask.getByText('The customer pays SGD 10.00 more.').waitFor()
  await look(page, 'keep-discount', [1440, PHONE])
  await ask.getByRole('checkbox', { name: 'Keep the discount of SGD 10.00' }).check()
  await ask.getByText(`Coupon ${code} takes off SGD 10.00, as before.`).waitFor()
  await expect.poll(() => ask.getByRole('radio', { name: /^Cash/ }).count()).toBe(0)
  expect(await violationsOn(page)).toEqual([])
  await look(page, 'kept-discount', [1440, PHONE])
  await ask.getByRole('button', { name: 'Move' }).click()
  await page.getByText('Booking moved').waitFor()
  const paid = { totalAmount: 1000, status: 'paid' }
  expect((await desk.club.client.getOrder({ id: order.id })).data).toMatchObject(paid)

  await menu(screen, 'Court 1', '14:00', '15:00', 'Edit')
  const form = dialog(page, 'Edit booking slot')
  await form.getByRole('combobox', { name: 'Start' }).click()
  await page.getByRole('option', { name: '15:00', exact: true }).click()
  await form.getByText(`Coupon ${code} takes nothing off there: its discount of SGD 10.00 falls away.`).waitFor()
  await form.getByRole('checkbox', { name: 'Keep the discount of SGD 10.00' }).check()
  await form.getByText(`Coupon ${code} takes off SGD 10.00, as before.`).waitFor()
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Booking has been updated successfully.').waitFor()
  expect((await desk.club.client.getOrder({ id: order.id })).data).toMatchObject(paid)
})
