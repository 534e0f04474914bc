import { api, createClient } from '@fieldhouse/contract'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { dateOf, formatListDate } from '@fieldhouse/domain/time'
import { describe, expect, it } from 'vitest'
import { origin } from './product.ts'
import { on, REGISTERED, workFor } from './stage.ts'
import {
  ADMIN,
  callsOf,
  execute,
  foundClub,
  freshEmail,
  keptOn,
  once,
  OWNER,
  sessionOf,
  signInAs,
  signUpAs,
} from './staff-page.ts'

// What of the club and of the person the browser keeps, what Refresh does to it, and what somebody without a club sees.

describe('the browser keeps', () => {
  it('that somebody is a super admin, and of a new account that it was told of; the way out takes all of it along [SHELL-26]', async () => {
    await workFor('riverside')
    await on.own(await signInAs(ADMIN))
    await on.open('/promotion')
    await on.banner().getByText('Riverside Racquet Club').waitFor()
    await expect.poll(async () => (await keptOn(on.page))['superAdmin']).toBe(true)
    expect((await keptOn(on.page))['staffPolicies']).toEqual(['*.*'])
    // Another tab would follow into the new account, and tell of it as well.
    await on.page.close()
    await on.own(null)
    await on.open('/signup?referralLink=https://friends.example/gate')
    await expect.poll(async () => (await keptOn(on.page))['referralLink']).toBe('https://friends.example/gate')
    // It is kept until the team was told of the account, which waits here for as long as this looks.
    const told = Promise.withResolvers<void>()
    await on.page.route('**/newPartnerRegistered', async (route) => {
      await told.promise
      await route.continue()
    })
    await on.signUp(freshEmail('kept'))
    await on.heading(REGISTERED)
    await expect.poll(async () => (await keptOn(on.page))['newPartner']).toBe(true)
    told.resolve()
    await expect.poll(async () => (await keptOn(on.page))['newPartner'] ?? null).toBeNull()
    await on.button('Log out').click()
    await on.heading('Log in')
    const left = await keptOn(on.page)
    for (const item of ['newPartner', 'referralLink', 'partner', 'partnerProfile', 'superAdmin', 'staffPolicies'])
      expect(left[item] ?? null, item).toBeNull()
  })
})

describe('Refresh', () => {
  it('reads the venues anew and what screens had read, and the policies are written anew [SHELL-83] [ACCESS-42]', async () => {
    await on.own(await sessionOf(OWNER))
    await on.open('/venues')
    await on.heading(/^Venues/)
    const [venue] = await execute(
      `SELECT v.id, v.partner_id, v.venue_name FROM venues v JOIN partner_profiles f ON f.partner_id = v.partner_id
       WHERE f.uri = 'riverside' ORDER BY v.created_at, v.id LIMIT 1`,
    )
    const rename = (name: unknown) =>
      execute('UPDATE venues SET venue_name = $1 WHERE partner_id = $2 AND id = $3', [
        name,
        venue!.partner_id,
        venue!.id,
      ])
    try {
      await rename('Hall of the night')
      await on.page.evaluate(() => localStorage.setItem('fieldhouse.staffPolicies', JSON.stringify(['made.up'])))
      const calls = callsOf(on.page)
      await on.button('Refresh').click()
      await on.page.getByText('Everything is up to date').waitFor()
      await expect.poll(() => on.field('Venue name').inputValue()).toBe('Hall of the night')
      expect(calls.some((call) => /^GET .*\/venues/.test(call))).toBe(true)
      const kept = await keptOn(on.page)
      expect(kept['staffPolicies']).not.toContain('made.up')
      expect(kept['session']).toMatchObject({ token: (await sessionOf(OWNER)).token })
    } finally {
      await rename(venue!.venue_name)
    }
  })
})

describe('who has no club', () => {
  it('sees that the team will make contact, whatever path is opened [SHELL-42]', async () => {
    await on.own(null)
    await on.open('/signup')
    await on.signUp(freshEmail('pathless'))
    await on.heading(REGISTERED)
    for (const path of [
      '/',
      '/about',
      '/venues/create',
      '/payments/settings',
      '/staff/list',
      '/superadmin/partners',
      '/nowhere',
    ]) {
      await on.open(path)
      await on.heading(REGISTERED)
    }
  })

  it('is led there by no menu, and who has a club may open it by its address [SHELL-44]', async () => {
    await on.own(await sessionOf(OWNER))
    await on.open('/promotion')
    await on.banner().getByText('Riverside Racquet Club').waitFor()
    await expect.poll(() => on.page.locator('a[href^="/contact"]').count()).toBe(0)
    // Nobody has to get in touch with who is there already, whatever the browser still keeps of a new account.
    await on.page.evaluate(() => localStorage.setItem('fieldhouse.newPartner', 'true'))
    const calls = callsOf(on.page)
    await on.open('/contact')
    await on.heading(REGISTERED)
    await on.banner().getByText('Riverside Racquet Club').waitFor()
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
  })
})

it('lists say the day of the club as 05 Jan 2026, in a browser that is a day behind [COMMON-02]', async () => {
  const owner = await signUpAs('antipode')
  const partnerId = await foundClub(owner, { brandName: 'Kiritimati Courts' })
  const zone = 'Pacific/Kiritimati'
  await execute(
    "UPDATE partners SET timezone = $2, default_currency_id = 'SGD', payment_methods_for_staff = '{cash,clubCredits}' WHERE id = $1",
    [partnerId, zone],
  )
  const calls = createClient(api, { origin, token: () => owner.token })
  const { data: customer } = await calls.createCustomer(
    { body: { partnerId, firstName: 'Ana', lastName: 'Kiri', email: freshEmail('ana') } },
    once(),
  )
  const body = { customerId: customer.id, amount: 123_456, clubCreditTypeId: CREDIT_TYPES[0].id }
  await calls.issueCredit({ partnerId, body }, once())
  await on.own(owner, { timezoneId: 'Pacific/Pago_Pago' })
  await on.open('/credits/log')
  const row = on.page.getByRole('row').filter({ hasText: 'Ana Kiri' })
  await row.getByText(formatListDate(dateOf(Date.now(), zone)), { exact: true }).waitFor()
  await row.getByText(/1,234\.56/).waitFor()
})

it.each(['desk', 'desk@', 'desk@club', 'desk club@mail.example'])(
  'who logs in as %j reads that it is no email, and nothing is sent [SHELL-15]',
  async (typed) => {
    await on.own(null)
    await on.open('/login')
    const calls = callsOf(on.page)
    await on.logIn(typed, 'fieldhouse-demo')
    await on.page.getByText('Invalid email', { exact: true }).waitFor()
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
  },
)

it('the form of a new partner offers every country and begins in Singapore, that of a customer offers them too; that of a group 43 sports [COMMON-07] [COMMON-08] [SUPERADMIN-49] [VENUES-25]', async () => {
  await workFor('riverside')
  await on.own(await signInAs(ADMIN))
  await on.open('/superadmin/partner/new')
  const combo = (name: string) => on.page.getByRole('combobox', { name, exact: true })
  await combo('Timezone').waitFor()
  await expect.poll(() => combo('Timezone').inputValue()).toBe('Asia/Singapore')
  await combo('Country').click()
  await expect.poll(() => on.page.getByRole('option').count()).toBe(249)
  await on.page.keyboard.press('Escape')
  await on.own(await sessionOf(OWNER))
  // The same that a customer may live in.
  await on.open('/customers?new=true')
  await combo('Country').click()
  const countries = on.page.getByRole('listbox', { name: 'Country' }).getByRole('option')
  await expect.poll(() => countries.count()).toBe(249)
  await on.open('/venues/create')
  await on.button('+ Add facility').click()
  await combo('Sport').click()
  await expect.poll(() => on.page.getByRole('option').count()).toBe(43)
  const sports = await on.page.getByRole('option').allTextContents()
  expect([sports[0], sports.at(-1), sports.includes('Multi-purpose')]).toEqual(['Archery', 'Non Sport', true])
})
