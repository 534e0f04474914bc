import type { Order } from '@fieldhouse/contract/orders'
import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { CARD, ENCRYPTED, payBy, STRIPE } from './card-forms.ts'
import { look, PHONE } from './looks.ts'
import { history, inDetail, leave, withMoney } from './money-page.ts'
import { offering } from './stage.ts'
import { execute, open } from './staff-page.ts'
import { dialog, idOf } from './transactions-page.ts'

// Paying by card, at the desk and by a link, in all its states, at three widths and in the dark: axe finds nothing,
// nothing is cut.

const transactions = withMoney({ firstDay: 1280 })
const { show, fresh, newCustomer, longCustomer, detailOf, book, cancel, now } = transactions

const key = () => ({ idempotencyKey: crypto.randomUUID() })
const charge = (order: Order, creditToken: string) =>
  transactions.club.client
    .chargeTransaction({ id: order.orderTransactions[0]!.id, body: { creditToken } }, key())
    .catch(() => undefined)

describe('a card', () => {
  const collect = (page: Page) => dialog(page, 'Collect Payment')

  it('is typed, refused, asked about by its bank, and waited for', async () => {
    const order = await book((await longCustomer()).id, [10, 11], { paymentMethod: 'creditCard' })
    const page = await detailOf(order)
    await inDetail(page, 'Collect Payment').click()
    await page.getByLabel('Card number').waitFor()
    await look(page, 'collect-card')
    await payBy(page, '4242 4242 4242 4241')
    await collect(page).getByText('Your card number is incorrect.').waitFor()
    await look(page, 'collect-mistyped', [1440, PHONE])
    await payBy(page, CARD.declined)
    await collect(page).getByText('Your card was declined.', { exact: true }).waitFor()
    await look(page, 'collect-declined')
    await payBy(page, CARD.asksBank)
    await collect(page).getByText('Bank of the sandbox').waitFor()
    await look(page, 'collect-bank')
    await page.getByRole('button', { name: 'Fail authentication' }).click()
    await collect(page).getByText('This card requires authentication.', { exact: true }).waitFor()
    await page.route('**/checkStatus', () => new Promise<void>(() => undefined))
    await payBy(page, CARD.noAnswer)
    await collect(page).getByText('The payment is being processed').waitFor()
    await look(page, 'collect-processing')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('that failed is retried, or paid in cash', async () => {
    const order = await book((await longCustomer()).id, [10], { paymentMethod: 'creditCard' })
    await charge(order, 'tok_declined_card_declined')
    const [failed] = (await now(order)).orderTransactions
    await execute('UPDATE sandbox_card_payments SET card = NULL WHERE id = $1', [failed!.paymentId])
    const page = await detailOf(order)
    await look(page, 'detail-failed-card')
    await history(page)
    await look(page, 'history-failed')
    await inDetail(page, 'Collect with Cash').click()
    await dialog(page, 'Collect with Cash').getByText('SGD 20.00', { exact: false }).waitFor()
    await look(page, 'collect-with-cash', [1440, PHONE])
    await leave(page, 'Collect with Cash')
    await inDetail(page, 'Retry').click()
    await dialog(page, 'Retry').getByText('This transaction cannot be retried', { exact: false }).waitFor()
    await look(page, 'retry')
    await leave(page, 'Retry')
  })

  it('of the hosted provider is encrypted, and the form says so', async () => {
    const order = await book((await newCustomer()).id, [10], { paymentMethod: 'creditCard' })
    const page = await fresh('/', { bypassCSP: true })
    await offering(page, { cards: { provider: 'stripe', publishableKey: 'pk_test_of_the_stub' } })
    await page.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: STRIPE }),
    )
    await open(page, `/transaction/${idOf(order)}`)
    await page.getByRole('button', { name: 'Collect Payment' }).click()
    await page.getByText(ENCRYPTED, { exact: true }).waitFor()
    await page.getByLabel('cardNumber').waitFor()
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.getByText('Your card number is incomplete.').waitFor()
    await look(page, 'collect-stripe')
  })

  it('is typed by the customer, who is sent a link', async () => {
    const order = await book((await longCustomer()).id, [10], { paymentMethod: 'creditCard' })
    const page = await detailOf(order)
    await inDetail(page, 'Collect Payment').click()
    await page.getByRole('tab', { name: 'Payment link' }).click()
    await page.getByLabel('Email').fill('nobody')
    await collect(page).getByRole('button', { name: 'Send payment link' }).click()
    await page.getByText('Invalid email').waitFor()
    await look(page, 'collect-link')
    await leave(page, 'Collect Payment')
  })
})

describe('the page of a payment link', () => {
  const linkOf = async (order: Order) => {
    const email = `payer-${order.id}@new.example`
    await transactions.club.client.requestPayment({ id: order.id, body: { email } }, key())
    const [mail] = await execute('SELECT body_text FROM outbox_messages WHERE recipient = $1', [email])
    return /\/pay\/[A-Za-z0-9_-]{43}/.exec(String(mail!.body_text))![0]
  }

  it('asks for the money, says what went wrong, and that it was paid', async () => {
    const order = await book((await longCustomer()).id, [10, 11], { paymentMethod: 'creditCard' })
    const page = await show(await linkOf(order))
    await page.getByLabel('Card number').waitFor()
    await look(page, 'pay')
    await payBy(page, CARD.declined, /^Pay SGD/)
    await page.getByText('Your card was declined.', { exact: true }).waitFor()
    await look(page, 'pay-declined', [1440, PHONE])
    await payBy(page, CARD.asksBank, /^Pay SGD/)
    await page.getByRole('button', { name: 'Pass authentication' }).waitFor()
    await look(page, 'pay-bank', [1440, PHONE])
    await page.getByRole('button', { name: 'Pass authentication' }).click()
    await page.getByRole('heading', { name: 'Paid' }).waitFor()
    await look(page, 'pay-paid')
  })

  it('says how the club is reached when it takes no cards from customers any more, and the desk why no link is sent', async () => {
    const { club } = transactions
    const order = await book((await longCustomer()).id, [10], { paymentMethod: 'creditCard' })
    const path = await linkOf(order)
    const { paymentMethodsForCustomers: before } = (
      await club.client.getPartner({ partnerId: club.partnerId, query: {} })
    ).data
    const allow = (methods: string[]) =>
      execute('UPDATE partners SET payment_methods_for_customers = $2 WHERE id = $1', [club.partnerId, methods])
    await allow(before.filter((method) => method !== 'creditCard'))
    try {
      const page = await show(path)
      await page.getByRole('heading', { name: 'Payments are not taken here any more' }).waitFor()
      await look(page, 'pay-not-taken')
      const desk = await fresh(`/transaction/${idOf(order)}`)
      await inDetail(desk, 'Collect Payment').click()
      await desk.getByLabel('Card number').waitFor()
      await look(desk, 'collect-link-off', [1440, PHONE])
    } finally {
      await allow(before)
    }
  })

  it('says when the order was cancelled, the link leads nowhere, or the club speaks another language', async () => {
    const order = await book((await longCustomer()).id, [10], { paymentMethod: 'creditCard' })
    const path = await linkOf(order)
    const page = await fresh(path, { locale: 'vi-VN', language: 'vi' })
    await page.getByText('Số thẻ', { exact: true }).waitFor()
    await look(page, 'pay-vi')
    await cancel(order)
    const gone = await show(path)
    await gone.getByRole('heading', { name: 'Cancelled', exact: false }).waitFor()
    await look(gone, 'pay-cancelled')
    await show(`/pay/${'A'.repeat(43)}`)
    await gone.getByRole('heading', { name: 'This link does not work' }).waitFor()
    await look(gone, 'pay-gone')
  })
})
