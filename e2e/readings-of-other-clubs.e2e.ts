import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { reads, readsReasons } from './readings.ts'
import { on, workFor } from './stage.ts'
import { ADMIN, COACH, execute, foundClub, OWNER, signInAs, signUpAs } from './staff-page.ts'
import { dialog } from './transactions-page.ts'

// What screens say to a club that is otherwise than most, and to who is otherwise than an owner at a desk.

const ABROAD = { timezoneId: 'America/Los_Angeles' }
const PHONE = { ...ABROAD, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const founded = async (brandName: string | null, columns: Record<string, unknown> = {}) => {
  const session = await signUpAs('founder')
  const id = await foundClub(session, { brandName })
  for (const [column, value] of Object.entries(columns))
    await execute(`UPDATE partners SET ${column} = $2 WHERE id = $1`, [id, value])
  return { session, id }
}

describe('the partners of a deployment', () => {
  it('are listed by name, with who is worked for, and found by name or address [SUPERADMIN-01] [SUPERADMIN-02] [SUPERADMIN-03] [SUPERADMIN-54]', async () => {
    const [named, nameless] = [await founded('Ánh Dương', { country_code: 'VN' }), await founded(null)]
    const told = { [named.id]: 'Ánh Dương', [nameless.id]: 'nameless' }
    await workFor('riverside')
    const page = await on.own(await signInAs(ADMIN), ABROAD)
    await on.open('/superadmin/partners')
    // A club without a name stands by its id, which has its place by chance.
    await page
      .getByRole('row')
      .filter({ hasText: nameless.id })
      .getByRole('button', { name: /^Switch to/ })
      .waitFor()
    const edit = page.getByRole('link', { name: `Edit ${nameless.id}` })
    await expect.poll(() => edit.getAttribute('href')).toBe(`/superadmin/partner/${nameless.id}/edit`)
    await on.visit('/superadmin/partners?q=R')
    await page.getByRole('row').filter({ hasText: nameless.id }).waitFor({ state: 'detached' })
    await reads(page.getByRole('main'), 'partners', told)
    await readsReasons(page.getByRole('main'), 'partners-reasons')
    // Beside the name stands the logo, of who has one.
    const logo = page.getByRole('row').filter({ hasText: 'Riverside' }).locator('img')
    await expect.poll(() => logo.getAttribute('src')).toMatch(/^\/pictures\/.+\/list\.webp$/)
    await page.getByRole('searchbox').fill(`club-${named.id}`)
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await page.getByRole('row').filter({ hasText: 'Ánh Dương' }).waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe(`club-${named.id}`)
    await page.getByRole('searchbox').fill('nobody at all')
    await page.getByText('No partners match “nobody at all”', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('table').count()).toBe(0)
    await page.getByRole('main').getByRole('button', { name: 'Clear', exact: true }).last().click()
    await page.getByRole('row').filter({ hasText: 'Harbour Tennis' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
  })
})

describe('the way on a phone', () => {
  const current = (part: Locator) => expect.poll(() => part.locator('[aria-current=page]').allInnerTexts())
  const bar = async (page: Page, name: string) => {
    await on.menu().waitFor()
    await reads(on.menu(), name)
    await page.getByRole('button', { name: 'More' }).click()
    await reads(dialog(page, 'Menu'), `${name}-more`)
  }

  it('has the classes for a coach, the dashboard for a club without a venue, and the platform for a super admin', async () => {
    const coach = await on.own(await signInAs(COACH), PHONE)
    await on.open('/classes')
    await on.heading(/^Classes/)
    await reads(on.menu(), 'menu-on-a-phone-of-coach')
    await current(on.menu()).toEqual(['Classes'])
    await coach.close()
    const beginner = await on.own((await founded(null)).session, PHONE)
    await on.open('/payments/payouts')
    await bar(beginner, 'menu-on-a-phone-of-a-beginner')
    await current(dialog(beginner, 'Menu')).toEqual(['Payments'])
    await workFor('riverside')
    await on.own(await signInAs(ADMIN), PHONE)
    await on.open('/contact')
    await on.menu().waitFor()
    await on.page.getByRole('button', { name: 'More' }).click()
    const platform = dialog(on.page, 'Menu').getByRole('list', { name: 'Platform' })
    await expect.poll(() => platform.getByRole('link').allInnerTexts()).toEqual(['Partners'])
  })
})

describe('the dashboard of a club with several venues', () => {
  it('is of the one that is chosen, and so is where it leads; the address keeps it', async () => {
    const [hall] = await execute(
      `INSERT INTO venues (partner_id, id, venue_name, timezone, opening_hours, created_at)
       SELECT partner_id, gen_random_uuid(), 'The Hall', 'Asia/Tokyo', '{}', now() FROM partner_profiles WHERE uri = 'riverside' RETURNING id`,
    )
    const venueId = String(hall!['id'])
    const page = await on.own(await signInAs(OWNER), ABROAD)
    await on.open('/')
    const choice = page.getByRole('main').getByRole('button', { name: /^Choose the venue/ })
    await expect.poll(() => choice.innerText()).toMatch(/Riverside Park$/)
    await choice.click()
    const venues = page.getByRole('menuitemradio')
    await expect.poll(() => venues.allInnerTexts()).toEqual(['Riverside Park', 'The Hall'])
    await expect.poll(() => venues.first().isChecked()).toBe(true)
    await venues.last().click()
    await expect.poll(() => choice.innerText()).toMatch(/The Hall$/)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ venue: venueId })
    const leads = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).first()
    for (const name of ['Make a booking', 'Open schedule'])
      await expect
        .poll(async () => new URL((await leads(name).getAttribute('href'))!, page.url()).searchParams.get('venue'))
        .toBe(venueId)
    await page.reload()
    await expect.poll(() => choice.innerText()).toMatch(/The Hall$/)
    await execute('DELETE FROM venues WHERE id = $1', [venueId])
  })
})

describe('the payment methods', () => {
  it('of a club in India and of one without decimals', async () => {
    const fee = (method: string, currency: string, fieldhouseFeesAmount: number) =>
      JSON.stringify({ [method]: { [currency]: { fieldhouseFeesPercentage: 2, fieldhouseFeesAmount } } })
    // What is switched on and can't be used any more is told; another currency than the gateway's is too.
    const india = await founded('Chennai Club', {
      country_code: 'IN',
      default_currency_id: 'SGD',
      payment_methods_for_staff: '{cash,razorpay}',
      payment_methods_for_customers: '{razorpay}',
      processing_fee_config: fee('razorpay', 'SGD', 0.5),
      absorb_processing_fee: true,
    })
    const page = await on.own(india.session, ABROAD)
    await on.open('/payments/settings')
    await page.getByRole('table').waitFor()
    await reads(page.getByRole('main'), 'payments-settings-of-india')
    const vietnam = await founded('Huế Club', {
      country_code: 'VN',
      default_currency_id: 'VND',
      payment_methods_for_staff: '{cash,creditCard}',
      processing_fee_config: fee('bankTransfer', 'VND', 5000),
    })
    const dong = await on.own(vietnam.session, { ...ABROAD, remembered: { language: 'vi' } })
    await on.open('/payments/settings')
    await dong.getByRole('table').waitFor()
    await reads(dong.getByRole('main'), 'payments-settings-of-vietnam')
  })
})

describe('the plans of a club', () => {
  it('are on offer with what each costs and saves, hidden ones too, inactive ones never [ADDTX-06]', async () => {
    const { session, id } = await founded('Plan Club')
    const option = (priceMinor: number, currency: string, recurring: number) => ({ priceMinor, currency, recurring })
    for (const [at, [name, status, visible, pricing]] of (
      [
        ['Oldest', 'active', true, [option(250_000, 'VND', 1)]],
        ['Gone', 'inactive', true, [option(100, 'SGD', 1)]],
        ['Among ourselves', 'active', false, [option(1000, 'SGD', 1), option(9000, 'SGD', 12)]],
        ['Newest', 'active', true, [option(1000, 'SGD', 1), option(12_000, 'SGD', 12)]],
      ] as const
    ).entries())
      await execute(
        `INSERT INTO membership_plans (partner_id, id, name, status, visible, pricing, created_at)
         VALUES ($1, gen_random_uuid(), $2, $3, $4, $5, '2024-03-01T16:30:00Z'::timestamptz + $6 * interval '1 day')`,
        [id, name, status, visible, JSON.stringify(pricing), at],
      )
    const page = await on.own(session, ABROAD)
    await on.open('/customers')
    await page.getByRole('main').getByRole('button').first().click()
    await page.getByRole('dialog').getByRole('listitem').or(page.getByRole('dialog').getByRole('button')).nth(1).click()
    await page.getByRole('dialog').getByText('Newest').waitFor()
    await reads(page.getByRole('dialog'), 'plans')
  })
})

describe('the own account', () => {
  it('without a password here says so; an owner asks longer ones of the team', async () => {
    const { session } = await founded('Account Club')
    await execute('UPDATE accounts SET password_hash = NULL WHERE id = $1', [session.account.id])
    await execute("UPDATE sessions SET created_at = '2031-03-10T16:30:00Z' WHERE account_id = $1", [session.account.id])
    const page = await on.own(session, ABROAD)
    await on.open('/contact')
    await on.accountMenu().click()
    await page.getByRole('menuitem', { name: 'Name, password and logins' }).click()
    await reads(dialog(page, 'Name, password and logins'), 'account-security-of-an-owner')
  })
})
