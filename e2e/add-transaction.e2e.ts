import type { MembershipPlan } from '@fieldhouse/contract/memberships'
import type { Order } from '@fieldhouse/contract/orders'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { altering } from './calls.ts'
import { CARD, payBy } from './card-forms.ts'
import { look } from './looks.ts'
import { dayIn } from './schedule-page.ts'
import { on } from './stage.ts'
import { DESK, foundClub, holdsOnly, isSaid, signInAs, signUpAs } from './staff-page.ts'
import { dialog, failing, money, withTransactions, words, type Customer } from './transactions-page.ts'

const transactions = withTransactions({ firstDay: 860 })
const { fresh, newCustomer } = transactions

/** 10.00 a month, 100.00 a year. */
let plan: MembershipPlan
/** 10.00 a month, and renews by itself where that is wanted. */
let renewing: MembershipPlan
beforeAll(async () => {
  const { client, partnerId } = transactions.club
  const pricing = [
    { price: 10, currency: 'SGD', recurring: 1 as const },
    { price: 100, currency: 'SGD', recurring: 12 as const },
  ]
  const renewal = { orderDays: 7, reminderDays: [], chargeDays: [], graceDays: 0 }
  const round = { name: `Round ${Date.now().toString(36)}`, pricing: pricing.slice(0, 1), renewal }
  renewing = (await client.createMembershipPlan({ partnerId, body: round })).data
  const body = { name: `Corner ${Date.now().toString(36)}`, pricing }
  plan = (await client.createMembershipPlan({ partnerId, body })).data
})

const kinds = (page: Page) => dialog(page, /^Add transaction$/)
const plans = (page: Page) => dialog(page, 'Select membership plan')
const sale = (page: Page) => dialog(page, /^Add Transaction$/)
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
const option = (page: Page, every: 'month' | 'year') =>
  plans(page).getByRole('button', { name: new RegExp(`^${plan.name} .*/ ${every}`) })

const toPlans = async (page: Page, button = 'Add transaction') => {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
  await kinds(page)
    .getByRole('button', { name: /^Membership / })
    .click()
  await option(page, 'month').waitFor()
}
/** Opens a sale of the plan by the month. */
const toSale = async (page: Page, button?: string) => {
  await toPlans(page, button)
  await option(page, 'month').click()
  await sale(page).waitFor()
}
const choose = async (page: Page, customer: Customer) => {
  await sale(page).getByRole('combobox', { name: 'Customer' }).fill(customer.search)
  await sale(page).getByRole('option', { name: customer.name }).click()
  await sale(page).getByRole('button', { name: 'Change customer' }).waitFor()
}
const method = (page: Page, name: string | RegExp): Locator => sale(page).getByRole('radio', { name })
const create = (page: Page) => sale(page).getByRole('button', { name: 'Create transaction' }).click()
const addLine = async (page: Page, description: string, amount: string) => {
  await sale(page).getByRole('button', { name: 'Add line item' }).click()
  await sale(page).getByLabel('Description').fill(description)
  await sale(page).getByRole('textbox', { name: 'Amount' }).fill(amount)
  await sale(page).getByRole('button', { name: 'Add', exact: true }).click()
}
const ordersOf = async ({ search }: Customer): Promise<Order[]> => {
  const { client, partnerId } = transactions.club
  const { data } = await client.listOrders({ partnerId, query: { q: search, limit: 10 } })
  return Promise.all(data.map(async ({ id }) => (await client.getOrder({ id })).data))
}

/** The customers as somebody of the desk sees them who holds these policies only. */
const withPolicies = async (policies: readonly string[]): Promise<Page> => {
  const page = await on.own(await signInAs(DESK))
  await holdsOnly(page, policies)
  await on.open('/customers')
  return page
}

describe('a plan for who has it', () => {
  it('begins today where the club is, whatever day it is at its venue', async () => {
    const page = await fresh('/customers')
    const customer = await newCustomer()
    // A moment at which it is the next day in Singapore, and a venue where it is not.
    const today = { timezone: 'America/New_York', date: '2031-03-07', now: '2031-03-07T23:10:00.000Z' }
    await altering<{ data: object }>(page, '**/today*', ({ data, ...body }) => ({
      ...body,
      data: { ...data, ...today },
    }))
    await page.reload()
    await toSale(page)
    await choose(page, customer)
    await expect.poll(() => sale(page).getByRole('textbox', { name: 'Start date' }).inputValue()).toBe('08/03/2031')
  })

  it('goes on where their term ends and says so; on days that they have it is asked about first', async () => {
    const page = await fresh('/customers')
    const customer = await newCustomer()
    const sell = async () => {
      await toSale(page)
      await choose(page, customer)
    }
    const start = () => sale(page).getByRole('textbox', { name: 'Start date' })
    const typed = async () => Temporal.PlainDate.from((await start().inputValue()).split('/').toReversed().join('-'))
    await sell()
    const first = await typed()
    await method(page, /^Cash/).check()
    await create(page)
    await said(page, 'Transaction has been created successfully.')

    await sell()
    await sale(page)
      .getByText(/^Starts when Corner .+ ends: it runs through .+\.$/)
      .waitFor()
    const next = first.add({ months: 1 })
    await expect.poll(async () => (await typed()).toString()).toBe(next.toString())
    await look(page, 'membership-that-follows', [1440, 390])
    await start().fill(next.subtract({ days: 1 }).toLocaleString('en-GB'))
    await page.keyboard.press('Tab')
    const has = /^They already have Corner .+ from .+ through .+\.$/
    await sale(page).getByText(has).waitFor()
    await method(page, /^Cash/).check()
    await create(page)
    const question = dialog(page, 'Overlapping membership')
    await question.getByText(has).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await look(page, 'membership-overlaps', [1440, 390])
    await question.getByRole('button', { name: 'Cancel' }).click()
    await sale(page).waitFor()
    expect(await ordersOf(customer)).toHaveLength(1)
    await create(page)
    await question.getByRole('button', { name: 'Sell it anyway' }).click()
    await said(page, 'Transaction has been created successfully.')
    await expect.poll(async () => (await ordersOf(customer)).length).toBe(2)
  })
})

describe('a plan for who has one that renews by itself', () => {
  it('is its last term that does, unless it is another plan: that is asked about', async () => {
    const page = await fresh('/customers')
    const customer = await newCustomer()
    const toRound = async () => {
      await page.getByRole('main').getByRole('button', { name: 'Add transaction', exact: true }).click()
      await kinds(page)
        .getByRole('button', { name: /^Membership / })
        .click()
      await plans(page)
        .getByRole('button', { name: new RegExp(`^${renewing.name} .*/ month`) })
        .click()
      await sale(page).waitFor()
      await choose(page, customer)
    }
    const renews = () => sale(page).getByRole('switch', { name: 'Renews by itself' })
    await toRound()
    await expect.poll(() => renews().isChecked()).toBe(false)
    await renews().click({ force: true })
    await method(page, /^Cash/).check()
    await create(page)
    await said(page, 'Transaction has been created successfully.')
    // Another plan would run beside it from the day on which it renews.
    await toSale(page)
    await choose(page, customer)
    const start = sale(page).getByRole('textbox', { name: 'Start date' })
    const first = Temporal.PlainDate.from((await start.inputValue()).split('/').toReversed().join('-'))
    await start.fill(first.add({ months: 1 }).toLocaleString('en-GB'))
    await page.keyboard.press('Tab')
    await sale(page)
      .getByText(/^They already have Round .+ from .+ through .+, and it renews by itself\.$/)
      .waitFor()
    await page.reload()
    // The same one goes on where it ends, and renews as the one before did.
    await toRound()
    await sale(page)
      .getByText(/^Starts when Round .+ ends, on the day after .+: it won’t renew into these days\.$/)
      .waitFor()
    await expect.poll(() => renews().isChecked()).toBe(true)
    // The field has the focus before it is known when it starts.
    const begins = sale(page).getByRole('textbox', { name: 'Start date' })
    await expect.poll(() => begins.inputValue()).toBe(first.add({ months: 1 }).toLocaleString('en-GB'))
    await expect.poll(() => begins.evaluate((field) => field === document.activeElement)).toBe(true)
    await look(page, 'membership-that-goes-on', [1440, 390])
    await method(page, /^Cash/).check()
    await create(page)
    await said(page, 'Transaction has been created successfully.')
    const [order] = await ordersOf(customer)
    await page.goto(new URL(`/customers?id=${order!.customerId}`, page.url()).href)
    await page.getByText('It won’t renew: the days after it are sold already.', { exact: true }).waitFor()
    await look(page, 'membership-sold-on', [1440, 390])
    expect(await violationsOn(page)).toEqual([])
  })
})

describe('what is added', () => {
  it('is a membership or courts, asked from the schedule and from the customers [ADDTX-02] [ADDTX-03] [ADDTX-04]', async () => {
    const page = await fresh('/facilities/schedule')
    await page.getByRole('button', { name: 'Add transaction', exact: true }).click()
    await kinds(page)
      .getByRole('button', { name: /^Membership / })
      .waitFor()
    await page.keyboard.press('Escape')
    await kinds(page).waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Customers' }).first().click()
    const opener = page.getByRole('main').getByRole('button', { name: 'Add transaction', exact: true })
    await opener.click()
    await kinds(page).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await kinds(page)
      .getByRole('button', { name: /^Facility booking / })
      .click()
    await page.waitForURL('**/facilities/schedule**')
    await page.getByRole('grid').waitFor()
  })

  it('is no court where there is none [ADDTX-05]', async () => {
    const owner = await signUpAs('founder')
    await foundClub(owner, { brandName: 'No court yet' })
    const page = await on.own(owner)
    await on.open('/customers')
    await page.getByRole('button', { name: 'Add transaction', exact: true }).click()
    await kinds(page)
      .getByRole('button', { name: /^Facility booking / })
      .click()
    await said(page, "Don't have any facility booking.")
    await kinds(page)
      .getByRole('button', { name: /^Membership / })
      .click()
    await said(page, "Don't have a membership plan")
  })

  it('is barred, with the reason, for those who may not [ADDTX-57] [ACCESS-29]', async () => {
    const page = await withPolicies(['customer.view'])
    await page.getByRole('button', { name: 'Add transaction', exact: true }).click()
    for (const name of [/^Membership /, /^Facility booking /]) {
      const kind = kinds(page).getByRole('button', { name })
      await expect.poll(() => kind.getAttribute('aria-disabled')).toBe('true')
      await expect.poll(() => words(kind)).toContain('You do not have permissions for this action.')
    }
    await page.keyboard.press('Escape')
    await page.getByRole('row').nth(1).getByRole('checkbox').check()
    await page.getByRole('main').getByText('You do not have permissions for this action.').first().waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: 'Delete selected' }).getAttribute('aria-disabled'))
      .toBe('true')
  })

  it('does not offer new customers to those who may not create any [ADDTX-57]', async () => {
    const page = await withPolicies(['customer.view', 'order.createSubscription'])
    await toSale(page)
    const barred = sale(page).getByRole('option', { name: /Add new customer/ })
    await expect.poll(() => words(barred)).toContain('You do not have permissions for this action.')
  })
})

describe('choosing a plan', () => {
  it('shows each with up to two prices and what the second one saves [ADDTX-06] [ADDTX-07] [ADDTX-45] [ADDTX-46]', async () => {
    const page = await fresh('/customers')
    await toPlans(page)
    const row = plans(page).getByRole('listitem').filter({ hasText: plan.name })
    await expect.poll(() => words(row)).toBe(`${plan.name} SGD 10.00 / month SGD 100.00 / year You save SGD 20.00`)
    // The newest leads.
    await expect.poll(() => words(plans(page).getByRole('listitem').first())).toContain(plan.name)
    expect(await violationsOn(page)).toEqual([])
  })

  it('that cannot be loaded, or where there is none, says so [ADDTX-42] [ADDTX-43]', async () => {
    const page = await fresh('/customers')
    const works = await failing(page, '**/membershipPlans*')
    await page.getByRole('main').getByRole('button', { name: 'Add transaction', exact: true }).click()
    await kinds(page)
      .getByRole('button', { name: /^Membership / })
      .click()
    await plans(page).getByText('Network fail, please try again', { exact: true }).first().waitFor()
    await works()
    await page.route('**/membershipPlans*', (route) =>
      route.fulfill({ json: { data: [], pagination: { offset: 0, limit: 100, total: 0 } } }),
    )
    await plans(page).getByRole('button', { name: 'Retry' }).click()
    await plans(page).getByText("Don't have a membership plan", { exact: true }).waitFor()
  })
})

describe('a membership', () => {
  it('is sold to a customer who is found, paid in cash, with lines up and down; a failure keeps what was typed [ADDTX-08] [ADDTX-09] [ADDTX-12] [ADDTX-13] [ADDTX-14] [ADDTX-25] [ADDTX-35] [ADDTX-39] [ADDTX-49]', async () => {
    const customer = await newCustomer()
    const page = await fresh('/customers')
    await toPlans(page)
    await option(page, 'year').click()
    await create(page)
    await sale(page).getByText('You need to choose customer', { exact: true }).waitFor()
    await choose(page, customer)
    await sale(page).getByRole('button', { name: 'Change customer' }).click()
    await choose(page, customer)
    const start = Temporal.PlainDate.from(dayIn(40))
    await sale(page).getByRole('textbox', { name: 'Start date' }).fill(start.toLocaleString('en-GB'))
    await page.keyboard.press('Tab')
    const last = start.add({ years: 1 }).subtract({ days: 1 })
    const named = last
      .toLocaleString('en-GB', { day: '2-digit', month: 'short', year: 'numeric' })
      .replace('Sept', 'Sep')
    await sale(page).getByText(`Runs through ${named}`, { exact: true }).waitFor()
    await create(page)
    await sale(page).getByText('Please choose one payment method', { exact: true }).waitFor()
    await expect.poll(() => sale(page).getByRole('checkbox', { name: 'Customer has paid' }).count()).toBe(0)
    await method(page, /^Cash/).check()
    await sale(page).getByRole('checkbox', { name: 'Customer has paid' }).check()
    await addLine(page, 'Racket', '35.5')
    await addLine(page, 'Welcome', '-15.5')
    await expect
      .poll(() => words(sale(page)))
      .toContain(`${plan.name} / year 100.00 Racket 35.50 Welcome -15.50 Total SGD 120.00`)
    expect(await violationsOn(page)).toEqual([])
    const works = await failing(page, '**/fromSubscriptions')
    await create(page)
    await said(page, 'Can not create new transaction')
    await works()
    await page.route('**/fromSubscriptions', (route) =>
      route.fulfill({ status: 400, json: { status: 400, data: { msg: 'The till is closed' } } }),
    )
    await create(page)
    await said(page, 'The till is closed')
    await page.unroute('**/fromSubscriptions')
    await expect.poll(() => words(sale(page))).toContain('Total SGD 120.00')
    await create(page)
    await said(page, 'Transaction has been created successfully.')
    await sale(page).waitFor({ state: 'hidden' })
    const orders = await ordersOf(customer)
    expect(orders).toMatchObject([{ status: 'paid', totalAmount: 12_000, paymentMethod: 'cash' }])
    expect(orders[0]!.orderLineItems.map(({ priceCents }) => priceCents)).toEqual([10_000, 3550, -1550])
  })

  it('is sold to somebody new, from the transactions, and stays unpaid [ORDERS-09] [ADDTX-10] [ADDTX-55]', async () => {
    const name = `New${Date.now().toString(36)}`
    const page = await fresh('/transaction')
    await toSale(page, 'Add')
    await sale(page).getByRole('combobox', { name: 'Customer' }).fill(`${name}@mail.example`)
    await sale(page).getByText(`+ Add new customer “${name}@mail.example”`, { exact: true }).click()
    const added = dialog(page, 'Add a Customer')
    await expect.poll(() => added.getByLabel('Email').inputValue()).toBe(`${name}@mail.example`)
    await added.getByRole('button', { name: 'Add customer' }).click()
    await added.getByText('Missing', { exact: true }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await added.getByLabel('First name').fill(name)
    await page.keyboard.press('Enter')
    await said(page, 'Customer has been added successfully')
    await sale(page).getByRole('button', { name: 'Change customer' }).waitFor()
    await expect.poll(() => words(sale(page))).toContain(name)
    await method(page, /^Cheque/).check()
    await create(page)
    await said(page, 'Transaction has been created successfully.')
    await page.getByRole('table', { name: 'Transactions' }).getByText(name).waitFor()
    expect(await ordersOf({ id: '', name, search: name })).toMatchObject([
      { status: 'pending', totalAmount: 1000, paymentMethod: 'cheque' },
    ])
  })

  it("is sold from the customer's own dialog, which comes back with it [SCHEDULE-35] [ADDTX-32]", async () => {
    const customer = await newCustomer()
    const page = await fresh(`/customers?id=${customer.id}`)
    await dialog(page, customer.name).getByRole('button', { name: 'Add membership' }).click()
    await option(page, 'month').click()
    await sale(page).getByText(customer.name).waitFor()
    await method(page, /^Cash/).check()
    await create(page)
    await said(page, 'Transaction has been created successfully.')
    await dialog(page, customer.name).getByText(plan.name).first().waitFor()
  })

  it('paid by club credits falls back to cash below the price, silently [ADDTX-24] [ADDTX-50]', async () => {
    const [poor, rich] = [await newCustomer(), await newCustomer()]
    const { client, partnerId } = transactions.club
    const body = { customerId: rich.id, clubCreditTypeId: CREDIT_TYPES[0].id, amount: 1000 }
    await client.issueCredit({ partnerId, body })
    const page = await fresh('/customers')
    await toSale(page)
    await method(page, /^Club credits/).check()
    await choose(page, poor)
    await method(page, /^Cash/).and(page.locator(':checked')).waitFor()
    await sale(page).getByRole('button', { name: 'Change customer' }).click()
    await choose(page, rich)
    await method(page, /^Club credits/).check()
    await addLine(page, 'Racket', '0.01')
    await method(page, /^Cash/).and(page.locator(':checked')).waitFor()
    await sale(page).getByRole('button', { name: 'Remove Racket' }).click()
    // Exactly equal is enough; it is not chosen again unasked.
    await expect.poll(() => method(page, /^Cash/).isChecked()).toBe(true)
    await method(page, /^Club credits/).check()
    await create(page)
    await said(page, 'Transaction has been created successfully.')
    expect(await ordersOf(rich)).toMatchObject([{ status: 'paid', paymentMethod: 'clubCredits', totalAmount: 1000 }])
    expect((await client.getCustomer({ id: rich.id })).data.clubCreditBalance).toEqual([])
  })

  it('by card is made first, then the card is asked for: why it is declined, that no link can be sent, and that it is paid [ADDTX-18] [SUBSCRIPTIONS-29] [SUBSCRIPTIONS-32] [SUBSCRIPTIONS-33]', async () => {
    const customer = await newCustomer()
    const page = await fresh('/customers')
    await toSale(page)
    await choose(page, customer)
    await method(page, /^Credit card/).check()
    await expect.poll(() => sale(page).getByRole('checkbox', { name: 'Customer has paid' }).count()).toBe(0)
    await create(page)
    await said(page, 'Transaction has been created successfully.')
    const collect = dialog(page, 'Collect Payment')
    await collect.waitFor()
    expect(await ordersOf(customer)).toMatchObject([{ status: 'pending', paymentMethod: 'creditCard' }])
    await payBy(page, CARD.declined)
    await collect.getByText('Your card was declined.', { exact: true }).waitFor()
    await collect.getByRole('tab', { name: 'Payment link' }).click()
    const works = await failing(page, '**/paymentRequests', 'POST')
    await collect.getByRole('button', { name: 'Send payment link' }).click()
    await said(page, 'Send Email Fail')
    await works()
    await collect.getByRole('tab', { name: 'Credit card' }).click()
    await payBy(page, CARD.pays)
    await said(page, 'Transaction successful')
    await collect.waitFor({ state: 'hidden' })
    expect(await ordersOf(customer)).toMatchObject([{ status: 'paid', paymentMethod: 'creditCard' }])
  })

  it('is not sold for nothing with lines, and refusals have their words [ADDTX-27] [ADDTX-33] [ADDTX-34]', async () => {
    const customer = await newCustomer()
    const page = await fresh('/customers')
    await toSale(page)
    await choose(page, customer)
    await method(page, /^Cash/).check()
    await addLine(page, 'Gift', '-10')
    await create(page)
    await sale(page).getByText('Total price must be greater than zero', { exact: true }).waitFor()
    await sale(page).getByRole('button', { name: 'Remove Gift' }).click()
    for (const [errorCode, text] of [
      ['error.badRequest.orderAmountLowerThanZero', 'Transaction amount is lower than zero'],
      ['error.badRequest.paymentMethodNotAllowed', 'Payment method is not supported'],
    ]) {
      await page.route('**/fromSubscriptions', (route) =>
        route.fulfill({ status: 400, json: { status: 400, data: { msg: 'No', errorCode } } }),
      )
      await create(page)
      await said(page, text!)
      await page.unroute('**/fromSubscriptions')
    }
    expect(await ordersOf(customer)).toEqual([])
  })

  it('whose payment cannot be marked is made, and that is said [ADDTX-38]', async () => {
    const customer = await newCustomer()
    const page = await fresh('/customers')
    await toSale(page)
    await choose(page, customer)
    await method(page, /^Cash/).check()
    await sale(page).getByRole('checkbox', { name: 'Customer has paid' }).check()
    await failing(page, '**/paid')
    await create(page)
    await said(page, 'The transaction has been created successfully. But cannot pay for the transaction.')
    await sale(page).waitFor({ state: 'hidden' })
    expect(await isSaid(page, 'Transaction has been created successfully.')).toBe(false)
    expect(await ordersOf(customer)).toMatchObject([{ status: 'pending', totalAmount: 1000 }])
    await page.getByRole('button', { name: 'View transaction' }).click()
    await dialog(page).getByText(money(1000)).first().waitFor()
  })
})

describe('look-ups that fail', () => {
  it('of the partner close the dialog [ADDTX-36]', async () => {
    const page = await fresh('/customers')
    await page.getByRole('table').waitFor()
    await failing(page, new RegExp(`/partners/partners/${transactions.club.partnerId}$`))
    await page.getByRole('main').getByRole('button', { name: 'Add transaction', exact: true }).click()
    await said(page, 'Network fail, please try again')
    await kinds(page).waitFor({ state: 'hidden' })
  })

  it('of customers are said [ADDTX-37]', async () => {
    const customer = await newCustomer()
    const page = await fresh(`/customers?id=${customer.id}`)
    await dialog(page, customer.name).getByRole('button', { name: 'Add membership' }).waitFor()
    await failing(page, /\/partners\/customers\/|\/customers\?/)
    await dialog(page, customer.name).getByRole('button', { name: 'Add membership' }).click()
    await said(page, 'Network fail, please try again')
    await option(page, 'month').click()
    await sale(page).getByText('Network fail, please try again', { exact: true }).waitFor()
  })
})

it('everything is done by keyboard, and the focus comes back; customers are asked for once typing rests [ADDTX-31] [CUSTOMERS-32]', async () => {
  const customer = await newCustomer()
  const page = await fresh('/customers')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/customers') && searchParams.has('q'))
      asked.push(`${searchParams.get('q')} ${searchParams.get('limit')}`)
  })
  const opener = page.getByRole('main').getByRole('button', { name: 'Add transaction', exact: true })
  const focused = (locator: Locator) =>
    expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true)
  await opener.focus()
  await page.keyboard.press('Enter')
  await kinds(page)
    .getByRole('button', { name: /^Membership / })
    .focus()
  await page.keyboard.press('Enter')
  await option(page, 'month').focus()
  await page.keyboard.press('Enter')
  const search = sale(page).getByRole('combobox', { name: 'Customer' })
  await focused(search)
  await page.keyboard.type(customer.search)
  await sale(page).getByRole('option', { name: customer.name }).waitFor()
  await expect.poll(() => asked.at(-1)).toBe(`${customer.search} 100`)
  expect(asked.length).toBeLessThan(customer.search.length / 2)
  await page.keyboard.press('Enter')
  await method(page, /^Cash/).focus()
  await page.keyboard.press('Space')
  const submit = sale(page).getByRole('button', { name: 'Create transaction' })
  // What the customer has is read first.
  await expect.poll(() => submit.isEnabled()).toBe(true)
  await submit.focus()
  await page.keyboard.press('Enter')
  await said(page, 'Transaction has been created successfully.')
  await focused(opener)
  expect(await ordersOf(customer)).toHaveLength(1)
})
