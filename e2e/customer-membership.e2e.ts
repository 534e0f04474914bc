import { beforeAll, describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { look } from './looks.ts'
import { dialog, failing, withTransactions, words } from './transactions-page.ts'

// A new customer who is given a membership at once, and dialogs that can't read the club.

const transactions = withTransactions({ firstDay: 1150 })
const { fresh } = transactions

/** A day from today on as it is typed. */
const slashed = (ahead: number) =>
  Temporal.Now.plainDateISO('Asia/Singapore').add({ days: ahead }).toString().split('-').toReversed().join('/')

const TWOFOLD = `Twofold ${Date.now().toString(36)}`
beforeAll(async () => {
  const { client, partnerId } = transactions.club
  const pricing = ([1, 12] as const).map((recurring) => ({ price: 10 * recurring, currency: 'SGD', recurring }))
  await client.createMembershipPlan({ partnerId, body: { name: TWOFOLD, pricing } })
  const { data: old } = await client.createMembershipPlan({ partnerId, body: { name: `Old ${TWOFOLD}`, pricing } })
  await client.updateMembershipPlan({ id: old.id, body: { status: 'inactive' } })
})

let made = 0
/** Add Customer with somebody whom nobody else is, and a membership chosen. */
const filled = async (plan = 'Silver Monthly', options = {}) => {
  const own = `Me${Date.now().toString(36)}${++made}`
  const page = await fresh('/customers', options)
  await page.getByRole('button', { name: 'Add a Customer' }).click()
  const form = dialog(page, 'Add a Customer')
  await form.getByLabel('First name').fill('Mai')
  await form.getByLabel('Last name').fill(own)
  await form.getByLabel('Email').fill(`${own}@mail.example`)
  await form.getByRole('combobox', { name: 'Membership plan' }).click()
  await page.getByRole('option', { name: plan, exact: true }).click()
  await form.getByText('Its transaction is still to be paid.').waitFor()
  const { client, partnerId } = transactions.club
  const standing = async () => {
    const { data } = await client.listCustomers({ partnerId, query: { q: own } })
    const memberships = await Promise.all(
      data.map(async ({ id }) => (await client.listSubscriptionsOfCustomer({ id })).data),
    )
    const orders = await Promise.all(
      data.map(async ({ id }) => (await client.listOrders({ partnerId, query: { customerId: id } })).data),
    )
    return {
      customers: data.length,
      plans: memberships.flat().map(({ membershipPlan }) => membershipPlan.name),
      orders: orders.flat().map(({ status }) => status),
    }
  }
  return { own, page, form, standing, save: form.getByRole('button', { name: 'Add customer', exact: true }) }
}

describe('a new customer with a membership', () => {
  it(
    'has it at the chosen price from the chosen day on, and its transaction is to be paid [CUSTOMERS-11] [SUBSCRIPTIONS-24]',
    { tags: ['gate'] },
    async () => {
      const { own, page, form, save, standing } = await filled(TWOFOLD)
      // What is sold no more is not offered.
      await form.getByRole('combobox', { name: 'Membership plan' }).click()
      const plans = page.getByRole('option').filter({ visible: true })
      await plans.filter({ hasText: TWOFOLD }).first().waitFor()
      await expect.poll(() => plans.filter({ hasText: TWOFOLD }).allInnerTexts()).toEqual([TWOFOLD])
      await page.keyboard.press('Escape')
      await form.getByRole('combobox', { name: 'Pricing' }).click()
      await page.getByRole('option', { name: 'SGD 120.00 for 12 months', exact: true }).click()
      expect(await violationsOn(page)).toEqual([])
      await look(page, 'customer-new-membership')
      await form.getByLabel('Start date').fill('01/01/2020')
      await form.getByLabel('Start date').press('Tab')
      // A day that is over is none to choose: today stays.
      await expect.poll(() => form.getByLabel('Start date').inputValue()).toBe(slashed(0))
      await form.getByLabel('Start date').fill(slashed(3))
      await form.getByLabel('Start date').press('Tab')
      await save.click()
      await page.getByText('Customer has been added successfully', { exact: true }).waitFor()
      await expect.poll(standing).toEqual({ customers: 1, plans: [TWOFOLD], orders: ['pending'] })
      const { client, partnerId } = transactions.club
      const { data } = await client.listCustomers({ partnerId, query: { q: own } })
      expect((await client.listSubscriptionsOfCustomer({ id: data[0]!.id })).data).toMatchObject([
        { pricingWindow: { price: 120, currency: 'SGD', recurring: 12 }, startAt: slashed(3) },
      ])
      expect((await client.listOrders({ partnerId, query: { customerId: data[0]!.id } })).data).toMatchObject([
        { paymentMethod: 'cash', totalAmount: 12_000 },
      ])
    },
  )

  it('begins today by the clock of the club, whatever day it is where the browser stands [SUBSCRIPTIONS-06]', async () => {
    const { page, form } = await filled(TWOFOLD, { timezoneId: 'America/Los_Angeles' })
    await form.getByRole('button', { name: 'Cancel' }).click()
    await dialog(page, 'Discard what you typed?').getByRole('button', { name: 'Discard' }).click()
    // An hour past midnight at the club, and ten in the morning of the day before in Los Angeles.
    const day = Temporal.Now.plainDateISO('UTC')
    await page.clock.setFixedTime(new Date(`${day.toString()}T17:00:00Z`))
    await page.getByRole('button', { name: 'Add a Customer' }).click()
    await form.getByRole('combobox', { name: 'Membership plan' }).click()
    await page.getByRole('option', { name: TWOFOLD, exact: true }).click()
    const tomorrow = day.add({ days: 1 }).toString().split('-').toReversed().join('/')
    await expect.poll(() => form.getByLabel('Start date').inputValue()).toBe(tomorrow)
  })

  it.each([
    ['membership', /\/partners\/subscriptions(\?|$)/, [], 'Silver is sold out', 'Silver is sold out'],
    ['membership', /\/partners\/subscriptions(\?|$)/, [], null, 'Update customer failed'],
    ['order', '**/orders/fromSubscriptions', ['Silver Monthly'], 'Silver is sold out', 'Silver is sold out'],
  ] as const)(
    'stays where their %s fails (%s, %j, %j): "%s" is said, and they are edited [CUSTOMERS-61]',
    async (_what, address, plans, msg, expected) => {
      const { own, page, save, standing } = await filled()
      await page.route(address, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 400, json: { status: 400, data: msg === null ? {} : { msg } } })
          : route.fallback(),
      )
      await save.click()
      const toast = page.getByRole('alert').filter({ hasText: expected })
      await toast.waitFor()
      expect(await words(toast)).toBe(`${expected} Customer has been added successfully`)
      const edit = dialog(page, `Mai ${own}`)
      await edit.getByText('Edit Customer', { exact: true }).waitFor()
      await edit.getByRole('button', { name: 'Save change' }).waitFor()
      await expect.poll(standing).toEqual({ customers: 1, plans, orders: [] })
    },
  )
})

describe('where the club can not be read', () => {
  it('the dialog of a new customer closes, and that of another one [CUSTOMERS-58]', async () => {
    const customer = await transactions.newCustomer()
    const page = await fresh(`/customers?q=${customer.search}`)
    const row = page.getByRole('table').getByRole('button', { name: 'Mai', exact: true })
    await row.waitFor()
    await failing(page, new RegExp(`/partners/partners/${transactions.club.partnerId}$`))
    for (const open of [page.getByRole('button', { name: 'Add a Customer' }), row]) {
      await open.click()
      await page.getByText('Network fail, please try again', { exact: true }).waitFor()
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
      await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    }
  })
})
