import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { look } from './looks.ts'
import { dialog, failing, withTransactions, words } from './transactions-page.ts'

// A new customer who is given a membership at once, and dialogs that can't read the club.

const transactions = withTransactions({ firstDay: 1150 })
const { fresh } = transactions

/** A day from today on as it is typed. */
const slashed = (ahead: number) =>
  Temporal.Now.plainDateISO('Asia/Singapore').add({ days: ahead }).toString().split('-').toReversed().join('/')

let made = 0
/** Add Customer with somebody whom nobody else is, and a membership chosen. */
const filled = async () => {
  const own = `Me${Date.now().toString(36)}${++made}`
  const page = await fresh('/customers')
  await page.getByRole('button', { name: 'Add a Customer' }).click()
  const form = dialog(page, 'Add a Customer')
  await form.getByLabel('First name').fill('Mai')
  await form.getByLabel('Last name').fill(own)
  await form.getByLabel('Email').fill(`${own}@mail.example`)
  await form.getByRole('combobox', { name: 'Membership plan' }).click()
  await page.getByRole('option', { name: 'Silver Monthly', exact: true }).click()
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
  it('has it from the chosen day on, and its transaction is to be paid [CUSTOMERS-11] [SUBSCRIPTIONS-24]', async () => {
    const { page, form, save, standing } = await filled()
    expect(await violationsOn(page)).toEqual([])
    await look(page, 'customer-new-membership')
    await form.getByLabel('Start date').fill('01/01/2020')
    await form.getByLabel('Start date').press('Tab')
    // A day that is over is none to choose: today stays.
    expect(await form.getByLabel('Start date').inputValue()).toBe(slashed(0))
    await form.getByLabel('Start date').fill(slashed(3))
    await form.getByLabel('Start date').press('Tab')
    await save.click()
    await page.getByText('Customer has been added successfully', { exact: true }).waitFor()
    await expect.poll(standing).toEqual({ customers: 1, plans: ['Silver Monthly'], orders: ['pending'] })
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
