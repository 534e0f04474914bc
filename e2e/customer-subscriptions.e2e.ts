import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { look } from './looks.ts'
import { execute } from './staff-page.ts'
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
    expect(await over.getByText('Active', { exact: true }).count()).toBe(0)
    // Nothing follows what is over: no cycle is chosen for it.
    expect(await cycleOf(over).count()).toBe(0)
  })

  it('has another billing cycle from its next period on, after the question and once it is saved [SUBSCRIPTIONS-07] [SUBSCRIPTIONS-08]', async () => {
    const { page, form, membership, subscriptions } = await member()
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
    await cancel.getByRole('switch', { name: 'Email customer' }).waitFor()
    await look(page, 'customer-cancel-membership')
    expect(await violationsOn(page)).toEqual([])
    await cancel.getByRole('button', { name: 'Cancel Transaction' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ autoRefund: true, refundAmountCents: 400 })
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
    expect(await cancel.count()).toBe(0)
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
