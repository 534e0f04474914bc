import { describe, expect, it } from 'vitest'
import { look, PHONE } from './looks.ts'
import { dayIn } from './schedule-page.ts'
import { dialog, failing, idOf, money, withTransactions, words } from './transactions-page.ts'

const transactions = withTransactions({ firstDay: 500 })
const { show, fresh, newCustomer, book, now } = transactions

describe('the changes of a transaction', () => {
  it('are a log of when, who, why and what, newest first, and lead back [ORDERS-19] [ORDERS-20] [ORDERS-54] [ORDERS-55] [ORDERS-133]', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10, 12], { paid: true })
    const booking = order.orderLineItems[0]!.facilityBooking!
    await transactions.club.client.cancelBookings(
      { orderId: order.id, body: { bookingIds: [booking.id], changeLogMeta: { reason: 'Others', comment: 'Rain' } } },
      { idempotencyKey: crypto.randomUUID() },
    )
    const page = await show(`/transaction/${idOf(order)}`)
    const detail = dialog(page)
    await detail.getByRole('button', { name: 'View change log (1 modified)' }).click()
    const log = dialog(page, /^Change log/)
    await log.getByText(/^Changed on/).waitFor()
    await expect
      .poll(() => log.getByRole('heading', { level: 3 }).allInnerTexts())
      .toEqual([
        expect.stringMatching(/^Changed on \d\d \w{3} \d{4} \d\d:\d\d/),
        expect.stringMatching(/^Created on \d\d \w{3} \d{4} \d\d:\d\d/),
      ])
    await expect.poll(() => words(log)).toContain('Comment: Rain')
    await log.getByRole('button', { name: 'Back to Transaction Detail' }).click()
    await detail.waitFor()
  })

  it('give a reason of the product in the language of the reader, any other as it is [ORDERS-133]', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10, 12, 14])
    for (const [at, reason] of ['Requested by customer', 'Rain'].entries()) {
      const bookingIds = [order.orderLineItems[at]!.facilityBooking!.id]
      await transactions.club.client.cancelBookings(
        { orderId: order.id, body: { bookingIds, changeLogMeta: { reason, comment: '' } } },
        { idempotencyKey: crypto.randomUUID() },
      )
    }
    const page = await fresh(`/transaction/${idOf(order)}`, { language: 'vi' })
    await page.getByRole('button', { name: 'Xem nhật ký thay đổi', exact: false }).click()
    const log = dialog(page, /^Nhật ký thay đổi/)
    await log.getByText('Khách hàng yêu cầu').waitFor()
    const told = await words(log)
    expect(told).toContain('Lý do: Khách hàng yêu cầu')
    expect(told).toContain('Lý do: Rain')
  })

  it('are shown twenty at a time, by keyboard as by mouse, and none lacks what it was before [ORDERS-54] [ORDERS-133]', async () => {
    const { client } = transactions.club
    // Nothing is moved to a day more than a year ahead.
    const order = await book((await newCustomer()).id, [10, 12], { date: dayIn(364) })
    const add = (description: string) =>
      client.addLineItems({
        id: order.id,
        body: { changes: [{ action: 'addItem', lineItem: { price: 100, currency: 'SGD', description } }] },
      })
    const { id, timeRange } = order.orderLineItems[0]!.facilityBooking!
    const later = (instant: string) => new Date(Date.parse(instant) + 4 * 3_600_000).toISOString()
    await add('Ball 2')
    await client.moveBookings({
      orderId: order.id,
      body: {
        paymentMethod: 'cash',
        fromFacilityBookings: [{ id }],
        toFacilityBookings: [
          {
            facilityId: transactions.club.courts['Court 1']!,
            startTime: later(timeRange.start),
            endTime: later(timeRange.end),
          },
        ],
      },
    })
    for (let version = 4; version <= 22; version++) await add(`Ball ${version}`)

    const page = await fresh(`/transaction/${idOf(order)}`)
    await dialog(page).getByRole('button', { name: 'View change log (21 modified)' }).click()
    const log = dialog(page, /^Change log/)
    const older = log.getByRole('button', { name: 'Show older changes' })
    const changes = log.getByRole('heading', { level: 3, name: /^(Changed|Created) on/ })
    await older.waitFor()
    // The move is the last of twenty: where the booking was before is told by the next page.
    await expect.poll(() => changes.count()).toBe(19)
    await expect.poll(() => log.getByText(/^was /).count()).toBe(0)
    await older.scrollIntoViewIfNeeded()
    await look(page, 'change-log', [1440, PHONE])

    const works = await failing(page, /\/versions\?/)
    await older.focus()
    await page.keyboard.press('Enter')
    await log.getByRole('heading', { name: 'This could not be loaded' }).waitFor()
    await expect.poll(() => changes.count()).toBe(19)
    await works()
    await log.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => changes.count()).toBe(22)
    // It is at 14:00 now, below the other one that stayed.
    const moved = log.getByRole('listitem').nth(19).getByRole('row')
    await expect.poll(() => words(moved.nth(0))).toMatch(/ 12:00–13:00 [\d.]+$/)
    await expect.poll(() => words(moved.nth(1))).toMatch(/ 14:00–15:00 ?was .* 10:00–11:00 [\d.]+$/)
    await expect.poll(() => log.getByText(/^was /).count()).toBe(1)
    await expect.poll(() => changes.last().innerText()).toMatch(/^Created on/)
    await expect.poll(() => older.count()).toBe(0)
    // Who asked goes on at the first of the older ones.
    await expect.poll(() => changes.nth(19).evaluate((heading) => heading === document.activeElement)).toBe(true)
  })
})

describe('a transaction of which one booking was cancelled', () => {
  it('shows what is kept of it, and cancelling the rest releases the other one alone [ORDERS-134] [BEYOND-10]', async () => {
    const order = await book((await newCustomer()).id, [10, 12], { paid: true })
    const [gone, left] = order.orderLineItems
    const kept = gone!.priceCents - 500
    await transactions.club.client.cancelBookings(
      { orderId: order.id, body: { bookingIds: [gone!.facilityBooking!.id], refundAmountCents: 500 } },
      { idempotencyKey: crypto.randomUUID() },
    )
    const page = await show(`/transaction/${idOf(order)}`)
    const line = (hours: string) => words(dialog(page).getByRole('row').filter({ hasText: hours }))
    await expect.poll(() => line('10:00–11:00')).toMatch(new RegExp(`kept ${(kept / 100).toFixed(2)}$`))
    await expect
      .poll(() => line('12:00–13:00'))
      .toMatch(new RegExp(`12:00–13:00 ${(left!.priceCents / 100).toFixed(2)}$`))
    await dialog(page)
      .getByText(money(kept + left!.priceCents), { exact: true })
      .first()
      .waitFor()
    await dialog(page).getByRole('button', { name: 'Cancel Transaction' }).click()
    const ask = dialog(page, 'Cancel Transaction')
    await ask.getByText('1 booking is released; its time is free again at once.', { exact: true }).waitFor()
    await ask.getByRole('button', { name: 'Keep transaction' }).click()
  })
})

describe('the note of a transaction', () => {
  it('has up to 1000 characters, says when nothing changed, and makes no version [ORDERS-72] [ORDERS-111] [ORDERS-149]', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10])
    const page = await show(`/transaction/${idOf(order)}`)
    const detail = dialog(page)
    await detail.getByRole('tab', { name: 'Internal Transaction Note' }).click()
    const note = detail.getByLabel('Internal Transaction Note').and(page.getByRole('textbox'))
    const save = detail.getByRole('button', { name: 'Save' })
    await save.click()
    await detail.getByText('Not things to change', { exact: true }).waitFor()
    const works = await failing(page, `**/partners/orders/${order.id}`, 'PUT')
    await note.fill('x'.repeat(1001))
    await expect.poll(async () => (await note.inputValue()).length).toBe(1000)
    await note.fill('Khách trả tiền mặt')
    await save.click()
    await page.getByText('Update Transaction Note fail', { exact: true }).waitFor()
    await expect.poll(() => note.inputValue()).toBe('Khách trả tiền mặt')
    await works()
    await save.click()
    await page.getByText('Update Transaction Note successful', { exact: true }).waitFor()
    const after = await now(order)
    expect([after.partnerNote, after.currentVersion]).toEqual(['Khách trả tiền mặt', 1])
  })

  it('is not lost when the transaction is closed before it was saved', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10])
    const page = await show(`/transaction/${idOf(order)}`)
    const detail = dialog(page)
    await detail.getByRole('tab', { name: 'Internal Transaction Note' }).click()
    const note = detail.getByLabel('Internal Transaction Note').and(page.getByRole('textbox'))
    await note.fill('Calls back')
    await page.keyboard.press('Escape')
    const ask = dialog(page, 'Discard what was typed?')
    await ask.getByRole('button', { name: 'Keep editing' }).click()
    await ask.waitFor({ state: 'hidden' })
    await expect.poll(() => note.inputValue()).toBe('Calls back')
    await page.keyboard.press('Escape')
    await ask.getByRole('button', { name: 'Discard' }).click()
    await detail.waitFor({ state: 'hidden' })
    expect((await now(order)).partnerNote).toBeNull()
  })
})
