import { beforeAll, describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { CARD } from './card-forms.ts'
import { look } from './looks.ts'
import { origin } from './product.ts'
import { offering } from './stage.ts'
import { dialog, withTransactions } from './transactions-page.ts'

// A membership that renews by itself, in the dialog of its customer: what happens next, and the card that pays for it.

const transactions = withTransactions({ firstDay: 1190 })
const { fresh, newCustomer } = transactions

const MONTHLY = { price: 10, currency: 'SGD', recurring: 1 as const }
let plan: { id: string; name: string }
beforeAll(async () => {
  const { client, partnerId } = transactions.club
  const renewal = { orderDays: 7, reminderDays: [5, 10], chargeDays: [4], graceDays: 7 }
  const body = { name: `Going on ${Date.now().toString(36)}`, pricing: [MONTHLY], renewal }
  plan = (await client.createMembershipPlan({ partnerId, body })).data
})

/** A new customer who has bought the plan by the month, and the dialog that changes them. */
const member = async () => {
  const customer = await newCustomer()
  const { client, partnerId } = transactions.club
  const startAt = (await client.getToday({ partnerId })).data.date.split('-').toReversed().join('/')
  const subscriptions = [{ planId: plan.id, pricingWindow: MONTHLY, startAt }]
  await client.createSubscriptions({ body: { customer: { id: customer.id }, subscriptions } })
  const page = await fresh(`/customers?id=${customer.id}`)
  const form = dialog(page, customer.name)
  return { page, form, customer, client }
}

describe('the dialog of a customer', () => {
  it('says what happens next once a membership renews by itself [BEYOND-27]', { tags: ['gate'] }, async () => {
    const { page, form, customer, client } = await member()
    const membership = form.getByRole('region', { name: 'Membership' })
    await expect.poll(() => membership.getByText('If nobody pays').count()).toBe(0)
    await membership.getByRole('switch', { name: `${plan.name} renews by itself` }).click()
    await membership.getByText(/^On .+ the next term is asked for: SGD 10\.\d\d, from .+ to .+\.$/).waitFor()
    await membership.getByText(/^If nobody pays, the membership ends on /).waitFor()
    await look(page, 'renewal-ahead')
    expect(await violationsOn(page)).toEqual([])
    const [held] = (await client.listSubscriptionsOfCustomer({ id: customer.id })).data
    expect(held!.renews).toBe(true)
  })

  it('keeps a card only with the consent of its customer, and shows that, and removes it [BEYOND-27]', async () => {
    const { page, form, customer, client } = await member()
    const cards = form.getByRole('region', { name: 'Saved cards' })
    await cards.getByText('No saved card', { exact: true }).waitFor()
    await cards.getByRole('button', { name: 'Save a card' }).click()
    const asked = dialog(page, 'Save a card')
    await asked.getByRole('button', { name: 'Save a card' }).click()
    await asked.getByText('Without the customer’s consent no card is saved.', { exact: true }).waitFor()
    await look(page, 'save-card')
    expect(await violationsOn(page)).toEqual([])
    await asked.getByRole('checkbox', { name: /^The customer agrees/ }).check()
    await asked.getByLabel('Card number').fill(CARD.pays)
    await asked.getByLabel('Expiry').fill('1234')
    await asked.getByLabel('Security code').fill('123')
    await asked.getByRole('button', { name: 'Save a card' }).click()
    await page.getByText('Card saved', { exact: true }).waitFor()
    await cards.getByText('Visa ending in 4242', { exact: true }).waitFor()
    await cards.getByText(/^Expires \d\d\/20\d\d$/).waitFor()
    const [kept] = (await client.listSavedCards({ id: customer.id })).data
    await expect
      .poll(() => cards.getByText(/^Expires /).innerText())
      .toBe(`Expires ${String(kept!.expiresMonth).padStart(2, '0')}/${kept!.expiresYear}`)
    await cards.getByText(new RegExp(`^Agreed on .+, noted by ${kept!.consent.notedBy}$`)).waitFor()
    await look(page, 'saved-card')
    await cards.getByRole('button', { name: 'Remove Visa ending in 4242' }).click()
    await dialog(page, 'Remove Visa ending in 4242').getByRole('button', { name: 'Remove', exact: true }).click()
    await cards.getByText('No saved card', { exact: true }).waitFor()
  })

  it('offers to save no card where nobody takes cards', async () => {
    const { page, form, customer } = await member()
    const cards = form.getByRole('region', { name: 'Saved cards' })
    await cards.getByRole('button', { name: 'Save a card' }).waitFor()
    await offering(page, { cards: { provider: null, publishableKey: null } })
    await page.goto('about:blank')
    await page.goto(`${origin}/customers?id=${customer.id}`)
    await form.getByRole('region', { name: 'Membership' }).waitFor()
    await expect.poll(() => cards.count()).toBe(0)
  })
})
