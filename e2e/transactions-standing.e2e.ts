import { withAnswer } from './calls.ts'
import type { Order } from '@fieldhouse/contract/orders'
import { describe, expect, it } from 'vitest'
import { visit } from './staff-page.ts'
import { dialog, idOf, money, withTransactions, words, prefilled } from './transactions-page.ts'

const transactions = withTransactions({ firstDay: 1_900 })
const { show, fresh, newCustomer, book, now } = transactions

/** Booked at two hours and paid by card; then 5.00 are owed back, and 7.00 are owed in cash. */
const unsettled = async () => {
  const { client } = transactions.club
  const order = await book((await newCustomer()).id, [10, 12], { paymentMethod: 'creditCard' })
  await client.chargeTransaction({ id: order.orderTransactions[0]!.id, body: { creditToken: 'tok_ok' } })
  const lineOf = (price: number, description: string) => ({
    action: 'addItem' as const,
    lineItem: { price, currency: 'SGD', description },
  })
  await client.addLineItems({ id: order.id, body: { changes: [lineOf(-500, 'Half the court')] } })
  const changes = [lineOf(700, 'Racket hire')]
  return (await client.addLineItems({ id: order.id, body: { changes, paymentMethod: 'cash' } })).data
}

describe('a transaction as it stands', () => {
  it.each([
    [
      ['PAID', 'committed', 'Success', 'pending'],
      ['Paid', 'Confirmed', 'Paid', 'Unrefunded'],
    ],
    [
      ['disputed', 'FROZEN', 'REVERSED', 'LOST'],
      ['-', '-', '-', '-'],
    ],
  ])(
    'with the statuses %j of a server that writes them otherwise reads %j [PAYMETHODS-22]',
    async ([status, processingStatus, purchase, refund], labels) => {
      const order = await unsettled()
      const page = await fresh('/transactions')
      await page.route(`**/partners/orders/${idOf(order)}*`, async (route) => {
        const answer = await route.fetch()
        const { data } = (await answer.json()) as { data: Order }
        const orderTransactions = data.orderTransactions.map((entry) => ({
          ...entry,
          status: entry.transactionType === 'REFUND' ? refund : purchase,
        }))
        await route.fulfill({
          response: answer,
          json: { data: { ...data, status, processingStatus, orderTransactions } },
        })
      })
      await visit(page, `/transaction/${idOf(order)}`)
      const detail = dialog(page)
      const [paymentStatus, orderStatus, ofPurchase, ofRefund] = labels
      await expect.poll(() => words(detail)).toContain(`Payment status ${paymentStatus} Order status ${orderStatus} `)
      await detail.getByRole('tab', { name: /Payment History/ }).click()
      for (const [kind, label] of [
        ['Payment', ofPurchase],
        ['Refund', ofRefund],
      ]) {
        const entry = detail.getByRole('row').filter({ hasText: kind! }).last()
        await expect.poll(() => entry.getByRole('cell').nth(3).innerText()).toBe(label)
      }
    },
  )

  it('says what is to be returned and what is to be paid, and by which method [BEYOND-10]', async () => {
    const order = await unsettled()
    const paid = order.orderTransactions.find(({ status }) => status === 'SUCCESS')!.amount
    const page = await show(`/transaction/${idOf(order)}`)
    const detail = dialog(page)
    await detail.getByText('to return').waitFor()
    const information = await words(detail)
    expect(information).toContain(`To pay ${money(700)}`)
    expect(information).toContain(`${money(paid - 500)} kept + ${money(500)} to return = ${money(paid)} paid`)
    expect(information).not.toContain('returned')
    await detail.getByRole('button', { name: 'Mark as paid' }).click()
    const ask = dialog(page, 'Confirm mark as paid')
    await ask.getByText(/ · Cash · SGD\s7\.00$/).waitFor()
    await ask.getByRole('button', { name: 'Cancel', exact: true }).click()

    const { client } = transactions.club
    const owed = order.orderTransactions.find(({ transactionType }) => transactionType === 'REFUND')!
    await client.refundTransaction({ id: owed.id, body: { amount: 500, autoRefund: true } })
    await expect.poll(() => words(detail)).toContain(`${money(500)} returned`)
    await detail.getByRole('tab', { name: /^Payment History/ }).click()
    // The debt was not given up: another refund took its place.
    await detail.getByText('Replaced by another refund').waitFor()
    const rows = await detail.getByRole('row').allInnerTexts()
    expect(rows.filter((each) => each.includes('Replaced by another refund'))).toHaveLength(1)
  })

  it('keeps the figures of its cancellation while that is saved, though news of it comes first', async () => {
    const order = await book((await newCustomer()).id, [10], { paid: true })
    const page = await fresh(`/transaction/${idOf(order)}`)
    await dialog(page).getByRole('button', { name: 'Cancel Transaction' }).click()
    const ask = dialog(page, 'Cancel Transaction')
    await prefilled(ask)
    await ask.getByLabel('Refund amount').fill('12,50')
    const split = `${money(order.totalAmount - 1250)} kept + ${money(1250)} returned = ${money(order.totalAmount)} paid`
    await expect.poll(() => words(ask)).toContain(split)
    const before = await words(ask)
    const answered = Promise.withResolvers<void>()
    await page.route('**/canceled', (route) =>
      withAnswer(route, async (response) => {
        await answered.promise
        await route.fulfill({ response })
      }),
    )
    const news = page.waitForResponse(
      (response) => response.request().method() === 'GET' && response.url().endsWith(`/orders/${order.id}`),
    )
    await ask.getByRole('button', { name: 'Cancel Transaction' }).click()
    await (await news).finished()
    // One more turn of the page, in which it would have shown them.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const meanwhile = await words(ask)
    answered.resolve()
    expect(meanwhile).toContain(split)
    expect(meanwhile).not.toContain('higher than')
    expect(meanwhile.length).toBe(before.length)
    await ask.waitFor({ state: 'hidden' })
    expect((await now(order)).refundingAmount).toBe(1250)
  })
})
