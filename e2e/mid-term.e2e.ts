import { addDays, dateOf, daysBetween, formatSlashedDay } from '@fieldhouse/domain/time'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { runRenewals } from '../apps/api/src/features/memberships/renewing/fixtures/run-renewals.ts'
import { look } from './looks.ts'
import { withClock, ZONE } from './on-clock.ts'

// Another plan is sold while a membership still has days: they are credited, and pay first.

const OWNER = 'owner@riverside.example'
const FIRST = dateOf(Date.now(), ZONE)
const THREE_MONTHS = { price: 30, currency: 'SGD', recurring: 3 } as const

const club = withClock()
const { at, partnerId, signedIn } = club
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name }).filter({ visible: true })
const words = async (page: Page, name: string | RegExp) =>
  (await dialog(page, name).innerText()).replaceAll(/\s+/g, ' ')
/** Ten days of a membership of three months are over: how many are left, of how many. */
const inThreeMonths = daysBetween(FIRST, Temporal.PlainDate.from(FIRST).add({ months: 3 }).toString())
const unused = `${inThreeMonths - 10} of ${inThreeMonths} days`
const sgd = (minor: number) => `SGD ${(minor / 100).toFixed(2)}`

it('a plan sold in mid-term of another one says what the unused days are worth, takes them first, and ends the other one [BEYOND-51]', async () => {
  const noon = (day: string) => Date.parse(`${day}T12:00:00+08:00`)
  club.goTo(noon(FIRST))
  let owner = await signedIn(OWNER)
  const make = async (name: string, price: typeof THREE_MONTHS | { price: number; currency: 'SGD'; recurring: 1 }) =>
    (await owner.createMembershipPlan({ partnerId, body: { name, pricing: [price] } })).data
  const silver = await make('Silver in mid-term', THREE_MONTHS)
  await make('Platinum in mid-term', { price: 80, currency: 'SGD', recurring: 1 })
  const { data: ravi } = await owner.createCustomer({
    body: { partnerId, firstName: 'Ravi', lastName: 'Midterm', email: 'ravi@midterm.example' },
  })
  const subscription = { planId: silver.id, isActive: true as const, pricingWindow: THREE_MONTHS }
  const { data: first } = await owner.placeSubscriptionOrder({
    partnerId,
    body: { customerId: ravi.id, subscription: { ...subscription, startAt: formatSlashedDay(FIRST) } },
  })
  await owner.markTransactionPaid({ id: first.orderTransactions[0]!.id })

  const today = addDays(FIRST, 10)
  club.goTo(noon(today))
  const page = await at(OWNER, `/customers?id=${ravi.id}`)
  await dialog(page, /Ravi/).getByRole('button', { name: 'Add membership' }).click()
  await dialog(page, 'Select membership plan')
    .getByRole('button', { name: /^Platinum in mid-term .*\/ month/ })
    .click()
  const sale = dialog(page, 'Add Transaction')
  await sale.getByText(/^They already have Silver in mid-term/).waitFor()
  await sale.getByRole('switch', { name: 'End Silver in mid-term today and credit its unused days' }).click()
  await sale.getByText(`Unused, today included: ${unused}, worth SGD`).waitFor()
  await expect.poll(() => sale.getByText(/^They already have/).count()).toBe(0)
  const worth = Math.round(Number(/worth SGD (\d+\.\d\d)/.exec(await words(page, 'Add Transaction'))![1]) * 100)
  // Two months at 10.00 and 18 to 21 days of 28 to 31 of the first one.
  expect(worth).toBeGreaterThanOrEqual(2643)
  expect(worth).toBeLessThanOrEqual(2677)
  await expect
    .poll(() => words(page, 'Add Transaction'))
    .toContain(`Credit for unused days -${(worth / 100).toFixed(2)}`)
  await expect.poll(() => words(page, 'Add Transaction')).toContain(`To pay ${sgd(8000 - worth)}`)
  await sale.getByRole('radio', { name: /^Cash/ }).check()
  await sale.getByRole('checkbox', { name: 'Customer has paid' }).check()
  await sale.getByText(`${sgd(8000 - worth)} paid`).waitFor()
  await look(page, 'mid-term', [1440, 390])
  await sale.getByRole('button', { name: 'Create transaction' }).click()
  await page.getByText('Transaction has been created successfully.').waitFor()

  owner = await signedIn(OWNER)
  const { data: standing } = await owner.listSubscriptionsOfCustomer({ id: ravi.id, query: {} })
  expect(standing.map(({ membershipPlan, isActive }) => [membershipPlan.name, isActive])).toEqual([
    ['Platinum in mid-term', true],
    ['Silver in mid-term', false],
  ])
  expect((await owner.getOrder({ id: first.id })).data).toMatchObject({ status: 'canceled', refundedAmount: worth })
  const { clubCreditBalance } = (await owner.getCustomer({ id: ravi.id })).data
  expect(clubCreditBalance).toEqual([])
  const { data: sold } = await owner.listOrders({ partnerId, query: { customerId: ravi.id, status: 'paid' } })
  expect(sold.map(({ totalAmount }) => totalAmount)).toEqual([8000])
})

it('each membership ends or stays by a toggle of its own, which is off for whoever is sold something next; a next term that nobody has paid is no overlap [BEYOND-51]', async () => {
  const noon = (day: string) => Date.parse(`${day}T12:00:00+08:00`)
  club.goTo(noon(FIRST))
  const owner = await signedIn(OWNER)
  const MONTHLY = { price: 50, currency: 'SGD', recurring: 1 } as const
  const make = async (name: string, more: object = {}) =>
    (await owner.createMembershipPlan({ partnerId, body: { name, pricing: [MONTHLY], ...more } })).data
  const renewal = { orderDays: 28, reminderDays: [], chargeDays: [], graceDays: 7 }
  const [paid, owed] = [await make('Paid plan', { renewal }), await make('Owed plan')]
  const other = await make('Other plan')
  await make('Next plan')
  const member = async (firstName: string) =>
    (
      await owner.createCustomer({
        body: { partnerId, firstName, lastName: 'Toggles', email: `${firstName}@toggles.example` },
      })
    ).data.id
  const sell = async (customerId: string, planId: string, renews: boolean) => {
    const subscription = { planId, isActive: true as const, pricingWindow: MONTHLY, startAt: formatSlashedDay(FIRST) }
    const body = { customerId, subscription: { ...subscription, renews } }
    return (await owner.placeSubscriptionOrder({ partnerId, body })).data
  }
  const [anna, bert] = [await member('Anna'), await member('Bert')]
  for (const customerId of [anna, bert])
    await owner.markTransactionPaid({ id: (await sell(customerId, paid.id, true)).orderTransactions[0]!.id })
  await owner.markTransactionPaid({ id: (await sell(anna, other.id, false)).orderTransactions[0]!.id })
  await sell(anna, owed.id, false)

  club.goTo(noon(addDays(FIRST, 10)))
  await runRenewals(club.deps)
  const page = await at(OWNER, `/customers?id=${anna}`)
  await dialog(page, /Anna/).getByRole('button', { name: 'Add membership' }).click()
  await dialog(page, 'Select membership plan')
    .getByRole('button', { name: /^Next plan .*\/ month/ })
    .click()
  const sale = dialog(page, 'Add Transaction')
  const toggle = (plan: string) => sale.getByRole('switch', { name: `End ${plan} today and credit its unused days` })
  await toggle('Paid plan').click()
  await sale.getByText(/^Unused, today included: \d+ of \d+ days, worth SGD/).waitFor()
  await expect.poll(() => toggle('Owed plan').isChecked()).toBe(false)
  // Its next term is ordered and not paid; the other membership goes on beside it.
  await expect
    .poll(async () => (await sale.getByText(/^They already have/).allInnerTexts()).join())
    .toMatch(/^(?=.*Owed plan)(?=.*Other plan)(?!.*Paid plan)/)
  await toggle('Owed plan').click()
  await sale.getByText('This membership is not paid: settle or cancel its transaction first').waitFor()
  await look(page, 'mid-term-refused', [1440, 390])
  await toggle('Owed plan').click()
  await sale.getByText(/^Unused, today included/).waitFor()
  // Of two each is named.
  await toggle('Other plan').click()
  for (const plan of ['Paid plan', 'Other plan'])
    await sale.getByText(new RegExp(`^${plan}: \\d+ of \\d+ days unused`)).waitFor()
  // Somebody else is sold the same plan from the same day.
  await sale.getByRole('button', { name: 'Change customer' }).click()
  await sale.getByRole('combobox', { name: 'Customer' }).fill('bert@toggles')
  await sale.getByRole('option', { name: 'Bert Toggles' }).click()
  await toggle('Paid plan').waitFor()
  await expect.poll(() => toggle('Paid plan').isChecked()).toBe(false)
})

it('where a club takes nothing but credits, and they do not reach beside the unused days, the sale says so [BEYOND-51]', async () => {
  const noon = (day: string) => Date.parse(`${day}T12:00:00+08:00`)
  club.goTo(noon(FIRST))
  let owner = await signedIn(OWNER)
  const make = async (name: string, price: number) => {
    const pricing = [{ price, currency: 'SGD', recurring: 1 } as const]
    return (await owner.createMembershipPlan({ partnerId, body: { name, pricing } })).data
  }
  const cheap = await make('Cheap plan', 50)
  await make('Dear plan', 90)
  const { data: cleo } = await owner.createCustomer({
    body: { partnerId, firstName: 'Cleo', email: 'cleo@toggles.example' },
  })
  const subscription = { planId: cheap.id, isActive: true as const, pricingWindow: cheap.pricing[0] as never }
  const { data: first } = await owner.placeSubscriptionOrder({
    partnerId,
    body: { customerId: cleo.id, subscription: { ...subscription, startAt: formatSlashedDay(FIRST) } },
  })
  await owner.markTransactionPaid({ id: first.orderTransactions[0]!.id })

  club.goTo(noon(addDays(FIRST, 10)))
  owner = await signedIn(OWNER)
  await owner.updatePartner({ partnerId, body: { paymentMethodsForStaff: ['clubCredits'] } })
  const page = await at(OWNER, `/customers?id=${cleo.id}`)
  await dialog(page, /Cleo/).getByRole('button', { name: 'Add membership' }).click()
  await dialog(page, 'Select membership plan')
    .getByRole('button', { name: /^Dear plan .*\/ month/ })
    .click()
  const sale = dialog(page, 'Add Transaction')
  await sale.getByRole('switch', { name: 'End Cheap plan today and credit its unused days' }).click()
  await sale.getByRole('alert').filter({ hasText: 'The customer does not have enough credits.' }).waitFor()
  await look(page, 'mid-term-credits-alone', [1440, 390])
})
