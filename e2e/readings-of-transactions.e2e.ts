import { describe, it } from 'vitest'
import { ABROAD, mayOnlyLook, toldOf, withReadings } from './money-readings.ts'
import { history, inDetail, leave } from './money-page.ts'
import { happenedFrom, placedAt, reads, readsOnPhone, readsReasons } from './readings.ts'
import { DESK, execute, open } from './staff-page.ts'
import { dialog, idOf, row } from './transactions-page.ts'

// What the screens of transactions say, word for word and in order, to a browser in another zone than the club's.

const transactions = withReadings({ firstDay: 1000 })
const { fresh, show, regular, newCustomer, book, cancel, charge, addLines, cancelFirst, handBack, note } = transactions

describe('the transactions', () => {
  it('stand in their order, are filtered, ticked and added up', async () => {
    const customer = await regular()
    const unpaid = await book(customer.id, [10], { date: '2031-05-05' })
    await addLines(unpaid, [['Early bird', -1100]])
    const paid = await book(customer.id, [8, 9, 10, 11, 12], {
      paid: true,
      paymentMethod: 'cheque',
      date: '2031-05-06',
    })
    const byCard = await book(customer.id, [10], { paymentMethod: 'creditCard', date: '2031-05-07' })
    await charge(byCard)
    const cancelled = await cancel(await book(customer.id, [10, 11], { paid: true, date: '2031-05-08' }), 1250)
    const draft = await book(customer.id, [10], { paymentMethod: 'creditCard', date: '2031-05-09' })
    await execute("UPDATE orders SET processing_status = 'DRAFT' WHERE id = $1", [draft.id])
    const other = await newCustomer()
    await execute('UPDATE customers SET last_name = $2 WHERE id = $1', [other.id, `Ánh ${customer.search}`])
    const theirs = await book(other.id, [13], { date: '2031-05-05' })
    const orders = [unpaid, paid, byCard, cancelled, draft, theirs]
    // Neither the order of their making nor that of their amounts.
    const instants = ['02-29T16:30', '01-31T15:59', '03-10T10:00', '03-01T15:59', '03-01T16:00', '01-31T16:00']
    for (const [at, order] of orders.entries()) await placedAt(order, `2024-${instants[at]}:00Z`)
    // A draft of that day would have been ended by now, within a minute of being read.
    await execute("UPDATE orders SET created_at = '2099-01-01' WHERE id = $1", [draft.id])
    const { venueId } = transactions.club
    const told = { ...toldOf(customer, ...orders), [other.search]: 'other search', [venueId]: 'venue' }

    const page = await show(`/transaction?q=${customer.search}&processing=ALL`, ABROAD)
    await row(page, draft).waitFor()
    await reads(page.getByRole('main'), 'transactions-list', told)
    await readsOnPhone(page.getByRole('main'), 'transactions-list-on-a-phone', told)
    for (const order of [unpaid, paid, cancelled]) await row(page, order).getByRole('checkbox').check()
    const bar = page.locator('section[data-foot]')
    await reads(bar, 'transactions-selected-with-a-cancelled-one', told)
    await row(page, cancelled).getByRole('checkbox').uncheck()
    await reads(bar, 'transactions-selected', told)
    await row(page, theirs).getByRole('checkbox').check()
    await reads(bar, 'transactions-selected-of-two-customers', told)
    await row(page, unpaid)
      .getByRole('button', { name: /^Actions of/ })
      .click()
    await reads(page.getByRole('menu'), 'transactions-menu-of-a-row', told)
    await page.keyboard.press('Escape')

    const filtered = `q=${customer.search}&from=2024-02-01&to=2024-03-01&status=pending&type=facilityBooking&payment=cash`
    await show(`/transaction?${filtered}&venues=${venueId}`, ABROAD)
    await row(page, paid).waitFor({ state: 'detached' })
    await row(page, unpaid).waitFor()
    await reads(page.getByRole('main'), 'transactions-filtered', told)
    await page.getByRole('button', { name: /^Filter/ }).click()
    await reads(page.getByRole('dialog'), 'transactions-filter', told)
  })
})

describe('a transaction', () => {
  it('that was cancelled with a part given back', async () => {
    const customer = await newCustomer()
    const order = await cancel(await book(customer.id, [10, 11], { paid: true, date: '2031-06-02' }), 1250)
    await handBack(order, 300)
    await happenedFrom(order, '2024-03-01T16:30:00Z')
    const told = toldOf(customer, order)
    const page = await show(`/transaction/${idOf(order)}`, ABROAD)
    await reads(dialog(page), 'transaction-cancelled', told)
    await history(page)
    await reads(dialog(page).getByRole('tabpanel'), 'transaction-cancelled-history', told)
  })

  it('that was paid by card, with its note', async () => {
    const customer = await regular()
    const order = await book(customer.id, [9, 10], { paymentMethod: 'creditCard', date: '2031-06-03' })
    const paid = (await charge(order)).data.orderTransactions[0]!
    await note(order, 'Gọi lại sau 18:00')
    await happenedFrom(order, '2024-03-01T16:30:00Z')
    const told = { ...toldOf(customer, order), [paid.paymentId!]: 'payment' }
    const page = await show(`/transaction/${idOf(order)}`, ABROAD)
    await reads(dialog(page), 'transaction-paid', told)
    await readsOnPhone(dialog(page), 'transaction-paid-on-a-phone', told)
    await history(page)
    await reads(dialog(page).getByRole('tabpanel'), 'transaction-paid-history', told)
    await readsOnPhone(dialog(page).getByRole('tabpanel'), 'transaction-paid-history-on-a-phone', told)
    await dialog(page).getByRole('tab', { name: 'Internal Transaction Note' }).click()
    await reads(dialog(page).getByRole('tabpanel'), 'transaction-paid-note', told)
  })

  it('whose payment no provider tells of any more, until an owner settles it', async () => {
    const customer = await regular()
    const order = await book(customer.id, [9], { paymentMethod: 'creditCard', date: '2031-06-13' })
    const [entry] = order.orderTransactions
    await transactions.club.client.chargeTransaction({ id: entry!.id, body: { creditToken: 'tok_timeout' } })
    await execute("UPDATE payment_attempts SET provider = 'stripe', unheard_since = now() WHERE order_id = $1", [
      order.id,
    ])
    const { data: asked } = await transactions.club.client.getOrder({ id: order.id })
    await happenedFrom(order, '2024-03-01T16:30:00Z')
    const told = { ...toldOf(customer, order), [asked.orderTransactions[0]!.paymentId!]: 'payment' }
    const page = await show(`/transaction/${idOf(order)}`, ABROAD)
    await history(page)
    await reads(dialog(page).getByRole('tabpanel'), 'transaction-unheard-history', told)
    await inDetail(page, 'Settle as paid').click()
    await reads(dialog(page, 'Settle as paid'), 'settle-as-paid', told)
    await leave(page, 'Settle as paid')
    await inDetail(page, 'Settle as unpaid').click()
    await reads(dialog(page, 'Settle as unpaid'), 'settle-as-not-paid', told)
    await dialog(page, 'Settle as unpaid').getByRole('button', { name: 'Confirm' }).click()
    await inDetail(page, 'Retry').waitFor()
    await reads(dialog(page).getByRole('tabpanel'), 'transaction-settled-by-hand-history', told)
  })

  it('of which one booking was cancelled and a part is kept', async () => {
    const customer = await regular()
    const order = await book(customer.id, [9, 11], { paid: true, date: '2031-06-04' })
    await cancelFirst(order, 500)
    await happenedFrom(order, '2024-03-01T16:30:00Z')
    const told = toldOf(customer, order)
    const page = await show(`/transaction/${idOf(order)}`, ABROAD)
    await reads(dialog(page), 'transaction-with-a-kept-line', told)
    await history(page)
    await reads(dialog(page).getByRole('tabpanel'), 'transaction-with-a-kept-line-history', told)
    await inDetail(page, 'Mark as refunded').click()
    await reads(dialog(page, 'Confirm mark as refunded'), 'mark-as-refunded', told)
    await leave(page, 'Confirm mark as refunded')
  })

  it('with lines above and below 0, the payments that they made, and the changes', async () => {
    const customer = await regular()
    const order = await book(customer.id, [9, 11], { paid: true, date: '2031-06-05' })
    await addLines(order, [
      ['Racket hire', 900],
      ['Court lights', 10000],
    ])
    await addLines(order, [['Goodwill', -1000]])
    await cancelFirst(order, 0)
    await happenedFrom(order, '2024-03-01T14:30:00Z')
    const told = toldOf(customer, order)
    const page = await show(`/transaction/${idOf(order)}`, ABROAD)
    await reads(dialog(page), 'transaction-with-lines', told)
    await history(page)
    await reads(dialog(page).getByRole('tabpanel'), 'transaction-with-lines-history', told)
    await dialog(page)
      .getByRole('button', { name: /^View change log/ })
      .click()
    await dialog(page, /^Change log/)
      .getByText(/^Created on/)
      .waitFor()
    await reads(dialog(page, /^Change log/), 'transaction-change-log', told)
    await dialog(page, /^Change log/)
      .getByRole('button', { name: 'Back to Transaction Detail' })
      .click()
    const barred = await fresh('/reset-password', { ...ABROAD, email: DESK })
    await mayOnlyLook(barred)
    await open(barred, `/transaction/${idOf(order)}?q=${customer.search}`)
    await reads(dialog(barred), 'transaction-looked-at', told)
    await readsReasons(dialog(barred), 'transaction-looked-at-reasons')
    await history(barred)
    await reads(dialog(barred).getByRole('tabpanel'), 'transaction-looked-at-history', told)
    await readsReasons(dialog(barred).getByRole('tabpanel'), 'transaction-looked-at-history-reasons')
    await dialog(barred).getByRole('tab', { name: 'Internal Transaction Note' }).click()
    await reads(dialog(barred), 'transaction-looked-at-note', told)
    await leave(barred, /^Transaction Details/)
    await row(barred, order).getByRole('checkbox').check()
    await reads(barred.getByRole('main'), 'transactions-looked-at', told)
    await row(barred, order)
      .getByRole('button', { name: /^Actions of/ })
      .click()
    await reads(barred.getByRole('menu'), 'transactions-looked-at-menu', told)
  })
})
