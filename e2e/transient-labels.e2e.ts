import type { Locator } from 'playwright'
import { describe, it } from 'vitest'
import { history, inDetail, withMoney } from './money-page.ts'
import { eventually } from './schedule-page.ts'
import { held } from './stage.ts'
import { dialog } from './transactions-page.ts'

const transactions = withMoney({ firstDay: 1340 })
const { detailOf, newCustomer, book, cancel, now } = transactions

const says = (asked: Locator, label: string) => asked.getByText(label, { exact: true }).waitFor({ state: 'attached' })

describe('while the server is at it', () => {
  it('the dialog says Marking as Paid, until the transaction is paid [ORDERS-27]', async () => {
    const order = await book((await newCustomer()).id, [10])
    const page = await detailOf(order)
    const release = await held(page, '**/orderTransactions/*/paid')
    await inDetail(page, 'Mark as paid').click()
    const ask = dialog(page, 'Confirm mark as paid')
    await ask.getByRole('button', { name: 'Confirm' }).click()
    await says(ask, 'Marking as Paid')
    release()
    await ask.waitFor({ state: 'hidden' })
    await eventually(async () => (await now(order)).status, 'paid')
  })

  it('the dialog says Refunding, until the money was handed back [ORDERS-27]', async () => {
    const order = await book((await newCustomer()).id, [10], { paid: true })
    await cancel(order, 500)
    const page = await detailOf(order)
    await history(page)
    const release = await held(page, '**/orderTransactions/*/refunded')
    await inDetail(page, 'Mark as refunded').click()
    const ask = dialog(page, 'Confirm mark as refunded')
    await ask.getByRole('button', { name: 'Confirm' }).click()
    await says(ask, 'Refunding')
    release()
    await ask.waitFor({ state: 'hidden' })
    await eventually(async () => (await now(order)).refundedAmount, 500)
  })

  it('the dialog says Retrying, until the card has paid [ORDERS-27]', async () => {
    const order = await book((await newCustomer()).id, [10], { paymentMethod: 'creditCard' })
    const body = { creditToken: 'tok_second_try' }
    await transactions.club.client
      .chargeTransaction({ id: order.orderTransactions[0]!.id, body }, { idempotencyKey: crypto.randomUUID() })
      .catch(() => undefined)
    const page = await detailOf(order)
    await history(page)
    const release = await held(page, '**/orderTransactions/*/charge')
    await inDetail(page, 'Retry').click()
    await says(dialog(page, 'Retry'), 'Retrying')
    release()
    await page.getByText('Transaction successful', { exact: true }).waitFor()
    await eventually(async () => (await now(order)).status, 'paid')
  })
})
