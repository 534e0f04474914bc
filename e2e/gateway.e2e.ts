import { api, createClient, type Api, type Client } from '@fieldhouse/contract'
import type { Order } from '@fieldhouse/contract/orders'
import { formatDayParam } from '@fieldhouse/domain/time'
import { CAST_PASSWORD, seedClub, type CastPartner } from '@fieldhouse/testing/cast'
import type { Page } from 'playwright'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../apps/api/src/db/open-connection.ts'
import { violationsOn } from './axe.ts'
import { choose, payWith, press } from './booking-page.ts'
import { databaseUrl, origin } from './product.ts'
import { cellAt, eventually } from './schedule-page.ts'
import { execute, isSaid, open, pageFor, type Options, type Session } from './staff-page.ts'
import { dialog, failing, idOf, row } from './transactions-page.ts'

const ZONE = 'Asia/Kolkata'
const UNPAID = 'The transaction has been created but is unpaid.'
const CREATED = 'Transaction has been created successfully.'
const FORM = 'Online Payment'

let club: CastPartner
let session: Session
let desk: Client<Api>
let made = 0
const pages: Page[] = []

/** A day that no other file books; the club itself is this file's own. */
const dayAhead = () =>
  Temporal.Now.plainDateISO(ZONE)
    .add({ days: 770 + made++ })
    .toString()

beforeAll(async () => {
  club = await withClient(databaseUrl, (client) => seedClub({ connection: (fn) => fn({ client }) }, 'mumbai'))
  const visitor = createClient(api, { origin })
  const { email } = club.staff.operations
  const identity = await visitor.signIn({ body: { email, password: CAST_PASSWORD } })
  const { data } = await visitor.socialLogin({ body: { token: identity.data.token, provider: 'FIREBASE' } })
  session = { token: data.session.token, account: data.account }
  desk = createClient(api, { origin, token: () => session.token })
})
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close()
})

const show = async (path: string, options: Options = {}): Promise<Page> => {
  const page = await pageFor(session, { remembered: { language: 'en' }, ...options })
  pages.push(page)
  await open(page, path)
  return page
}
const hourOf = (day: string) => ({
  facilityId: club.courts.facilities[0]!.id,
  startTime: new Date(`${day}T10:00:00+05:30`).toISOString(),
  endTime: new Date(`${day}T11:00:00+05:30`).toISOString(),
})
/** Another desk books an hour that is to be paid online. */
const sell = async (day = dayAhead()): Promise<Order> =>
  (
    await desk.placeBooking(
      {
        partnerId: club.id,
        body: {
          bookings: [hourOf(day)],
          customerId: club.customers[0].id,
          paymentMethod: 'razorpay',
          isForceBook: true,
          options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
        },
      },
      { idempotencyKey: crypto.randomUUID() },
    )
  ).data
const now = async ({ id }: Order) => (await desk.getOrder({ id })).data
const openForm = async (order: Order, options: Options = {}) => {
  const page = await show(`/transaction/${idOf(order)}`, options)
  await dialog(page).getByRole('button', { name: 'Collect Payment' }).click()
  await dialog(page, FORM).getByRole('button', { name: 'Payment succeeds' }).waitFor()
  return page
}

describe('a booking that is paid online', () => {
  it(
    'opens the form of the gateway once it is made, and says that it was made once it is paid',
    { tags: ['gate'] },
    async () => {
      const day = dayAhead()
      const page = await show(`/facilities/schedule?date=${formatDayParam(day)}`)
      await cellAt(page.getByRole('grid'), club.courts.facilities[0]!.name, '10:00', '11:00').click()
      await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Book' }).click()
      await choose(page, 'Anaya')
      await payWith(page, 'Online Payment')
      await press(page, /^Book/)
      const form = dialog(page, FORM)
      await form.getByText('no money moves', { exact: false }).waitFor()
      await form.getByText('INR 600.00', { exact: false }).waitFor()
      expect(await violationsOn(page)).toEqual([])
      await form.getByRole('button', { name: 'Payment succeeds' }).click()
      await form.getByText('The payment is being confirmed').waitFor()
      await form.waitFor({ state: 'hidden' })
      await page.getByText(UNPAID).waitFor({ state: 'hidden' })
      const { data } = await desk.listOrders({ partnerId: club.id, query: { limit: 1 } })
      expect(data[0]).toMatchObject({ status: 'paid', processingStatus: 'DRAFT', razorpayStatus: 'captured' })
    },
  )
})

describe('a membership that is paid online', () => {
  /** Sells the club's plan to a new customer, by online payment; the form stands open then. */
  const sellMembership = async (beforeCreating: (page: Page) => Promise<unknown> = async () => undefined) => {
    const name = `Online${Date.now().toString(36)}${++made}`
    await desk.createCustomer({
      body: { partnerId: club.id, firstName: 'Anaya', lastName: name, email: `${name}@mail.example` },
    })
    const page = await show('/customers')
    await page.getByRole('main').getByRole('button', { name: 'Add transaction', exact: true }).click()
    await dialog(page, /^Add transaction$/)
      .getByRole('button', { name: /^Membership / })
      .click()
    await dialog(page, 'Select membership plan').getByRole('listitem').first().getByRole('button').first().click()
    const sale = dialog(page, /^Add Transaction$/)
    await sale.getByRole('combobox', { name: 'Customer' }).fill(name)
    await sale.getByRole('option', { name: `Anaya ${name}` }).click()
    await sale.getByRole('button', { name: 'Change customer' }).waitFor()
    await sale.getByRole('radio', { name: /^Online Payment/ }).check()
    await beforeCreating(page)
    await sale.getByRole('button', { name: 'Create transaction' }).click()
    const sold = async () => (await desk.listOrders({ partnerId: club.id, query: { q: name, limit: 10 } })).data
    await expect.poll(sold).toMatchObject([{ status: 'pending', processingStatus: 'DRAFT' }])
    return { page, sold }
  }

  it('opens the form once it is created, and says that it was created once it is paid [ADDTX-19] [ADDTX-53]', async () => {
    const { page, sold } = await sellMembership()
    expect(await isSaid(page, CREATED)).toBe(false)
    await dialog(page, FORM).getByRole('button', { name: 'Payment succeeds' }).click()
    await page.getByText(CREATED, { exact: true }).waitFor()
    await dialog(page, FORM).waitFor({ state: 'hidden' })
    expect(await sold()).toMatchObject([{ status: 'paid', razorpayStatus: 'captured' }])
    expect(await isSaid(page, UNPAID)).toBe(false)
  })

  it('says that it failed where the form can not be opened, and opens it when it is tried again [SUBSCRIPTIONS-28]', async () => {
    let works: () => Promise<unknown> = async () => undefined
    const { page, sold } = await sellMembership(async (on) => {
      works = await failing(on, '**/gatewayPayments')
    })
    await dialog(page, FORM).getByText('Process online payment failed', { exact: true }).waitFor()
    await works()
    await dialog(page, FORM).getByRole('button', { name: 'Retry' }).click()
    await dialog(page, FORM).getByRole('button', { name: 'Payment succeeds' }).click()
    await expect.poll(sold).toMatchObject([{ status: 'paid' }])
  })

  it('stays created and unpaid, with a warning, where the form is dismissed [ADDTX-21]', async () => {
    const { page, sold } = await sellMembership()
    await dialog(page, FORM).getByRole('button', { name: 'Later' }).click()
    await page.getByText(UNPAID, { exact: true }).waitFor()
    await dialog(page, FORM).waitFor({ state: 'hidden' })
    expect(await isSaid(page, CREATED)).toBe(false)
    expect(await sold()).toMatchObject([{ status: 'pending' }])
    await eventually(() => page.evaluate(() => document.activeElement?.textContent), 'Add transaction')
  })
})

describe("the gateway's form", () => {
  it('warns when it is dismissed, and can be opened again [ADDTX-21] [ADDTX-53]', async () => {
    const order = await sell()
    const page = await openForm(order)
    await dialog(page, FORM).getByRole('button', { name: 'Later' }).click()
    await page.getByText(UNPAID, { exact: true }).waitFor()
    expect(await now(order)).toMatchObject({ status: 'pending', processingStatus: 'DRAFT' })
    await dialog(page).getByRole('button', { name: 'Collect Payment' }).click()
    await dialog(page, FORM).getByRole('button', { name: 'Payment fails' }).click()
    await dialog(page, FORM).getByRole('alert').getByText('The payment failed. It can be tried again.').waitFor()
    await dialog(page, FORM).getByRole('button', { name: 'Payment succeeds' }).click()
    await dialog(page, FORM).waitFor({ state: 'hidden' })
    await dialog(page).getByText('Paid', { exact: true }).first().waitFor()
    expect(await now(order)).toMatchObject({ status: 'paid', razorpayStatus: 'captured' })
  })

  it('asks for the order six times and warns then, where the confirmation is late [ADDTX-20] [ADDTX-53]', async () => {
    const order = await sell()
    const page = await openForm(order)
    const asked: number[] = []
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().endsWith(`/partners/orders/${order.id}`)) asked.push(Date.now())
    })
    await dialog(page, FORM).getByRole('button', { name: 'Confirmation is late' }).click()
    await page.getByText(UNPAID, { exact: true }).waitFor()
    await dialog(page, FORM).waitFor({ state: 'hidden' })
    expect(asked).toHaveLength(6)
    const pauses = asked.slice(1).map((at, i) => at - asked[i]!)
    expect(Math.min(...pauses)).toBeGreaterThan(1900)
  })

  it('says why it could not be opened, and is opened when it is tried again', async () => {
    const order = await sell()
    const page = await show(`/transaction/${idOf(order)}`)
    const works = await failing(page, '**/gatewayPayments')
    await dialog(page).getByRole('button', { name: 'Collect Payment' }).click()
    await dialog(page, FORM).getByText('Process online payment failed').waitFor()
    await works()
    await dialog(page, FORM).getByRole('button', { name: 'Retry' }).click()
    await dialog(page, FORM).getByRole('button', { name: 'Payment succeeds' }).waitFor()
  })

  it('is used by keys on a phone, in Vietnamese', async () => {
    const order = await sell()
    const page = await show(`/transaction/${idOf(order)}`, {
      viewport: { width: 390, height: 844 },
      remembered: { language: 'vi' },
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Thu tiền' }).click()
    const form = dialog(page, 'Thanh toán trực tuyến')
    await form.getByRole('button', { name: 'Thanh toán thành công' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('data-choice')), 'pay')
    await page.keyboard.press('Enter')
    await form.waitFor({ state: 'hidden' })
    expect((await now(order)).status).toBe('paid')
  })
})

/** A draft whose money has arrived. */
const paid = async () => {
  const order = await sell()
  await desk.openGateway({ id: order.id })
  await desk.payInGatewaySandbox({ id: order.id, body: { choice: 'pay' } })
  return order
}

describe('an order that the gateway has refunded', () => {
  it('stands as confirmed in the list and in its detail, draft though it is; a cancelled one as cancelled [ORDERS-34]', async () => {
    const [waits, refunded, canceled] = [await paid(), await paid(), await paid()]
    const lineItem = { price: -refunded.totalAmount, currency: 'INR', description: 'Rained off' }
    const { data: less } = await desk.addLineItems({
      id: refunded.id,
      body: { changes: [{ action: 'addItem', lineItem }] },
    })
    const owed = less.orderTransactions.find(({ transactionType }) => transactionType === 'REFUND')!
    await desk.refundTransaction({ id: owed.id, body: { amount: owed.amount, autoRefund: true } })
    await desk.cancelOrder({ id: canceled.id, body: { refundAmountCents: canceled.totalAmount, autoRefund: true } })
    expect(await now(refunded)).toMatchObject({ processingStatus: 'DRAFT', razorpayStatus: 'refunded' })
    expect(await now(canceled)).toMatchObject({ processingStatus: 'CANCELED', razorpayStatus: 'refunded' })
    const page = await show('/transaction?processing=ALL')
    const states = async (order: Order) =>
      (await row(page, order).getByRole('cell').allInnerTexts())
        .slice(-3, -1)
        .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    await row(page, refunded).waitFor()
    expect(await states(waits)).toEqual(['Paid', 'Pending Active'])
    expect(await states(refunded)).toEqual(['Refunded', 'Confirmed Active'])
    expect(await states(canceled)).toEqual(['Refunded', 'Cancelled'])
    await row(page, refunded)
      .getByRole('link', { name: idOf(refunded) })
      .click()
    await dialog(page).getByText('Confirmed', { exact: true }).waitFor()
  })
})

describe('Mark as confirmed', () => {
  it('asks, says when it failed, confirms, and offers to tell the customer [ORDERS-36] [ORDERS-94] [ORDERS-21] [ORDERS-113]', async () => {
    const order = await paid()
    const page = await show(`/transaction/${idOf(order)}`)
    const works = await failing(page, '**/confirmed')
    await dialog(page).getByRole('button', { name: 'Mark as confirmed' }).click()
    const ask = dialog(page, 'Mark as confirmed')
    await ask.getByText('The payment has arrived.', { exact: false }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await ask.getByRole('button', { name: /^Mark as confirmed · INR [\d,.]+ paid$/ }).click()
    await page.getByText('Mark order as confirmed failed', { exact: true }).waitFor()
    await works()
    await ask.getByRole('button', { name: 'Mark as confirmed' }).click()
    await page.getByText('Do you want to send confirmation to customer?').waitFor()
    await page.getByRole('button', { name: 'Later' }).click()
    await dialog(page).getByText('Confirmed', { exact: true }).waitFor()
    expect(await now(order)).toMatchObject({ processingStatus: 'COMMITTED', status: 'paid' })
    await expect.poll(() => dialog(page).getByRole('button', { name: 'Mark as confirmed' }).count()).toBe(0)
  })

  it('stands in the menu of a paid draft, and not of an unpaid one [ORDERS-37]', async () => {
    const [unpaid, order] = [await sell(), await paid()]
    const page = await show('/transaction')
    const items = async (of: Order) => {
      await row(page, of)
        .getByRole('button', { name: /^Actions of/ })
        .click()
      await page.getByRole('menuitem', { name: 'View detail' }).waitFor()
      const count = await page.getByRole('menuitem', { name: 'Mark as confirmed' }).count()
      await page.keyboard.press('Escape')
      await page.getByRole('menuitem', { name: 'View detail' }).waitFor({ state: 'hidden' })
      return count
    }
    expect(await items(unpaid)).toBe(0)
    expect(await items(order)).toBe(1)
  })
})

describe('a draft that nobody pays', () => {
  it('makes room after 30 minutes, and whoever looks at it sees that it ended [BOOKING-86]', async () => {
    const day = dayAhead()
    const order = await sell(day)
    const page = await show(`/transaction/${idOf(order)}`)
    await dialog(page).getByRole('button', { name: 'Collect Payment' }).waitFor()
    await expect(sell(day)).rejects.toMatchObject({ status: 409 })
    await execute(`UPDATE orders SET created_at = created_at - interval '30 minutes' WHERE id = $1`, [order.id])
    expect((await sell(day)).processingStatus).toBe('DRAFT')
    await dialog(page).getByRole('button', { name: 'Collect Payment' }).waitFor({ state: 'hidden' })
    expect(await now(order)).toMatchObject({ processingStatus: 'CANCELED', status: 'canceled' })
  })
})
