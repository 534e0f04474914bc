import { addDays, formatSlashedDay } from '@fieldhouse/domain/time'
import { startDays } from '@fieldhouse/domain/memberships'
import type { Locator } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { clubOf, dayIn, type Club } from './schedule-page.ts'
import { freshEmail, once, OWNER, sessionOf } from './staff-page.ts'
import { on } from './stage.ts'
import { dialog, failing, words } from './transactions-page.ts'

// What the forms of people take and refuse, and what is said where the server refuses.

let club: Club
beforeAll(async () => {
  club = await clubOf(OWNER)
})

const STAFF = '**/partnerStaffs*'
const ONE_OF_STAFF = '**/partnerStaffs/*'
const said = (text: string) => on.page.getByText(text, { exact: true }).first().waitFor()
const own = async (address: string) => {
  const page = await on.own(await sessionOf(OWNER))
  await on.open(address)
  return page
}
/** A day that is typed; what the field makes of it once it is left. */
const typed = async (field: Locator, day: string): Promise<string> => {
  await field.fill(formatSlashedDay(day))
  await field.press('Tab')
  return field.inputValue()
}
const added = async () => {
  const lastName = `F${crypto.randomUUID().slice(0, 8)}`
  const { data } = await club.client.createStaff(
    {
      partnerId: club.partnerId,
      body: { firstName: 'Ada', lastName, email: freshEmail('ada'), mobile: null, roleIds: ['reporting'] },
    },
    once(),
  )
  return { ...data, name: `Ada ${lastName}` }
}

describe('the form of a staff member', () => {
  it('says what is missing or wrong, that the email is taken, and that it failed where the server says nothing [STAFF-31]', async () => {
    const known = await added()
    const page = await own('/staff/list')
    await on.button('+ Add staff').click()
    const form = dialog(page, 'Add staff')
    const save = form.getByRole('button', { name: 'Add and invite' })
    await form.getByLabel('Email').fill('ada@')
    await save.click()
    for (const problem of ['Missing first name', 'Missing last name', 'Invalid email', 'Missing roles'])
      await form.getByText(problem, { exact: true }).waitFor()
    await form.getByLabel('First name').fill('Ada')
    await form.getByLabel('Last name').fill('Lim')
    await form.getByRole('checkbox', { name: 'Reporting' }).check()
    await form.getByLabel('Email').fill(known.email.toUpperCase())
    await save.click()
    await form.getByText('This staff already exists', { exact: true }).waitFor()
    await form.getByLabel('Email').fill(freshEmail('lim'))
    const works = await failing(page, STAFF, 'POST')
    await save.click()
    await said('Create staff fail')
    await works()
    await expect.poll(() => form.getByLabel('First name').inputValue()).toBe('Ada')
  })

  it('says that a change failed where the server says nothing [STAFF-31]', async () => {
    const known = await added()
    const page = await own(`/staff/list?q=${known.email}`)
    await page.getByRole('button', { name: `Edit ${known.name}` }).click()
    const form = dialog(page, known.name)
    await expect.poll(() => form.getByLabel('Email').inputValue()).toBe(known.email)
    await form.getByLabel('First name').fill('Adele')
    const works = await failing(page, ONE_OF_STAFF, 'PUT')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await said('Update staff fail')
    await works()
  })

  it.each([
    [
      403,
      { msg: 'Forbidden', errorCode: 'error.forbidden.noPermission' },
      'You do not have permissions for this action.',
    ],
    [
      409,
      { msg: 'They still have classes to give', errorCode: 'error.conflict.other' },
      'They still have classes to give',
    ],
  ])(
    'of a removal that is refused with %i (%j) says why: in our words, else in those of the server [STAFF-24] [STAFF-30]',
    async (status, data, why) => {
      const known = await added()
      const page = await own(`/staff/list?q=${known.email}`)
      await page.getByRole('button', { name: `Remove ${known.name}` }).click()
      await page.route(ONE_OF_STAFF, (route) =>
        route.request().method() === 'DELETE' ? route.fulfill({ status, json: { status, data } }) : route.continue(),
      )
      await dialog(page, 'Remove staff').getByRole('button', { name: 'Remove', exact: true }).click()
      const toast = page.getByRole('alert').filter({ hasText: "Can't remove this staff" })
      await toast.waitFor()
      expect(await words(toast)).toBe(`Can't remove this staff ${why}`)
    },
  )
})

describe('the form of a customer', () => {
  it('refuses an email that is none, a birthday before 1900, and a membership that starts more than 82 years ahead [CUSTOMERS-24] [CUSTOMERS-27] [SUBSCRIPTIONS-05]', async () => {
    const page = await own('/customers')
    await on.main().getByRole('button', { name: 'Add a Customer' }).click()
    const form = dialog(page, 'Add a Customer')
    await form.getByLabel('First name').fill('Bo')
    await form.getByLabel('Email').fill('bo@nowhere')
    await form.getByRole('button', { name: 'Add customer', exact: true }).click()
    await form.getByText('Invalid email', { exact: true }).waitFor()
    const birthday = form.getByLabel('Date of birth')
    expect(await typed(birthday, '1899-12-31')).toBe('')
    expect(await typed(birthday, '1900-01-01')).toBe('01/01/1900')
    await form.getByRole('combobox', { name: 'Membership plan' }).click()
    await page.getByRole('option').filter({ visible: true }).nth(1).click()
    const start = form.getByLabel('Start date')
    const { last } = startDays(dayIn(0))
    expect(await typed(start, last)).toBe(formatSlashedDay(last))
    expect(await typed(start, addDays(last, 1))).toBe(formatSlashedDay(last))
    expect(last.slice(0, 4)).toBe(String(Number(dayIn(0).slice(0, 4)) + 82))
  })

  it('shows when a membership starts and offers no field to change it [SUBSCRIPTIONS-04]', async () => {
    const { client, partnerId } = club
    const { data: customer } = await client.createCustomer(
      { body: { partnerId, firstName: 'Cy', lastName: 'Starts', email: freshEmail('cy') } },
      once(),
    )
    const { data: plans } = await client.listMembershipPlans({ partnerId, query: { limit: 100 } })
    const plan = plans.find(({ status, pricing }) => status === 'active' && pricing.length > 0)!
    const startAt = formatSlashedDay(dayIn(3))
    const { price, currency, recurring } = plan.pricing[0]!
    const pricingWindow = { price, currency, recurring: recurring as 1 }
    await client.placeSubscriptionOrder(
      {
        partnerId,
        body: { customerId: customer.id, subscription: { planId: plan.id, pricingWindow, startAt } },
      },
      once(),
    )
    const page = await own(`/customers?id=${customer.id}`)
    const region = dialog(page, 'Cy Starts').getByRole('region', { name: 'Membership' })
    await region.getByText(plan.name, { exact: true }).waitFor()
    await expect.poll(() => region.getByRole('textbox', { name: /start/i }).count()).toBe(0)
    await expect.poll(() => region.locator('input[placeholder="dd/mm/yyyy"]').count()).toBe(0)
  })
})

describe('the screen of plans', () => {
  it('asks for all of them at once, hidden ones too [MEMBERSHIPS-30]', async () => {
    const { client, partnerId } = club
    const { data: hidden } = await client.createMembershipPlan(
      {
        partnerId,
        body: { name: `Hidden ${crypto.randomUUID()}`, pricing: [{ price: 10, currency: 'SGD', recurring: 1 }] },
      },
      once(),
    )
    await client.setPlanVisibility({ id: hidden.id, body: { visible: false } }, once())
    const page = await on.own(await sessionOf(OWNER))
    const asked = page.waitForRequest(/membershipPlans\?/)
    await on.open('/memberships')
    const { searchParams } = new URL((await asked).url())
    expect([...searchParams.keys()].toSorted()).toEqual(['limit', 'offset'])
    expect([searchParams.get('offset'), searchParams.get('limit')]).toEqual(['0', '100'])
    await page.getByRole('heading', { level: 2, name: hidden.name }).waitFor()
  })
})
