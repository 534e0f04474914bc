import type { Order } from '@fieldhouse/contract/orders'
import type { Page, Request } from 'playwright'
import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { begin, choose, dialog, menu, payWith, press } from './booking-page.ts'
import { CARD, ENCRYPTED, payBy, STRIPE } from './card-forms.ts'
import { at, cellAt, dayIn, eventually, type Opened, withSchedule } from './schedule-page.ts'
import { look } from './looks.ts'
import { offering } from './stage.ts'
import { contextOf, execute, open, OWNER, pageFor, sessionOf } from './staff-page.ts'

// Payments by card in the sandbox, at the desk and by link, on a court and days that no other file books.

const desk = withSchedule({ firstDay: 700, daysEach: 2 })
const COURT = 'Court 2'

const collect = (page: Page) => dialog(page, 'Collect Payment')

/** Books an hour by card on one of this test's days. */
const sell = async (from = '10:00', until = '11:00', date = desk.date()): Promise<Order> => {
  const { data: found } = await desk.club.client.listCustomers({ partnerId: desk.club.partnerId, query: { limit: 1 } })
  const { data } = await desk.club.client.placeBooking(
    {
      partnerId: desk.club.partnerId,
      body: {
        bookings: [
          {
            facilityId: desk.club.courts[COURT]!,
            startTime: at(date, from),
            endTime: at(date, until),
          },
        ],
        paymentMethod: 'creditCard',
        customerId: found[0]!.id,
        isForceBook: true,
        options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
      },
    },
    { idempotencyKey: crypto.randomUUID() },
  )
  return data
}
const now = async ({ id }: Order): Promise<Order> => (await desk.club.client.getOrder({ id })).data
const logOf = async (order: Order) => (await now(order)).orderTransactions.map(({ status }) => status)
const charge = (order: Order, creditToken: string) =>
  desk.club.client
    .chargeTransaction(
      { id: order.orderTransactions[0]!.id, body: { creditToken } },
      { idempotencyKey: crypto.randomUUID() },
    )
    .catch(() => undefined)

/** The detail of an order in a page of its own; the test's afterEach does not close it, so the caller does. */
const detailOf = async (order: Order) => {
  const page = await pageFor(await sessionOf(OWNER))
  await open(page, `/transaction/${order.readableId.readableId}`)
  const detail = page.getByRole('dialog', { name: /^Transaction Details/ })
  await detail.waitFor()
  return { page, detail, close: () => page.context().close() }
}
const history = async (page: Page) => {
  const detail = page.getByRole('dialog', { name: /^Transaction Details/ })
  await detail.getByRole('tab', { name: /Payment History/ }).click()
  return detail
}

/** A booking by card whose payment dialog is open. */
const bookByCard = async (): Promise<Opened> => {
  const screen = await desk.open(desk.date())
  await begin(screen, COURT, '10:00', '11:00')
  await choose(screen.page, 'Nguyễn')
  await payWith(screen.page, 'Credit card')
  await press(screen.page, /^Book/)
  await collect(screen.page).waitFor()
  return screen
}

describe('a booking by credit card', () => {
  it(
    'opens Collect Payment, which says what was mistyped and why a card was declined, and then is paid [BOOKING-11] [BOOKING-77] [BOOKING-78] [ORDERS-147] [SUBSCRIPTIONS-36]',
    { tags: ['gate'] },
    async () => {
      const screen = await bookByCard()
      const { page, grid } = screen
      const ask = collect(page)
      await expect.poll(() => ask.getByRole('tab').allTextContents()).toEqual(['Credit card', 'Payment link'])
      // What for: the court, and its day and hours by the club's clock.
      await ask.getByText(`${desk.date().split('-').reverse().join('/')} 10:00–11:00`).waitFor()
      // That is said of the hosted provider only.
      await expect.poll(() => ask.getByText(ENCRYPTED).count()).toBe(0)
      await ask.getByRole('button', { name: 'Pay now' }).click()
      await ask.getByText('Enter the whole card number.').waitFor()
      await payBy(page, '4242 4242 4242 4241')
      await ask.getByText('Your card number is incorrect.').waitFor()
      expect(await violationsOn(page)).toEqual([])
      const sent = page.waitForRequest((request) => request.url().endsWith('/charge'))
      await payBy(page, CARD.declined)
      // What leaves the browser stands for the card and is not its number.
      expect((await sent).postDataJSON()).toEqual({ creditToken: 'tok_declined_card_declined' })
      await ask.getByText('Your card was declined.', { exact: true }).waitFor()
      await expect.poll(() => ask.getByLabel('Card number').inputValue()).toBe(CARD.declined)
      const again = ask.getByRole('button', { name: 'Pay now' })
      await eventually(() => again.evaluate((element) => element === document.activeElement), true)
      await payBy(page, CARD.pays)
      await page.getByText('Transaction successful', { exact: true }).waitFor()
      await ask.waitFor({ state: 'hidden' })
      await eventually(async () => (await cellAt(grid, COURT, '10:00', '11:00').textContent())?.includes('PAID'), true)
      await eventually(
        async () => (await cellAt(grid, COURT, '10:00', '11:00').textContent())?.includes('UNPAID'),
        false,
      )
    },
  )

  it('stays unpaid when it is left for later [BOOKING-11]', async () => {
    const { page, grid } = await bookByCard()
    await collect(page).getByRole('button', { name: 'Later' }).click()
    await page.getByText('Booking successfully').waitFor()
    await expect.poll(() => cellAt(grid, COURT, '10:00', '11:00').textContent()).toContain('UNPAID')
  })

  it('whose bank asks is paid when it was passed, and declined when it was not [ORDERS-147]', async () => {
    const { page } = await bookByCard()
    const ask = collect(page)
    await payBy(page, CARD.asksBank)
    await ask.getByText('Bank of the sandbox').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await ask.getByRole('button', { name: 'Fail authentication' }).click()
    await ask.getByText('This card requires authentication.', { exact: true }).waitFor()
    await payBy(page, CARD.asksBank)
    await ask.getByRole('button', { name: 'Pass authentication' }).click()
    await page.getByText('Transaction successful', { exact: true }).waitFor()
  })

  it('whose outcome nobody knows is asked about and not charged again [ORDERS-147]', async () => {
    const { page } = await bookByCard()
    const charges: string[] = []
    page.on('request', (request) => request.url().endsWith('/charge') && charges.push(request.url()))
    await payBy(page, CARD.noAnswer)
    await collect(page).getByText('The payment is being processed').waitFor()
    await page.getByText('Transaction successful', { exact: true }).waitFor()
    expect(charges).toHaveLength(1)
  })

  it('is paid in a dialog as wide as those before it', async () => {
    const { page } = await bookByCard()
    expect((await collect(page).boundingBox())?.width).toBe(730)
  })
})

describe('a payment link', () => {
  it(
    'is sent from the desk, paid on a phone without an account, and the desk sees it at once [BOOKING-93] [BEYOND-22]',
    { tags: ['gate'] },
    async () => {
      const order = await sell()
      const { page, detail, close } = await detailOf(order)
      await detail.getByRole('button', { name: 'Collect Payment' }).click()
      await page.getByRole('tab', { name: 'Payment link' }).click()
      const email = `payer-${Date.now()}@new.example`
      await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(order.customer!.email ?? '')
      await page.getByLabel('Email').fill('nobody')
      await press(page, 'Send payment link')
      await page.getByText('Invalid email').waitFor()
      await page.getByLabel('Email').fill(email)
      expect(await violationsOn(page)).toEqual([])
      await press(page, 'Send payment link')
      await page.getByText('Payment link has been sent', { exact: true }).waitFor()
      await collect(page).waitFor({ state: 'hidden' })

      const [mail] = await execute('SELECT body_text FROM outbox_messages WHERE recipient = $1', [email])
      const path = /\/pay\/[A-Za-z0-9_-]{43}/.exec(String(mail!.body_text))![0]
      const phone = await pageFor(null, { viewport: { width: 390, height: 844 }, locale: 'vi-VN' })
      await open(phone, path)
      await phone.getByText('Số thẻ', { exact: true }).waitFor()
      await phone.getByRole('button', { name: 'English' }).click()
      await phone.getByText(order.readableId.readableId).waitFor()
      await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      expect(await violationsOn(phone)).toEqual([])
      await payBy(phone, CARD.declined, /^Pay SGD/)
      await phone.getByText('Your card was declined.', { exact: true }).waitFor()
      await payBy(phone, CARD.asksBank, /^Pay SGD/)
      await phone.getByRole('button', { name: 'Pass authentication' }).click()
      await phone.getByRole('heading', { name: 'Paid' }).waitFor()
      expect(await violationsOn(phone)).toEqual([])
      await phone.context().close()

      await detail.getByText('Paid', { exact: true }).first().waitFor()
      await detail.getByRole('button', { name: 'Collect Payment' }).waitFor({ state: 'hidden' })
      await close()
    },
  )

  it('never says Paid while something is to be paid at the club: it says how much, beside what it takes itself and alone [BOOKING-93]', async () => {
    const order = await sell()
    const { client } = desk.club
    const lineItem = { price: 500, currency: order.currency, description: 'Racket' }
    await client.addLineItems({
      id: order.id,
      body: { changes: [{ action: 'addItem', lineItem }], paymentMethod: 'cash' },
    })
    const email = `payer-${Date.now()}@new.example`
    await client.requestPayment({ id: order.id, body: { email } })
    const [mail] = await execute('SELECT body_text FROM outbox_messages WHERE recipient = $1', [email])
    const path = /\/pay\/[A-Za-z0-9_-]{43}/.exec(String(mail!.body_text))![0]
    const phone = await pageFor(null, { viewport: { width: 390, height: 844 } })
    await open(phone, path)
    await phone
      .getByRole('listitem')
      .filter({ hasText: /To be paid at the club\s*5\.00/ })
      .waitFor()
    await payBy(phone, CARD.pays, /^Pay SGD/)
    await phone.getByRole('heading', { name: 'No card payment due' }).waitFor()
    await phone.getByText(/^SGD 5\.00 is still to be paid to .+, and not by this link\.$/).waitFor()
    expect(await violationsOn(phone)).toEqual([])
    await look(phone, 'pay-otherwise', [390, 1440])
    await phone.context().close()
  })

  it('asks for what a coupon, made by its form, left of the price at the desk, and the list says that it is used [BOOKING-92] [BOOKING-93] [BEYOND-22] [COUPONS-43]', async () => {
    const { client, partnerId } = desk.club
    const code = `LINK${Date.now().toString(36)}`.toUpperCase()
    const office = await pageFor(await sessionOf(OWNER))
    await open(office, '/promotion')
    await office.getByRole('button', { name: '+ Add New Coupon' }).click()
    const form = dialog(office, 'New coupon')
    await form.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase())
    await form.getByRole('combobox', { name: 'Discount type' }).click()
    await office.getByRole('option', { name: 'Amount', exact: true }).click()
    await form.getByLabel('Amount', { exact: false }).last().fill('2.5')
    await form.getByRole('button', { name: 'Create coupon' }).click()
    await office.getByText('Create coupon successfully', { exact: true }).waitFor()
    const screen = await desk.open(desk.date())
    const { page } = screen
    await begin(screen, COURT, '14:00', '15:00')
    await choose(page, 'Nguyễn')
    await payWith(page, 'Credit card')
    const pay = dialog(page, 'Select payment method')
    await pay.getByRole('textbox', { name: 'Coupon' }).fill(code.toLowerCase())
    await press(page, 'Apply')
    await pay.getByRole('listitem').filter({ hasText: code }).waitFor()
    await press(page, /^Book/)
    await collect(page).waitFor()
    await page.getByRole('tab', { name: 'Payment link' }).click()
    const email = `coupon-${Date.now()}@new.example`
    await page.getByLabel('Email').fill(email)
    await press(page, 'Send payment link')
    await page.getByText('Payment link has been sent', { exact: true }).waitFor()

    const [mail] = await execute('SELECT body_text, order_id FROM outbox_messages WHERE recipient = $1', [email])
    const order = async () => (await client.getOrder({ id: String(mail!.order_id) })).data
    const { totalAmount, orderLineItems } = await order()
    const price = orderLineItems.reduce((sum, { priceCents }) => sum + Math.max(0, priceCents), 0)
    expect(totalAmount).toBe(price - 250)
    const phone = await pageFor(null, { viewport: { width: 390, height: 844 } })
    await open(phone, /\/pay\/[A-Za-z0-9_-]{43}/.exec(String(mail!.body_text))![0])
    await phone.getByRole('button', { name: `Pay SGD ${(totalAmount / 100).toFixed(2)}` }).waitFor()
    await payBy(phone, CARD.pays, /^Pay SGD/)
    await phone.getByRole('heading', { name: 'Paid' }).waitFor()
    await phone.context().close()
    expect((await order()).status).toBe('paid')
    const { coupons } = (await client.listCoupons({ partnerId, query: { q: code } })).data
    expect(coupons.map(({ usedCount }) => usedCount)).toEqual([1])
    await open(office, `/promotion?q=${code}`)
    const listed = office.getByRole('row').filter({ hasText: code })
    await listed.waitFor()
    const headings = await office.getByRole('columnheader').allInnerTexts()
    const used = headings.findIndex((heading) => heading.trim() === 'Used')
    await expect.poll(async () => (await listed.locator('td').nth(used).innerText()).trim()).toMatch(/^1\b/)
    await office.context().close()
  })

  it('is paid by who answers their bank when the desk has asked about it meanwhile [BEYOND-22] [ORDERS-42]', async () => {
    const order = await sell()
    const email = `asked-${Date.now()}@new.example`
    await desk.club.client.requestPayment({ id: order.id, body: { email } }, { idempotencyKey: crypto.randomUUID() })
    const [mail] = await execute('SELECT body_text FROM outbox_messages WHERE recipient = $1', [email])
    const phone = await pageFor(null, { viewport: { width: 390, height: 844 } })
    await open(phone, /\/pay\/[A-Za-z0-9_-]{43}/.exec(String(mail!.body_text))![0])
    await payBy(phone, CARD.asksBank, /^Pay SGD/)
    const pass = phone.getByRole('button', { name: 'Pass authentication' })
    await pass.waitFor()
    await desk.club.client.checkTransactionStatus({ id: order.orderTransactions[0]!.id })
    await pass.click()
    await phone.getByRole('heading', { name: 'Paid' }).waitFor()
    expect(await logOf(order)).toEqual(['SUCCESS'])
    await phone.context().close()
  })

  it('stays paid when what was read again as somebody came back to the page is answered last [BEYOND-22]', async () => {
    const order = await sell()
    const email = `late-${Date.now()}@new.example`
    await desk.club.client.requestPayment({ id: order.id, body: { email } }, { idempotencyKey: crypto.randomUUID() })
    const [mail] = await execute('SELECT body_text FROM outbox_messages WHERE recipient = $1', [email])
    const phone = await pageFor(null, { viewport: { width: 390, height: 844 } })
    await open(phone, /\/pay\/[A-Za-z0-9_-]{43}/.exec(String(mail!.body_text))![0])
    await phone.getByLabel('Card number').waitFor()
    const late = Promise.withResolvers<void>()
    const held = Promise.withResolvers<Request>()
    const isReading = (request: Request) => request.method() === 'GET' && /\/payments\/[^/]+$/.test(request.url())
    await phone.route('**/payments/*', async (route) => {
      if (!isReading(route.request())) return route.fallback()
      const response = await route.fetch()
      held.resolve(route.request())
      await late.promise
      await route.fulfill({ response })
    })
    // Half a minute later, back from another app.
    await phone.clock.setFixedTime(Date.now() + 60_000)
    await phone.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    const asked = await held.promise
    await payBy(phone, CARD.pays, /^Pay SGD/)
    await phone.getByRole('heading', { name: 'Paid' }).waitFor()
    late.resolve()
    // It is asked for no more, so that its answer changes nothing.
    await expect.poll(() => asked.failure()?.errorText).toBe('net::ERR_ABORTED')
    await phone.getByRole('heading', { name: 'Paid' }).waitFor()
    await phone.context().close()
  })

  it('that is open twice says that it was paid when the other one has paid it [BEYOND-22]', async () => {
    const order = await sell()
    const email = `twice-${Date.now()}@new.example`
    await desk.club.client.requestPayment({ id: order.id, body: { email } }, { idempotencyKey: crypto.randomUUID() })
    const [mail] = await execute('SELECT body_text FROM outbox_messages WHERE recipient = $1', [email])
    const path = /\/pay\/[A-Za-z0-9_-]{43}/.exec(String(mail!.body_text))![0]
    const context = await contextOf({ viewport: { width: 390, height: 844 } })
    const [first, second] = [await context.newPage(), await context.newPage()]
    for (const page of [first, second]) {
      await open(page, path)
      await page.getByLabel('Card number').waitFor()
    }
    await payBy(first, CARD.asksBank, /^Pay SGD/)
    await first.getByText('Bank of the sandbox').waitFor()
    expect(await violationsOn(first)).toEqual([])
    await first.getByRole('button', { name: 'Fail authentication' }).click()
    const failure = first.getByRole('alert').filter({ hasText: 'This card requires authentication.' })
    // The button that was pressed is gone: the focus is at what came of it.
    await eventually(() => failure.evaluate((element) => element === document.activeElement), true)
    await payBy(first, CARD.pays, /^Pay SGD/)
    await first.getByRole('heading', { name: 'Paid' }).waitFor()
    await payBy(second, CARD.pays, /^Pay SGD/)
    await second.getByRole('heading', { name: 'Paid' }).waitFor()
    expect(await logOf(order)).toEqual(['SUCCESS'])
    await context.close()
  })

  it('that cannot be sent says so, and what was typed stays [BOOKING-93]', async () => {
    const order = await sell()
    const { page, detail, close } = await detailOf(order)
    await page.route('**/paymentRequests', (route) =>
      route.fulfill({ status: 500, json: { status: 500, data: { msg: '' } } }),
    )
    await detail.getByRole('button', { name: 'Collect Payment' }).click()
    await page.getByRole('tab', { name: 'Payment link' }).click()
    await page.getByLabel('Email').fill('somebody@new.example')
    await press(page, 'Send payment link')
    await page.getByText('Send Email Fail', { exact: true }).waitFor()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('somebody@new.example')
    await close()
  })

  it('that nobody was sent does not work', async () => {
    const context = await contextOf({ viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await open(page, `/pay/${'A'.repeat(43)}`)
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await context.close()
  })
})

describe('what is left to be paid by card', () => {
  it('of line items is asked for at once [ORDERS-53]', async () => {
    const order = await sell()
    await charge(order, 'tok_ok')
    const { page, detail, close } = await detailOf(order)
    await detail.getByRole('button', { name: 'Add line item' }).click()
    await detail.getByLabel('Description').fill('Racket hire')
    await detail.getByLabel('Amount', { exact: true }).fill('5')
    await detail.getByRole('button', { name: 'Add', exact: true }).click()
    await detail.getByRole('button', { name: 'Save' }).click()
    const ask = dialog(page, 'Confirm additional charge')
    await ask.getByRole('combobox', { name: 'Payment method' }).click()
    await page.getByRole('option', { name: 'Credit card', exact: true }).click()
    await ask.getByRole('button', { name: 'Confirm' }).click()
    await collect(page).waitFor()
    await payBy(page, CARD.pays)
    await page.getByText('Transaction successful', { exact: true }).waitFor()
    await eventually(() => logOf(order), ['SUCCESS', 'SUCCESS'])
    await close()
  })

  it('of a longer booking is asked for at once [BOOKING-22]', async () => {
    // Bookings are moved within a year only, which the other days are beyond.
    const date = dayIn(345)
    const order = await sell('10:00', '11:00', date)
    await charge(order, 'tok_ok')
    const screen = await desk.open(date)
    const { page } = screen
    await menu(screen, COURT, '10:00', '11:00', 'Edit')
    await dialog(page, 'Edit booking slot').getByRole('combobox', { name: 'End' }).click()
    await page.getByRole('option', { name: '12:00', exact: true }).click()
    await press(page, 'Save')
    await page.getByRole('radio', { name: /^Credit card/ }).check()
    await press(page, /^Save · /)
    await collect(page).waitFor()
    await payBy(page, CARD.pays)
    await page.getByText('Transaction successful', { exact: true }).waitFor()
    await eventually(async () => (await now(order)).status, 'paid')
  })
})

describe('a payment by card that failed', () => {
  it('is retried with the card it failed with [ORDERS-41] [ORDERS-148]', async () => {
    const order = await sell()
    await charge(order, 'tok_second_try')
    const { page, close } = await detailOf(order)
    const detail = await history(page)
    await expect
      .poll(() => detail.getByRole('row').last().getByRole('button').allTextContents())
      .toEqual(['Retry', 'Collect with Cash', 'Collect with another Credit Card', 'Take a part'])
    await detail.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('Transaction successful', { exact: true }).waitFor()
    await eventually(async () => (await now(order)).status, 'paid')
    await close()
  })

  it('and whose card nobody kept can be cancelled [ORDERS-148] [SUBSCRIPTIONS-35]', async () => {
    const order = await sell()
    await charge(order, 'tok_declined_card_declined')
    await execute('UPDATE sandbox_card_payments SET card = NULL WHERE id = $1', [
      (await now(order)).orderTransactions[0]!.paymentId,
    ])
    const { page, close } = await detailOf(order)
    await (await history(page)).getByRole('button', { name: 'Retry' }).click()
    const retry = dialog(page, 'Retry')
    await retry.getByText('This transaction cannot be retried, do you want to cancel the transaction?').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await retry.getByRole('button', { name: 'Cancel Transaction' }).click()
    await dialog(page, 'Cancel Transaction').waitFor()
    await close()
  })

  it('is collected with another card, or in cash [ORDERS-41] [ORDERS-39]', async () => {
    const [byCard, inCash] = [await sell(), await sell('12:00', '13:00')]
    await charge(byCard, 'tok_declined_card_declined')
    await charge(inCash, 'tok_declined_card_declined')
    const first = await detailOf(byCard)
    await (await history(first.page)).getByRole('button', { name: 'Collect with another Credit Card' }).click()
    await payBy(first.page, CARD.pays)
    await eventually(async () => (await now(byCard)).status, 'paid')
    await first.close()
    const second = await detailOf(inCash)
    await (await history(second.page)).getByRole('button', { name: 'Collect with Cash' }).click()
    await dialog(second.page, 'Collect with Cash').getByRole('button', { name: 'Confirm' }).click()
    await eventually(async () => (await now(inCash)).status, 'paid')
    await second.close()
  })

  it('for want of authentication is cancelled instead of collected [ORDERS-43]', async () => {
    const order = await sell()
    await charge(order, 'tok_3ds')
    const { detail, close } = await detailOf(order)
    await detail.getByRole('button', { name: 'Cancel Transaction' }).waitFor()
    await expect.poll(() => detail.getByRole('button', { name: 'Collect Payment' }).count()).toBe(0)
    await close()
  })

  it('or not, which nobody knows, is asked about when it is looked at [ORDERS-42] [ORDERS-148]', async () => {
    const order = await sell()
    await charge(order, 'tok_timeout')
    expect(await logOf(order)).toEqual(['UNKNOWN'])
    const { detail, close } = await detailOf(order)
    await detail.getByText('Paid', { exact: true }).first().waitFor()
    expect(await logOf(order)).toEqual(['SUCCESS'])
    await close()
  })
})

describe('where cards are taken by Stripe', () => {
  it('the card is typed into its fields, and only its token comes to us [SUBSCRIPTIONS-36] [COMMON-10] [COMMON-11]', async () => {
    const order = await sell()
    const page = await pageFor(await sessionOf(OWNER), { bypassCSP: true })
    await offering(page, { cards: { provider: 'stripe', publishableKey: 'pk_test_of_the_stub' } })
    let loaded = 0
    await page.route('https://js.stripe.com/**', (route) => {
      loaded++
      return route.fulfill({ contentType: 'text/javascript', body: STRIPE })
    })
    await open(page, `/transaction/${order.readableId.readableId}`)
    await page.getByRole('button', { name: 'Collect Payment' }).waitFor()
    expect(loaded).toBe(0)
    await page.getByRole('button', { name: 'Collect Payment' }).click()
    const number = page.getByLabel('cardNumber')
    await number.waitFor()
    await page.getByText(ENCRYPTED, { exact: true }).waitFor()
    expect(loaded).toBe(1)
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.getByText('Your card number is incomplete.').waitFor()
    await number.fill('4242424242424242')
    const sent = page.waitForRequest((request) => request.url().endsWith('/charge'))
    await page.getByRole('button', { name: 'Pay now' }).click()
    expect((await sent).postDataJSON()).toEqual({ creditToken: 'pm_of_the_stub' })
    await page.context().close()
  })
})
