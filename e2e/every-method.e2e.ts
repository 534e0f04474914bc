import { api, createClient } from '@fieldhouse/contract'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { beforeAll, describe, expect, it } from 'vitest'
import { begin, choose, dialog, payWith, press } from './booking-page.ts'
import { origin } from './product.ts'
import { cellAt, withSchedule } from './schedule-page.ts'
import { workFor } from './stage.ts'
import { ADMIN, signInAs, visit } from './staff-page.ts'

// A court booked and paid for with every method that needs nobody but the desk, from the slot to the payment history. Cards,
// payment links, the online gateway and passes have files of their own.

const desk = withSchedule({ firstDay: 1300, daysEach: 1 })

type Customer = { id: string; search: string }
let made = 0
const newCustomer = async (): Promise<Customer> => {
  const search = `Method${Date.now().toString(36)}${++made}`
  const { client, partnerId } = desk.club
  const { data } = await client.createCustomer({
    body: { partnerId, firstName: 'Lena', lastName: search, email: `${search}@mail.example` },
  })
  return { id: data.id, search }
}

/** Books an hour in the browser with a method, and opens the payment history of its transaction. */
const book = async (customer: Customer, court: string, method: string, { hasPaid = false } = {}) => {
  const screen = await desk.open(desk.date())
  const { page, grid } = screen
  await begin(screen, court, '10:00', '11:00')
  await choose(page, customer.search)
  await payWith(page, method)
  const pay = dialog(page, 'Select payment method')
  if (hasPaid) await pay.getByLabel('Customer has paid').check()
  await press(page, /^Book/)
  await page.getByText('Booking successfully').waitFor()
  const cell = cellAt(grid, court, '10:00', '11:00')
  await cell.filter({ hasText: customer.search }).waitFor()
  const state = /UNPAID|PAID/.exec((await cell.textContent()) ?? '')?.[0]
  const { data } = await desk.club.client.listOrders({
    partnerId: desk.club.partnerId,
    query: { q: customer.search },
  })
  const order = data[0]!
  await visit(page, `/transaction/${order.readableId.readableId}`)
  await page.getByRole('tab', { name: /Payment History/ }).click()
  const entries = page.getByRole('tabpanel', { name: /Payment History/ })
  await entries.getByText(method).first().waitFor()
  return { order, state, entries }
}

let admin: ReturnType<typeof createClient<typeof api>>
beforeAll(async () => {
  const { token } = await signInAs(ADMIN)
  admin = createClient(api, { origin, token: () => token })
})

describe('a booking paid for', () => {
  it.each([
    ['Cash', 'cash'],
    ['Cheque', 'cheque'],
    ['Bank transfer', 'bankTransfer'],
    ['Voucher', 'voucher'],
    ['Point of sales', 'pointOfSales'],
    ['TouchAndGo', 'touchAndGo'],
  ])('by %s is paid where the desk says so, and open until then where it does not', async (label, paymentMethod) => {
    const paid = await book(await newCustomer(), 'Court 1', label, { hasPaid: true })
    expect([paid.state, paid.order]).toMatchObject(['PAID', { paymentMethod, status: 'paid' }])
    await paid.entries.getByText('Paid', { exact: true }).waitFor()

    const open = await book(await newCustomer(), 'Court 2', label)
    expect([open.state, open.order]).toMatchObject(['UNPAID', { paymentMethod, status: 'pending' }])
    await open.entries.getByRole('button', { name: 'Mark as paid' }).click()
    const page = open.entries.page()
    await dialog(page, 'Confirm mark as paid').getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Mark order as paid successfully').waitFor()
    await open.entries.getByText('Paid', { exact: true }).waitFor()
    const { data } = await desk.club.client.getOrder({ id: open.order.id })
    expect(data.status).toBe('paid')
  })

  it('by club credits takes them at once', async () => {
    const customer = await newCustomer()
    const { client, partnerId } = desk.club
    const body = { customerId: customer.id, clubCreditTypeId: CREDIT_TYPES[0].id, amount: 10_000 }
    await client.issueCredit({ partnerId, body })
    const { order, state } = await book(customer, 'Court 1', 'Club credits')
    expect([state, order]).toMatchObject(['PAID', { paymentMethod: 'clubCredits', status: 'paid' }])
    const { data } = await client.getCustomer({ id: customer.id })
    expect(data.clubCreditBalance).toEqual([{ amount: 10_000 - order.totalAmount, currency: 'SGD' }])
  })

  it('by the wallet takes the money out of it at once', async () => {
    const customer = await newCustomer()
    await workFor('riverside')
    const { data: before } = await admin.topUpWallet({ body: { customerId: customer.id, amount: 10_000 } })
    expect(before.amount).toBe(10_000)
    const { order, state } = await book(customer, 'Court 1', 'Fieldhouse wallet')
    expect([state, order]).toMatchObject(['PAID', { paymentMethod: 'fieldhouseWallet', status: 'paid' }])
    const { data: after } = await desk.club.client.getWallet({ id: customer.id })
    expect(after).toEqual([{ amount: 10_000 - order.totalAmount, currency: 'SGD' }])
    await workFor(null)
  })
})
