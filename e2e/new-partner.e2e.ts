import { beforeAll, describe, expect, it } from 'vitest'
import { violationsOf } from './axe.ts'
import { on } from './stage.ts'
import { ADMIN, OWNER, signInAs, signUpAs, type Session } from './staff-page.ts'

// A super admin founds a partner: whose it is, what it costs, and what stands in the way.

let admin: Session
beforeAll(async () => {
  admin = await signInAs(ADMIN)
})

const main = () => on.page.getByRole('main')
const field = (name: string) => on.page.getByRole('textbox', { name, exact: true })
const choose = async (name: string, typed: string, option: string) => {
  await on.page.getByRole('combobox', { name, exact: true }).fill(typed)
  await on.page.getByRole('option', { name: option, exact: true }).click()
}
const create = () => on.button('Create partner').click()
let made = 0
/** The form with a brand name, an address that nobody has, and an owner. */
const filled = async () => {
  await on.own(admin)
  await on.open('/superadmin/partner/new')
  await on.heading('Create a partner account')
  await field('Brand name').fill(`Bukit Courts ${++made}`)
  await field('Email').fill(`owner-${made}@bukit.example`)
}
/** What the form sends, once it is sent. */
const sent = () =>
  on.page
    .waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/partners/partners'))
    .then((request) => request.postDataJSON() as Record<string, unknown>)

describe('a new partner', () => {
  it('belongs to the account of a profile id, whose name is told before [SUPERADMIN-18] [SUPERADMIN-39] [SUPERADMIN-56]', async () => {
    const { account } = await signUpAs('founder')
    const { account: owner } = await signInAs(OWNER)
    await filled()
    await on.page.getByRole('radio', { name: 'By the profile ID of an account' }).click()
    await create()
    await main().getByText('Please fill out required fields').waitFor()
    await field('Owner profile ID').fill('12a')
    await main().getByText('A profile ID is a number').waitFor()
    await field('Owner profile ID').fill('999999999')
    await main().getByText('Nobody has this profile ID').waitFor()
    await field('Owner profile ID').fill(String(owner.profileId))
    await main().getByText(`This is ${owner.profile.name}`).waitFor()
    await field('Owner profile ID').fill(String(account.profileId))
    const body = sent()
    await create()
    expect((await body)['owner']).toEqual({ profileId: account.profileId })
    await on.page.getByText('Create Partner Successfully').waitFor()
  })

  it(
    'is sent with its fees under its currency, none below 0 and no percentage above 100 [SUPERADMIN-09] [SUPERADMIN-17] [SUPERADMIN-50] [SUPERADMIN-61]',
    { tags: ['gate'] },
    async () => {
      await filled()
      expect(await violationsOf(on.page)).toEqual([])
      // A currency that is chosen by itself brings a fee along that it can pay, and back again.
      const fixed = field('Fee as an amount for Credit card')
      for (const [typed, option, amount] of [
        ['JPY', 'JPY · Japanese Yen', '1'],
        ['USD', 'USD · US Dollar', '0.5'],
      ] as const) {
        await choose('Default currency', typed, option)
        await expect.poll(() => fixed.inputValue()).toBe(amount)
      }
      // What stands there already is typed over.
      await on.page.getByRole('combobox', { name: 'Country' }).click()
      await on.page.keyboard.type('Vietnam')
      await on.page.getByRole('option', { name: 'Vietnam' }).click()
      const percentage = field('Fee in percent for Credit card')
      await percentage.fill('101')
      await percentage.blur()
      await expect.poll(() => percentage.inputValue()).toBe('100')
      await field('Fee as an amount for Cash').fill('-5')
      await field('Fee in percent for Club credits').fill('2,5')
      await on.page.getByRole('switch', { name: 'Staff may take Club credits' }).click()
      await on.page.getByRole('switch', { name: 'Customers may pay by Club credits' }).click()
      await on.page.getByRole('switch', { name: 'Customers may pay by Cash' }).click()
      await on.page.getByRole('switch', { name: 'The partner bears the processing fee' }).click()
      await field('Commission, percent').fill('2,5')
      await field('Commission, amount').fill('1000')
      const body = sent()
      const config = on.page.waitForRequest(
        (request) => request.method() === 'PUT' && request.url().endsWith('/config'),
      )
      await create()
      expect((await config).postDataJSON()).toEqual({
        commissionFeeConfig: { VND: { fieldhouseFeesPercentage: 2.5, fieldhouseFeesAmount: 1000 } },
        version: 1,
      })
      expect(await body).toEqual({
        brandName: `Bukit Courts ${made}`,
        pageInfo: { uri: `bukit-courts-${made}` },
        partnerType: 'Clubs',
        businessIdentificationNumber: null,
        taxReferenceNumber: null,
        countryCode: 'VN',
        defaultCurrencyId: 'VND',
        // The country's only zone came along with it, under the name that the browser has for it.
        timezone: 'Asia/Ho_Chi_Minh',
        owner: { email: `owner-${made}@bukit.example` },
        absorbProcessingFee: true,
        paymentMethodsForCustomers: ['clubCredits'],
        paymentMethodsForStaff: ['clubCredits', 'cash'],
        processingFeeConfig: {
          // Half a dong is none.
          creditCard: { VND: { fieldhouseFeesPercentage: 100, fieldhouseFeesAmount: 1 } },
          clubCredits: { VND: { fieldhouseFeesPercentage: 2.5, fieldhouseFeesAmount: 0 } },
          cash: { VND: { fieldhouseFeesPercentage: 0, fieldhouseFeesAmount: 0 } },
          packages: { VND: { fieldhouseFeesPercentage: 0, fieldhouseFeesAmount: 0 } },
        },
      })
      await on.page.getByText('Create Partner Successfully').waitFor()
    },
  )

  it('of a country with several time zones is asked for one, and does not keep that of the country chosen before', async () => {
    await filled()
    const zone = on.page.getByRole('combobox', { name: 'Timezone', exact: true })
    await choose('Country', 'Vietnam', 'Vietnam')
    await expect.poll(() => zone.inputValue()).toBe('Asia/Ho_Chi_Minh')
    // Australia has several, and the browser is in none of them.
    await choose('Country', 'Australia', 'Australia')
    await expect.poll(() => zone.inputValue()).toBe('')
    await create()
    await main().getByText('Please fill out required fields').waitFor()
    await expect.poll(() => zone.getAttribute('aria-invalid')).toBe('true')
    // Its own come first; any other is found as it is spoken.
    await zone.click()
    const zones = () => on.page.getByRole('option').allTextContents()
    await expect.poll(async () => (await zones()).includes('Africa/Accra')).toBe(true)
    await expect
      .poll(async () => (await zones()).indexOf('Australia/Perth') < (await zones()).indexOf('Africa/Accra'))
      .toBe(true)
    await choose('Timezone', 'new york', 'America/New_York')
    await expect.poll(() => zone.inputValue()).toBe('America/New_York')
    await choose('Timezone', 'Perth', 'Australia/Perth')
    const body = sent()
    await create()
    expect((await body)['timezone']).toBe('Australia/Perth')
    await on.page.getByText('Create Partner Successfully').waitFor()
  })

  it('whose address another has says so beside it, and what was typed stays [BRAND-14]', async () => {
    await filled()
    await field('Brand page URL').fill('riverside')
    await field('Brand name').fill('Riverside Two')
    await expect.poll(() => field('Brand page URL').inputValue()).toBe('riverside')
    await create()
    await main().getByText('This page URL has already been taken').waitFor()
    await expect.poll(() => field('Brand page URL').evaluate((one) => one === document.activeElement)).toBe(true)
    await expect.poll(() => field('Brand name').inputValue()).toBe('Riverside Two')
    await field('Brand page URL').fill('venues')
    await create()
    await main().getByText('The product itself has this address. Please choose another one.').waitFor()
  })

  it('that cannot be made says so, and is sent again under the same key [SUPERADMIN-41]', async () => {
    await filled()
    const keys: (string | undefined)[] = []
    await on.page.route('**/v1.9.0/partners/partners', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      await (keys.length === 1
        ? route.fulfill({ status: 500, json: { status: 500, data: { msg: '' } } })
        : route.continue())
    })
    await create()
    await on.page.getByText('Create Partner Fail').first().waitFor()
    await create()
    await on.page.getByText('Create Partner Successfully').waitFor()
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })

  it('that is begun is not left by a slip', async () => {
    await filled()
    await on.button('Cancel').click()
    const asked = on.page.getByRole('dialog', { name: 'Leave without creating the partner?' })
    await asked.getByRole('button', { name: 'Stay' }).click()
    await expect.poll(() => field('Brand name').inputValue()).toBe(`Bukit Courts ${made}`)
    await on.button('Cancel').click()
    await asked.getByRole('button', { name: 'Leave' }).click()
    await on.heading(/^Partners/)
  })
})
