import { describe, it } from 'vitest'
import { history, inDetail, leave } from './money-page.ts'
import { ABROAD, toldOf, withReadings } from './money-readings.ts'
import { happenedFrom, reads } from './readings.ts'
import { dialog, idOf, money, prefilled, row } from './transactions-page.ts'

// What the dialogs of transactions ask, with what is filled in and chosen at first.

const { show, regular, book, cancel, charge } = withReadings({ firstDay: 1010 })

describe('a transaction that is unpaid', () => {
  it('is marked as paid, confirmed, cancelled, and gets lines', async () => {
    const customer = await regular()
    const order = await book(customer.id, [9, 11], { date: '2031-07-07' })
    await happenedFrom(order, '2024-03-01T16:30:00Z')
    const told = toldOf(customer, order)
    const page = await show(`/transaction/${idOf(order)}`, ABROAD)
    await inDetail(page, 'Mark as paid').click()
    await reads(dialog(page, 'Confirm mark as paid'), 'ask-mark-as-paid', told)
    await leave(page, 'Confirm mark as paid')
    await inDetail(page, 'Send confirmation').click()
    await reads(dialog(page, 'Send confirmation'), 'ask-send-confirmation', told)
    await leave(page, 'Send confirmation')
    await inDetail(page, 'Cancel Transaction').click()
    await reads(dialog(page, 'Cancel Transaction'), 'ask-cancel-unpaid', told)
    await leave(page, 'Cancel Transaction')

    await inDetail(page, 'Add line item').click()
    await reads(dialog(page).getByRole('tabpanel'), 'ask-line', told)
    const add = async (description: string, amount: string) => {
      await dialog(page).getByLabel('Description').fill(description)
      await dialog(page).getByLabel('Amount', { exact: true }).fill(amount)
      await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
    }
    await add('Racket hire', '100')
    await inDetail(page, 'Add line item').click()
    await add('Goodwill', '-9.5')
    await reads(dialog(page).getByRole('tabpanel'), 'ask-lines-added', told)
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await reads(dialog(page, 'Confirm additional charge'), 'ask-lines-charge', told)
    await leave(page, 'Confirm additional charge')
    await dialog(page).getByRole('button', { name: 'Remove Racket hire', exact: false }).click()
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await reads(dialog(page, 'Confirm refund'), 'ask-lines-refund', told)
    await leave(page, 'Confirm refund')
  })

  it('by card has its payment collected', async () => {
    const customer = await regular()
    const order = await book(customer.id, [9, 10, 11, 12, 13], { paymentMethod: 'creditCard', date: '2031-07-08' })
    const told = toldOf(customer, order)
    const page = await show(`/transaction/${idOf(order)}`, ABROAD)
    await inDetail(page, 'Collect Payment').click()
    const ask = dialog(page, 'Collect Payment')
    await ask.getByRole('button', { name: 'Pay now' }).waitFor()
    await reads(ask, 'ask-collect-by-card', told)
    await ask.getByRole('tab', { name: 'Payment link' }).click()
    await reads(ask, 'ask-collect-by-link', told)
  })
})

describe('a transaction that was paid', () => {
  it('is cancelled with what the policy gives back, alone and with others', async () => {
    const customer = await regular()
    const paid = await book(customer.id, [9, 11], { paid: true, date: '2031-07-09' })
    const byCard = await book(customer.id, [9, 10, 11, 12, 13], { paymentMethod: 'creditCard', date: '2031-07-10' })
    await charge(byCard)
    const told = toldOf(customer, paid, byCard)
    const page = await show(`/transaction/${idOf(paid)}`, ABROAD)
    await inDetail(page, 'Cancel Transaction').click()
    await prefilled(dialog(page, 'Cancel Transaction'))
    await reads(dialog(page, 'Cancel Transaction'), 'ask-cancel-paid', told)
    await leave(page, 'Cancel Transaction')
    await show(`/transaction/${idOf(byCard)}`, ABROAD)
    await inDetail(page, 'Cancel Transaction').click()
    await prefilled(dialog(page, 'Cancel Transaction'))
    await dialog(page, 'Cancel Transaction').getByLabel('Percent').fill('33.3')
    await dialog(page, 'Cancel Transaction').getByText('returned', { exact: false }).first().waitFor()
    await reads(dialog(page, 'Cancel Transaction'), 'ask-cancel-by-card-in-part', told)
    await leave(page, 'Cancel Transaction')

    await show(`/transaction?q=${customer.search}`, ABROAD)
    for (const order of [paid, byCard]) await row(page, order).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Cancel selected' }).click()
    const ask = dialog(page, 'Cancel selected')
    await reads(ask, 'ask-cancel-selected', told)
    await ask.getByLabel('Refund').check()
    await ask.getByText(`${money(14_000)} paid`, { exact: false }).waitFor()
    await reads(ask, 'ask-cancel-selected-with-refund', told)
  })

  it('and cancelled gives back what is left', async () => {
    const customer = await regular()
    const order = await cancel(await book(customer.id, [9, 10], { paid: true, date: '2031-07-11' }), 1250)
    const told = toldOf(customer, order)
    const page = await show(`/transaction/${idOf(order)}`, ABROAD)
    await inDetail(page, 'Issue refund').click()
    await reads(dialog(page, 'Issue refund'), 'ask-refund', told)
    await leave(page, 'Issue refund')
    await history(page)
    await inDetail(page, 'Mark as refunded').click()
    await reads(dialog(page, 'Confirm mark as refunded'), 'ask-mark-as-refunded', told)
  })
})
