import { describe, expect, it } from 'vitest'
import { dialog, failing, idOf, withTransactions, words } from './transactions-page.ts'

const transactions = withTransactions({ firstDay: 500 })
const { show, newCustomer, book, now } = transactions

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
    expect(await log.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      expect.stringMatching(/^Changed on \d\d \w{3} \d{4} \d\d:\d\d/),
      expect.stringMatching(/^Created on \d\d \w{3} \d{4} \d\d:\d\d/),
    ])
    expect(await words(log)).toContain('Comment: Rain')
    await log.getByRole('button', { name: 'Back to Transaction Detail' }).click()
    await detail.waitFor()
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
    expect((await note.inputValue()).length).toBe(1000)
    await note.fill('Khách trả tiền mặt')
    await save.click()
    await page.getByText('Update Transaction Note fail', { exact: true }).waitFor()
    expect(await note.inputValue()).toBe('Khách trả tiền mặt')
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
    expect(await note.inputValue()).toBe('Calls back')
    await page.keyboard.press('Escape')
    await ask.getByRole('button', { name: 'Discard' }).click()
    await detail.waitFor({ state: 'hidden' })
    expect((await now(order)).partnerNote).toBeNull()
  })
})
