import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { look } from './looks.ts'
import { ownCourts } from './own-courts.ts'
import { reads, readsOnPhone } from './readings.ts'
import { saysWhy } from './says-why.ts'
import { execute, holdsOnly, once } from './staff-page.ts'
import { on } from './stage.ts'

// A club makes what it sells by the month: plans with one or two prices, shown to customers or hidden from them.

const { club, calls, owner, main, toast } = ownCourts({ withVenue: false })

const plans = async () => (await calls().listMembershipPlans({ partnerId: club.partnerId, query: { limit: 100 } })).data
const named = async (name: string) => (await plans()).find((plan) => plan.name === name)!
const dialog = () => on.page.getByRole('dialog').filter({ visible: true })
const closed = () => expect.poll(() => on.page.getByRole('dialog').count()).toBe(0)
const card = (name: string) =>
  main().getByRole('list', { name: 'Membership plans' }).getByRole('listitem').filter({ hasText: name }).first()
const create = () => on.button('+ Create a Membership Plan').click()
const price = (number: 1 | 2) =>
  dialog()
    .getByRole('group', { name: `Pricing ${number}` })
    .getByRole('textbox', { name: 'Price' })
const months = (number: 1 | 2) =>
  dialog()
    .getByRole('group', { name: `Pricing ${number}` })
    .getByRole('combobox', { name: 'Months' })
const choices = async (number: 1 | 2) => {
  await months(number).click()
  const names = await on.page.getByRole('option').filter({ visible: true }).allInnerTexts()
  await on.page.keyboard.press('Escape')
  return names
}
const choose = async (number: 1 | 2, name: string) => {
  await months(number).click()
  await on.page.getByRole('option', { name, exact: true }).filter({ visible: true }).click()
}
const popup = async (words: string) => {
  const message = on.page.getByRole('alert').filter({ hasText: words })
  await message.waitFor()
  await message.getByRole('button', { name: 'Close' }).click()
}
const opened = async (): Promise<Page> => {
  const page = await on.own(owner())
  await on.open('/memberships')
  await on.heading('Memberships')
  return page
}

describe('a new plan', () => {
  it('needs a name and a price, and says so [MEMBERSHIPS-04] [MEMBERSHIPS-22]', async () => {
    const page = await opened()
    await main().getByText("Don't have a membership plan", { exact: true }).waitFor()
    await look(page, 'plans-none')
    await create()
    await reads(dialog(), 'plan-new')
    await expect
      .poll(async () => [await months(1).inputValue(), await months(2).inputValue()])
      .toEqual(['1 month', '12 months'])
    await dialog().getByText('SGD', { exact: true }).first().waitFor()
    await on.button('Create').click()
    await popup('Please fill out required fields')
    await expect.poll(() => dialog().getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true')
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Gold')
    await price(1).fill('free')
    await on.button('Create').click()
    await dialog().getByText('A price has at most 7 characters and two decimals.').waitFor()
    expect(await plans()).toEqual([])
  })

  it('offers for the second price the months that the first has not, and saves against it [MEMBERSHIPS-19] [MEMBERSHIPS-20] [MEMBERSHIPS-25]', async () => {
    await opened()
    await create()
    const all = ['1 month', '3 months', '6 months', '12 months', '24 months']
    expect(await choices(1)).toEqual(all)
    expect(await choices(2)).toEqual(all.slice(1))
    await choose(1, '3 months')
    await expect.poll(() => months(2).inputValue()).toBe('1 month')
    expect(await choices(2)).toEqual(all.filter((name) => name !== '3 months'))
    await choose(1, '1 month')
    await expect.poll(() => months(2).inputValue()).toBe('12 months')
    await price(1).fill('80')
    await price(2).fill('800')
    await dialog().getByText('You save SGD 160.00', { exact: true }).waitFor()
    // As many characters as a price has, and no more (MEMBERSHIPS-15).
    await price(2).fill('')
    await price(2).pressSequentially('123456789')
    await expect.poll(() => price(2).inputValue()).toBe('1234567')
  })

  it(
    'is created with its benefits, and stands first among the cards [MEMBERSHIPS-03] [MEMBERSHIPS-07] [MEMBERSHIPS-37] [MEMBERSHIPS-38]',
    { tags: ['gate'] },
    async () => {
      const page = await opened()
      await create()
      await dialog().getByRole('textbox', { name: 'Name' }).fill('Gold')
      await price(1).fill('80')
      await price(2).fill('800')
      await dialog().getByRole('textbox', { name: 'Benefits' }).click()
      await page.keyboard.type('A towel each visit')
      await look(page, 'plan-new')
      await on.button('Create').click()
      await toast('Create Membership Successfully!')
      await closed()
      expect(await named('Gold')).toMatchObject({
        benefits: '<p>A towel each visit</p>',
        status: 'active',
        visible: true,
        pricing: [
          { price: 80, currency: 'SGD', recurring: 1 },
          { price: 800, currency: 'SGD', recurring: 12 },
        ],
      })
      await card('Gold').getByText('You save SGD 160.00', { exact: true }).waitFor()
    },
  )

  it('has one price where the second is left empty, and its months [MEMBERSHIPS-18]', async () => {
    await opened()
    await create()
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Trial')
    await price(1).fill('0')
    await choose(1, '3 months')
    await on.button('Create').click()
    await toast('Create Membership Successfully!')
    await closed()
    expect((await named('Trial')).pricing).toEqual([{ price: 0, currency: 'SGD', recurring: 3 }])
    const names = await main().getByRole('heading', { level: 2 }).allInnerTexts()
    expect(names).toEqual(['Trial', 'Gold'])
  })

  it('that is refused says why and stays as it was typed [MEMBERSHIPS-38]', async () => {
    const page = await opened()
    const refuse = (data: object) =>
      page.route('**/membershipPlans', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 400, json: { status: 400, data } })
          : route.fallback(),
      )
    await create()
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Family')
    await price(1).fill('120')
    await refuse({ msg: 'The office is closed' })
    await on.button('Create').click()
    await popup('The office is closed')
    await page.unrouteAll()
    await page.route('**/membershipPlans', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await on.button('Create').click()
    await popup('Create Membership failed')
    await page.unrouteAll()
    await refuse({
      msg: 'Not this',
      errorCode: 'error.badRequest.invalidInput',
      message: [{ property: 'name', constraints: { value: 'Taken already' } }],
    })
    await on.button('Create').click()
    await dialog().getByText('Taken already', { exact: true }).waitFor()
    await page.unrouteAll()
    await expect
      .poll(async () => [
        await dialog().getByRole('textbox', { name: 'Name' }).inputValue(),
        await price(1).inputValue(),
      ])
      .toEqual(['Family', '120'])
    await page.keyboard.press('Escape')
    await on.button('Discard').click()
    await closed()
    expect((await plans()).map(({ name }) => name)).toEqual(['Gold', 'Trial'])
  })
})

describe('a plan that stands', () => {
  it('is hidden from customers and shown to them again [MEMBERSHIPS-26] [MEMBERSHIPS-27]', async () => {
    await opened()
    await card('Gold').getByRole('button', { name: 'Hide Plan', exact: true }).click()
    await toast('Gold is hidden from customers.')
    await card('Gold').getByText('Hidden from customers', { exact: true }).waitFor()
    expect((await named('Gold')).visible).toBe(false)
    await card('Gold').getByRole('button', { name: 'Show Plan', exact: true }).click()
    await toast('Gold is shown to customers.')
    await card('Gold').getByRole('button', { name: 'Hide Plan', exact: true }).waitFor()
    expect((await named('Gold')).visible).toBe(true)
  })

  it('keeps its prices while its name and benefits are changed [MEMBERSHIPS-07] [MEMBERSHIPS-21] [MEMBERSHIPS-23] [MEMBERSHIPS-38]', async () => {
    const page = await opened()
    await card('Gold').getByRole('button', { name: 'Edit plan', exact: true }).click()
    await dialog().getByRole('textbox', { name: 'Benefits' }).waitFor()
    await expect.poll(() => on.button('Save').getAttribute('aria-disabled')).toBe('true')
    await reads(dialog(), 'plan')
    await expect.poll(() => dialog().getByRole('textbox', { name: 'Price' }).count()).toBe(0)
    await expect.poll(() => dialog().getByRole('combobox').count()).toBe(0)
    const name = dialog().getByRole('textbox', { name: 'Name' })
    await name.fill(' ')
    await on.button('Save').click()
    await popup('Please fill out required fields')
    await name.fill('Gold plus')
    await dialog().getByRole('textbox', { name: 'Benefits' }).click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Two towels')
    await look(page, 'plan')
    await on.button('Save').click()
    await toast('Update Membership Successfully!')
    await closed()
    expect(await named('Gold plus')).toMatchObject({ benefits: '<p>Two towels</p>', version: 2 })
    await page.route('**/membershipPlans/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    )
    await card('Gold plus').getByRole('button', { name: 'Edit plan', exact: true }).click()
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Never')
    await on.button('Save').click()
    await popup('Update Membership failed')
    await page.unrouteAll()
  })

  it('that somebody else saved meanwhile is told, and taken over or saved over', async () => {
    const page = await opened()
    const { id } = await named('Gold plus')
    await card('Gold plus').getByRole('button', { name: 'Edit plan', exact: true }).click()
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Mine')
    await calls().updateMembershipPlan({ id, body: { benefits: '<p>Three towels</p>' } }, once())
    await on.button('Save').click()
    const meanwhile = page.getByRole('dialog', { name: 'Somebody else has saved this meanwhile' })
    await meanwhile.getByText('Three towels').first().waitFor()
    await on.button('Save what I changed').click()
    await toast('Update Membership Successfully!')
    expect(await named('Mine')).toMatchObject({ benefits: '<p>Three towels</p>' })
  })

  it('is listed with what it costs, what it saves and what it brings, hidden and no longer sold ones too [MEMBERSHIPS-03] [MEMBERSHIPS-31]', async () => {
    const { partnerId } = club
    const option = (amount: number, recurring: 1 | 6 | 24) => ({ price: amount, currency: 'SGD', recurring })
    const { data: long } = await calls().createMembershipPlan(
      {
        partnerId,
        body: {
          name: 'Everything that the club has, for the whole family and their guests',
          benefits: `<h2>Courts</h2><p>Any <strong>hour</strong>, see <a href="https://club.sg/rules">our rules</a>.</p><ul>${'<li><p>A towel, a locker and a drink</p></li>'.repeat(12)}</ul>`,
          pricing: [option(1234.5, 1), option(29_000, 24)],
        },
      },
      once(),
    )
    const { data: old } = await calls().createMembershipPlan(
      { partnerId, body: { name: 'Bronze', pricing: [option(20, 6)] } },
      once(),
    )
    await calls().updateMembershipPlan({ id: old.id, body: { status: 'inactive' } }, once())
    await calls().setPlanVisibility({ id: old.id, body: { visible: false } }, once())
    const page = await opened()
    await card('Everything').getByRole('link', { name: 'our rules' }).waitFor()
    await look(page, 'plans')
    await card('Everything').getByRole('button', { name: 'Show more' }).click()
    await card('Everything').getByRole('button', { name: 'Show less' }).waitFor()
    const list = main().getByRole('list', { name: 'Membership plans' })
    await reads(list, 'plans-of-a-club')
    await readsOnPhone(list, 'plans-of-a-club')
    await expect
      .poll(() => main().getByRole('heading', { level: 2 }).allInnerTexts())
      .toEqual(['Bronze', long.name, 'Trial', 'Mine'])
  })

  it('appears at other desks, as it changes there [BEYOND-04]', async () => {
    await opened()
    await card('Mine').waitFor()
    const { data } = await calls().createMembershipPlan(
      {
        partnerId: club.partnerId,
        body: { name: 'From elsewhere', pricing: [{ price: 5, currency: 'SGD', recurring: 1 }] },
      },
      once(),
    )
    await card('From elsewhere').getByRole('button', { name: 'Hide Plan' }).waitFor()
    await calls().setPlanVisibility({ id: data.id, body: { visible: false } }, once())
    await card('From elsewhere').getByRole('button', { name: 'Show Plan' }).waitFor()
  })

  it('and new ones are barred to who may only look [ACCESS-25] [ACCESS-26] [ACCESS-27]', async () => {
    const page = await on.own(owner())
    await holdsOnly(page, ['membershipPlan.view'])
    await on.open('/memberships')
    await card('Mine').waitFor()
    const barred = [
      on.button('+ Create a Membership Plan'),
      card('Mine').getByRole('button', { name: 'Edit plan' }),
      card('Mine').getByRole('button', { name: 'Hide Plan' }),
    ]
    for (const button of barred) {
      await saysWhy(button, 'You do not have permissions for this action.')
      await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
      await button.click({ force: true })
      await page.mouse.move(0, 0)
    }
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })
})

describe('the plans', () => {
  it('that can’t be read say so, and are asked again', async () => {
    const page = await on.own(owner())
    await page.route('**/membershipPlans?*', (route) => route.abort())
    await on.open('/memberships')
    await on.button('Retry').waitFor()
    await page.unrouteAll()
    await on.button('Retry').click()
    await card('Mine').waitFor()
  })
})

describe('the rule for pauses', () => {
  it('of a plan stands in its form and on its card, and is changed later, unlike its prices [BEYOND-46]', async () => {
    const page = await opened()
    await create()
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Resting')
    await price(1).fill('80')
    const pauses = () => dialog().getByRole('group', { name: 'Pauses' })
    await pauses().getByRole('switch', { name: 'Memberships of this plan can be paused' }).click()
    await pauses().getByRole('textbox', { name: 'Days of a pause at the least' }).fill('31')
    await on.button('Create').click()
    await pauses().getByText('A whole number, at most the days of a term.', { exact: true }).waitFor()
    await pauses().getByRole('textbox', { name: 'Days of a pause at the least' }).fill('14')
    const fee = async (name: string) => {
      await pauses().getByRole('combobox', { name: 'What a pause costs' }).click()
      await page.getByRole('option', { name, exact: true }).filter({ visible: true }).click()
    }
    await fee('A share of the month’s price')
    await pauses().getByRole('textbox', { name: 'For each month that it begins' }).fill('15')
    await look(page, 'plan-pauses')
    await on.button('Create').click()
    await toast('Create Membership Successfully!')
    await closed()
    expect((await named('Resting')).pause).toEqual({ maxDays: 30, minDays: 14, fee: { kind: 'share', percent: 15 } })
    await card('Resting')
      .getByText(
        'Pauses: up to 30 days of a term, at least 14 at a time; 15% of the month’s price for each month begun',
      )
      .waitFor()
    await card('Resting').getByRole('button', { name: 'Edit plan' }).click()
    await fee('A price for each pause')
    await pauses().getByRole('textbox', { name: 'Price' }).fill('12.5')
    await on.button('Save').click()
    await toast('Update Membership Successfully!')
    await closed()
    expect((await named('Resting')).pause?.fee).toEqual({ kind: 'fixed', price: 12.5, currency: 'SGD' })
    await card('Resting').getByText('SGD 12.50 each').waitFor()
  })
})

describe('a club whose currency has no decimals', () => {
  it('sells by it, and what a new customer holds is nothing of it [MEMBERSHIPS-22] [MEMBERSHIPS-24] [CUSTOMERS-34]', async () => {
    await execute("UPDATE partners SET default_currency_id = 'VND' WHERE id = $1", [club.partnerId])
    const page = await opened()
    await create()
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Vàng')
    await price(1).fill('600000')
    await price(2).fill('6500000')
    await dialog().getByText('You save VND 700,000', { exact: true }).waitFor()
    await on.button('Create').click()
    await toast('Create Membership Successfully!')
    await closed()
    expect((await named('Vàng')).pricing).toEqual([
      { price: 600_000, currency: 'VND', recurring: 1 },
      { price: 6_500_000, currency: 'VND', recurring: 12 },
    ])
    await card('Vàng').getByText('You save VND 700,000', { exact: true }).waitFor()
    await on.visit('/customers')
    await main().getByRole('button', { name: 'Add a Customer' }).first().click()
    for (const name of ['Wallet balance', 'Total spend'])
      await page.getByRole('region', { name }).getByText('VND 0', { exact: true }).waitFor()
  })
})

describe('what a plan gives back', () => {
  it('of days that were not used is a share of their value, said on its card, and changed like its name [BEYOND-50]', async () => {
    const page = await opened()
    await create()
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Half back')
    await price(1).fill('40')
    const share = dialog().getByRole('textbox', { name: 'Refund of unused days', exact: true })
    await expect.poll(() => share.inputValue()).toBe('100')
    await share.fill('fifty')
    await on.button('Create').click()
    await dialog().getByText('A whole number from 0 to 100.').waitFor()
    await look(page, 'plan-refund', [1440, 390])
    await share.fill('50')
    await on.button('Create').click()
    await toast('Create Membership Successfully!')
    await closed()
    await card('Half back').getByText('Refund of unused days: 50%').waitFor()
    expect((await named('Half back')).unusedRefundPercent).toBe(50)
    await card('Half back').getByRole('button', { name: 'Edit plan', exact: true }).click()
    await expect.poll(() => share.inputValue()).toBe('50')
    await share.fill('0')
    await on.button('Save').click()
    await toast('Update Membership Successfully!')
    await closed()
    await card('Half back').getByText('Refund of unused days: 0%').waitFor()
    expect(await named('Half back')).toMatchObject({ name: 'Half back', unusedRefundPercent: 0, version: 2 })
  })
})
