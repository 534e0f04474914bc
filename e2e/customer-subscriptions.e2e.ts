import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { look } from './looks.ts'
import { saysWhy } from './says-why.ts'
import { execute, holdsOnly } from './staff-page.ts'
import { dialog, failing, withTransactions, words } from './transactions-page.ts'

// The memberships of a customer in the dialog that changes them: their billing cycle, and the way out of one that was paid for.

const transactions = withTransactions({ firstDay: 1170 })
const { fresh, newCustomer } = transactions

const MONTHLY = { price: 10, currency: 'SGD', recurring: 1 as const }
const YEARLY = { price: 100, currency: 'SGD', recurring: 12 as const }

let plan: { id: string; name: string }
beforeAll(async () => {
  const { client, partnerId } = transactions.club
  const body = { name: `Court ${Date.now().toString(36)}`, pricing: [MONTHLY, YEARLY] }
  plan = (await client.createMembershipPlan({ partnerId, body })).data
})

/** A new customer who has bought the plan by the month, and the dialog that changes them. */
const member = async ({ isPaid = false } = {}) => {
  const customer = await newCustomer()
  const { client, partnerId } = transactions.club
  const startAt = (await client.getToday({ partnerId })).data.date.split('-').toReversed().join('/')
  const { data: order } = await client.placeSubscriptionOrder(
    {
      partnerId,
      body: { customerId: customer.id, subscription: { planId: plan.id, pricingWindow: MONTHLY, startAt } },
    },
    { idempotencyKey: crypto.randomUUID() },
  )
  if (isPaid) await client.markTransactionPaid({ id: order.orderTransactions[0]!.id })
  const page = await fresh(`/customers?id=${customer.id}`)
  const form = dialog(page, customer.name)
  const membership = form.getByRole('region', { name: 'Membership' })
  await membership.getByText(plan.name, { exact: true }).waitFor()
  const subscriptions = async () => (await client.listSubscriptionsOfCustomer({ id: customer.id })).data
  return { page, form, membership, order, customer, subscriptions }
}
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
const cycleOf = (membership: Locator) => membership.getByRole('combobox', { name: `Billing cycle of ${plan.name}` })
/** Presses the membership's bin, and answers its question. */
const remove = async ({ page, membership }: { page: Page; membership: Locator }) => {
  await membership.getByRole('button', { name: `Delete membership ${plan.name}` }).click()
  await dialog(page, 'Delete membership').getByRole('button', { name: 'Delete', exact: true }).click()
}

describe('a membership of a customer', () => {
  it('is Active while it lasts and Inactive once it is over [SUBSCRIPTIONS-03]', async () => {
    const { membership, customer, subscriptions } = await member()
    await membership.getByText('Active', { exact: true }).waitFor()
    const [{ id } = { id: '' }] = await subscriptions()
    await execute("UPDATE subscriptions SET starts_on = '2020-01-01', expires_on = '2020-02-01' WHERE id = $1", [id])
    const later = await fresh(`/customers?id=${customer.id}`)
    const over = dialog(later, customer.name).getByRole('region', { name: 'Membership' })
    await over.getByText('Inactive', { exact: true }).waitFor()
    await expect.poll(() => over.getByText('Active', { exact: true }).count()).toBe(0)
    // Nothing follows what is over: no cycle is chosen for it.
    await expect.poll(() => cycleOf(over).count()).toBe(0)
  })

  it('is deleted by who may sell one, and by nobody else [ACCESS-28]', async () => {
    const { page, customer, membership } = await member()
    const button = membership.getByRole('button', { name: `Delete membership ${plan.name}` })
    for (const may of [true, false]) {
      await holdsOnly(page, ['customer.view', 'customer.edit', ...(may ? ['order.createSubscription'] : [])])
      await page.goto(new URL(`/customers?id=${customer.id}`, page.url()).href)
      await dialog(page, customer.name).waitFor()
      await button.waitFor()
      await expect.poll(() => button.isDisabled()).toBe(!may)
      await button.click({ force: true })
      const question = dialog(page, 'Delete membership')
      if (may) await question.getByRole('button', { name: 'Delete', exact: true }).waitFor()
      else {
        await page.mouse.move(0, 0)
        await saysWhy(button, 'You do not have permissions for this action.')
        await expect.poll(() => question.count()).toBe(0)
      }
    }
  })

  it('has another billing cycle from its next period on, after the question and once it is saved [SUBSCRIPTIONS-07] [SUBSCRIPTIONS-08]', async () => {
    const { page, form, membership, customer, subscriptions } = await member()
    const cycle = cycleOf(membership)
    const isChosen = (text: string) => expect.poll(() => cycle.inputValue()).toBe(text)
    await isChosen('SGD 10.00 for 1 month')
    const choose = async () => {
      await cycle.click()
      await page.getByRole('option', { name: 'SGD 100.00 for 12 months' }).click()
      await dialog(page, 'Billing cycle').getByText('Do you want to change cycle billing?', { exact: true }).waitFor()
    }
    await choose()
    expect(await violationsOn(page)).toEqual([])
    await dialog(page, 'Billing cycle').getByRole('button', { name: 'Cancel' }).click()
    await isChosen('SGD 10.00 for 1 month')
    await choose()
    await dialog(page, 'Billing cycle').getByRole('button', { name: 'Change' }).click()
    await isChosen('SGD 100.00 for 12 months')
    const [{ expireAt } = { expireAt: '' }] = await subscriptions()
    const [day, month, year] = expireAt.split('/')
    const from = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })
    await membership.getByText(`From ${from.format(new Date(`${year}-${month}-${day}`))} on`).waitFor()
    // Asked for, and not done before it is saved.
    expect(await subscriptions()).toMatchObject([{ pricingWindow: MONTHLY, nextPricingWindow: null }])
    await look(page, 'customer-billing-cycle')
    await form.getByRole('button', { name: 'Save change' }).click()
    await said(page, 'Update customer successfully')
    expect(await subscriptions()).toMatchObject([{ pricingWindow: MONTHLY, nextPricingWindow: YEARLY }])

    // This period's own takes the choice back.
    await page.goto(new URL(`/customers?id=${customer.id}`, page.url()).href)
    await isChosen('SGD 100.00 for 12 months')
    await cycle.click()
    await page.getByRole('option', { name: 'SGD 10.00 for 1 month' }).click()
    await dialog(page, 'Billing cycle').getByRole('button', { name: 'Change' }).click()
    await isChosen('SGD 10.00 for 1 month')
    await form.getByRole('button', { name: 'Save change' }).click()
    await expect.poll(subscriptions).toMatchObject([{ pricingWindow: MONTHLY, nextPricingWindow: null }])
  })

  it('that was paid for leads to cancelling its transaction, and is deleted with that [SUBSCRIPTIONS-12] [SUBSCRIPTIONS-13] [SUBSCRIPTIONS-16] [SUBSCRIPTIONS-31]', async () => {
    const screen = await member({ isPaid: true })
    const { page, membership, order, subscriptions } = screen
    await remove(screen)
    await said(
      page,
      `The customer had paid totally or partially for this subscription in ${order.readableId.readableId}. You must cancel (and refund) the transaction to remove this subscription.`,
    )
    const cancel = dialog(page, 'Cancel Transaction')
    await expect.poll(() => words(cancel)).toContain(order.readableId.readableId)
    await cancel.getByLabel('Reason').waitFor()
    await cancel.getByLabel('Note').waitFor()
    await cancel.getByLabel('Refund amount').fill('4')
    const sent = page.waitForRequest((request) => request.url().endsWith(`/orders/${order.id}/canceled`))
    const email = cancel.getByRole('switch', { name: 'Email customer' })
    await email.waitFor()
    await look(page, 'customer-cancel-membership')
    expect(await violationsOn(page)).toEqual([])
    await cancel.getByLabel('Note').fill('Moved away')
    const emails = await email.isChecked()
    await email.click()
    await cancel.getByRole('button', { name: 'Cancel Transaction' }).click()
    expect((await sent).postDataJSON()).toMatchObject({
      autoRefund: true,
      refundAmountCents: 400,
      emailingEnable: !emails,
      changeLogMeta: { reason: 'Requested by customer', comment: 'Moved away' },
    })
    await said(page, 'Cancel transaction successfully')
    await said(page, 'Membership deleted')
    await membership.getByText('No membership', { exact: true }).waitFor()
    expect(await subscriptions()).toEqual([])
  })

  it('stays where its transaction is kept, cannot be read or cannot be cancelled [SUBSCRIPTIONS-14] [SUBSCRIPTIONS-17] [SUBSCRIPTIONS-30]', async () => {
    const screen = await member({ isPaid: true })
    const { page, form, membership, order, subscriptions } = screen
    const cancel = dialog(page, 'Cancel Transaction')
    const works = await failing(page, `**/partners/orders/${order.id}`, 'GET')
    await remove(screen)
    await said(page, 'Delete booking fail')
    await expect.poll(() => cancel.count()).toBe(0)
    await form.waitFor()
    await works()
    await remove(screen)
    const fails = await failing(page, `**/orders/${order.id}/canceled`, 'POST')
    await cancel.getByRole('button', { name: 'Cancel Transaction' }).click()
    await said(page, 'Cancel transaction failed')
    await fails()
    await page.route(`**/orders/${order.id}/canceled`, (route) =>
      route.fulfill({
        status: 400,
        json: {
          status: 400,
          data: { msg: 'The transaction has been canceled', errorCode: 'error.badRequest.canceledOrder' },
        },
      }),
    )
    await cancel.getByRole('button', { name: 'Cancel Transaction' }).click()
    await said(page, 'The transaction of membership was not canceled')
    await cancel.getByRole('button', { name: 'Keep transaction' }).click()
    await membership.getByText(plan.name, { exact: true }).waitFor()
    expect(await subscriptions()).toMatchObject([{ isActive: true }])
  })

  it('is deleted after the question, and a failure is said in the words of the server, else in ours [SUBSCRIPTIONS-10] [SUBSCRIPTIONS-38]', async () => {
    const screen = await member()
    const { page, membership } = screen
    await membership.getByRole('button', { name: `Delete membership ${plan.name}` }).click()
    const ask = dialog(page, 'Delete membership')
    await ask.getByText('Do you want to delete this membership?', { exact: true }).waitFor()
    await ask.getByRole('button', { name: 'Cancel' }).click()
    for (const [msg, expected] of [
      ['Not on a Sunday', 'Not on a Sunday'],
      [undefined, 'Update customer failed'],
    ]) {
      await page.route('**/partners/subscriptions/*', (route) =>
        route.request().method() === 'DELETE'
          ? route.fulfill({ status: 400, json: { status: 400, data: { msg } } })
          : route.fallback(),
      )
      await remove(screen)
      await said(page, expected!)
      await page.unroute('**/partners/subscriptions/*')
    }
    await remove(screen)
    await membership.getByText('No membership', { exact: true }).waitFor()
  })
})

describe('a pause of a membership', () => {
  const slashed = (date: string) => date.split('-').toReversed().join('/')
  const shown = (date: string) =>
    new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(date),
    )
  const dayAfter = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()

  /** A member by a plan that allows 30 days for a price each, and the dialog that changes them, wide or on a phone. */
  const pausable = async (size: { width: number; height: number } = WIDE, price: number | null = 15) => {
    const { client, partnerId } = transactions.club
    const customer = await newCustomer()
    const name = `Rest ${Date.now().toString(36)}`
    const fee = price === null ? null : { kind: 'fixed' as const, price, currency: 'SGD' }
    const body = { name, pricing: [MONTHLY], pause: { maxDays: 30, minDays: 7, fee } }
    const { data: resting } = await client.createMembershipPlan({ partnerId, body })
    const today = (await client.getToday({ partnerId })).data.date
    const { data: given } = await client.createSubscriptions({
      body: {
        customer: { id: customer.id },
        subscriptions: [{ planId: resting.id, pricingWindow: MONTHLY, startAt: slashed(today) }],
      },
    })
    const page = await fresh(`/customers?id=${customer.id}`)
    await page.setViewportSize(size)
    const form = dialog(page, customer.name)
    const membership = form.getByRole('region', { name: 'Membership' })
    await membership.getByText(name, { exact: true }).waitFor()
    const read = async () => (await client.getSubscription({ id: given[0]!.id })).data
    return { page, form, membership, customer, name, today, read, id: given[0]!.id }
  }
  const WIDE = { width: 1440, height: 900 }
  const PHONE = { width: 390, height: 844 }

  it('is made from the dialog, which says what it does and costs, and is taken back [BEYOND-46]', async () => {
    const { page, membership, name, today, read } = await pausable()
    await membership.getByRole('button', { name: `Pause membership ${name}` }).click()
    const asked = dialog(page, 'Pause membership')
    await asked.getByRole('textbox', { name: 'Days' }).fill('10')
    const end = (await read()).expireAt.split('/').toReversed().join('-')
    await asked
      .getByText(
        `It rests from ${shown(today)} to ${shown(dayAfter(today, 9))}. It runs through ${shown(dayAfter(end, 9))} then, instead of ${shown(dayAfter(end, -1))}.`,
      )
      .waitFor()
    await asked.getByText('The pause costs SGD 15.00. Its transaction is still to be paid.', { exact: true }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await look(page, 'customer-pause')
    // Below the least it is said, and nothing is sent.
    await asked.getByRole('textbox', { name: 'Days' }).fill('3')
    await asked.getByRole('button', { name: 'Pause', exact: true }).click()
    await asked.getByText('A whole number from 7 to 30', { exact: true }).waitFor()
    await asked.getByRole('textbox', { name: 'Days' }).fill('10')
    await asked.getByRole('button', { name: 'Pause', exact: true }).click()
    await said(page, 'Membership paused')
    await membership.getByText(`Paused until ${shown(dayAfter(today, 9))}`, { exact: true }).waitFor()
    expect(await read()).toMatchObject({ isActive: false, isPaused: true, expireAt: slashed(dayAfter(end, 10)) })
    expect(await violationsOn(page)).toEqual([])
    await look(page, 'customer-paused')

    await membership.getByRole('button', { name: /^Take back the pause of / }).click()
    await dialog(page, 'Take the pause back').getByRole('button', { name: 'Take back', exact: true }).click()
    await said(page, 'Pause taken back')
    await membership.getByText('Active', { exact: true }).waitFor()
    expect(await read()).toMatchObject({ isActive: true, pauses: [], expireAt: slashed(end) })
  })

  it('of later days is sent as it was typed, stands there until then, and leaves none for this term [BEYOND-46]', async () => {
    const { page, membership, name, today, read } = await pausable()
    const from = dayAfter(today, 3)
    await membership.getByRole('button', { name: `Pause membership ${name}` }).click()
    const asked = dialog(page, 'Pause membership')
    await asked.getByLabel('First day without it').fill(slashed(from))
    await asked.getByLabel('First day without it').press('Tab')
    await asked.getByRole('textbox', { name: 'Days' }).fill('28')
    await asked.getByText(`It rests from ${shown(from)} to ${shown(dayAfter(from, 27))}.`).waitFor()
    await asked.getByRole('button', { name: 'Pause', exact: true }).click()
    await said(page, 'Membership paused')
    await membership.getByText(`Pause from ${shown(from)} to ${shown(dayAfter(from, 27))}`, { exact: true }).waitFor()
    await membership.getByText('Active', { exact: true }).waitFor()
    const { pauses } = await read()
    expect(pauses).toMatchObject([{ startAt: slashed(from), resumeAt: slashed(dayAfter(from, 28)) }])
    // Two days are left, and seven are the least.
    const again = membership.getByRole('button', { name: `Pause membership ${name}` })
    await expect.poll(() => again.getAttribute('aria-disabled')).toBe('true')
    await saysWhy(again, 'No pause is left in this term.')
  })

  it('until it is resumed, on a phone: resumed it says when the membership ends [BEYOND-46]', async () => {
    const { page, membership, name, today, read, id, customer } = await pausable(PHONE, null)
    await membership.getByRole('button', { name: `Pause membership ${name}` }).click()
    const asked = dialog(page, 'Pause membership')
    await asked.getByRole('radio', { name: 'Until it is resumed' }).check()
    await asked.getByText('The pause costs nothing.', { exact: true }).waitFor()
    await look(page, 'customer-pause-phone')
    await asked.getByRole('button', { name: 'Pause', exact: true }).click()
    await membership
      .getByText(`Paused until resumed, ${shown(dayAfter(today, 29))} at the latest`, { exact: true })
      .waitFor()
    // All of it four days ago: nothing is paused in the past.
    await execute(
      `WITH earlier AS (UPDATE subscription_pauses SET starts_on = starts_on - 4, ends_on = ends_on - 4
         WHERE subscription_id = $1 RETURNING starts_on, ends_on)
       UPDATE subscriptions SET starts_on = subscriptions.starts_on - 4, expires_on = expires_on - 4,
         pauses = datemultirange(daterange(earlier.starts_on, earlier.ends_on, '[]')) FROM earlier WHERE id = $1`,
      [id],
    )
    const list = await fresh(`/customers?q=${encodeURIComponent(customer.name)}`)
    await list
      .getByText(`Paused until ${shown(dayAfter(today, 25))}`, { exact: true })
      .first()
      .waitFor()
    const later = await fresh(`/customers?id=${customer.id}`)
    await later.setViewportSize(PHONE)
    const now = dialog(later, customer.name).getByRole('region', { name: 'Membership' })
    await now.getByRole('button', { name: `Resume membership ${name}` }).click()
    const resume = dialog(later, 'Resume membership')
    await resume.getByText(/^From today on the membership counts again\./).waitFor()
    expect(await violationsOn(later)).toEqual([])
    await look(later, 'customer-resume-phone')
    await resume.getByRole('button', { name: 'Resume', exact: true }).click()
    await said(later, 'Membership resumed')
    await now.getByText('Active', { exact: true }).waitFor()
    expect(await read()).toMatchObject({ isActive: true, pauses: [{ resumeAt: slashed(today), untilResumed: false }] })
  })
})
