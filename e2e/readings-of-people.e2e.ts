import { altering } from './calls.ts'
import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { reads, readsOnPhone } from './readings.ts'
import { at } from './schedule-page.ts'
import { LOCKED, on } from './stage.ts'
import { COACH, DESK, employ, execute, OWNER, proveEmail, signInAs, signUpAs } from './staff-page.ts'
import { dialog, idOf, withTransactions } from './transactions-page.ts'

// What the screens of customers, of the own account and of the way say, word for word and in order, to a browser in another zone.

const transactions = withTransactions({ firstDay: 0 })
const { fresh, cancel } = transactions
/** What leads each of them to the lock screen, in the menu's order. */
const LOCKS: Record<string, readonly string[]> = {
  owner: [],
  desk: 'Payments, Memberships, Staff, Posts, Campaigns, Promotion, Ratings, About, Venues, Analytics'.split(', '),
  coach:
    'Schedule, Transactions, Payments, Credits, Customers, Memberships, Packages, Staff, Posts, Campaigns, Promotion, Ratings, About, Venues, Facilities, Analytics'.split(
      ', ',
    ),
}
const ABROAD = { timezoneId: 'America/Los_Angeles' }
const PHONE = { ...ABROAD, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A name that nobody else has, of these customers: the search for it finds them only. */
const own = `Rp${Date.now().toString(36)}`
const told: Record<string, string> = { [own]: 'name', [own.toLowerCase()]: 'name' }
const line = Date.now().toString().slice(-6)
told[`81${line.slice(0, 2)} ${line.slice(2)}`] = 'mobile'
// As a field has it.
told[`81${line}`] = 'mobile'

const add = async (firstName: string, contact: object) => {
  const { client, partnerId } = transactions.club
  const { data } = await client.createCustomer({
    body: { partnerId, firstName, lastName: own, ...contact },
  })
  told[data.id] = `id of ${firstName}`
  return data.id
}
const book = async (
  customerId: string,
  name: string,
  court: string,
  ranges: [string, string, string][],
  paid = false,
) => {
  const { client, partnerId, courts } = transactions.club
  const { data } = await client.placeBooking(
    {
      partnerId,
      body: {
        bookings: ranges.map(([date, from, until]) => ({
          facilityId: courts[court]!,
          startTime: at(date, from),
          endTime: at(date, until),
        })),
        paymentMethod: 'cash',
        customerId,
        orderStatus: paid ? 'paid' : 'pending',
        isForceBook: true,
        options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
      },
    },
    { idempotencyKey: crypto.randomUUID() },
  )
  told[idOf(data)] = name
  return data
}

beforeAll(async () => {
  await add('Bảo', { email: `bao.${own}@mail.example` })
  const zoe = await add('Zoe', { email: `zoe.${own}@mail.example` })
  // Without a contact, as some of those are who were brought from another product.
  await execute('UPDATE customers SET email = NULL WHERE id = $1', [zoe])
  const an = await add('An', {
    email: `an.${own}@mail.example`,
    mobile: `+6581${line}`,
    partnerNote: 'Plays left-handed',
  })
  // Six to come, not in their order: five stand there, and one more is offered.
  await book(an, 'later', 'Court 4', [['2031-06-10', '09:00', '10:00']])
  await book(an, 'sooner', 'Court 4', [['2031-05-26', '07:00', '08:00']], true)
  await book(an, 'several', 'Court 4', [
    ['2031-06-09', '21:00', '22:00'],
    ['2031-06-01', '10:00', '11:00'],
    ['2031-05-27', '07:00', '09:00'],
    ['2031-06-02', '10:00', '11:00'],
  ])
  await cancel(await book(an, 'cancelled', 'Court 4', [['2031-05-28', '10:00', '11:00']]))
})

const table = (page: Page) => page.getByRole('table', { name: 'Customers' })

describe('the customers', () => {
  it('that a search finds, one of them opened with what each section holds, and the question before they are deleted [CUSTOMERS-10] [CUSTOMERS-11]', async () => {
    const page = await fresh(`/customers?q=${own}`, ABROAD)
    await table(page).getByRole('row').filter({ hasText: 'Zoe' }).waitFor()
    await reads(table(page), 'customers', told)
    await readsOnPhone(page.getByRole('main'), 'customers-on-a-phone', told)
    await table(page).getByRole('button', { name: 'An', exact: true }).click()
    const detail = dialog(page, `An ${own}`)
    await detail.getByText('Show 1 more').waitFor()
    await reads(detail, 'customer', told)
    await readsOnPhone(detail, 'customer', told)
    await detail.getByText('Show 1 more').click()
    await detail.getByText('Show 1 more').waitFor({ state: 'detached' })
    await reads(detail.getByRole('region', { name: 'Upcoming bookings' }), 'customer-all-bookings', told)
    await page.keyboard.press('Escape')
    await table(page).getByRole('checkbox', { name: /Zoe/ }).check()
    await page.getByRole('button', { name: 'Delete selected' }).click()
    await reads(dialog(page, 'Delete customers'), 'customers-delete', told)
  })

  it('are added by a form with every section, amounts of 0 and no link to issue credits, that says what it refuses [CUSTOMERS-10] [CUSTOMERS-11]', async () => {
    const page = await fresh(`/customers?q=${own}`, ABROAD)
    await page.getByRole('button', { name: 'Add a Customer' }).click()
    const form = dialog(page, 'Add a Customer')
    await form.getByLabel('First name').fill('')
    await reads(form, 'customer-new', told)
    await form.getByLabel('Email').fill('nobody')
    await form.getByLabel('Mobile').fill('12')
    await form.getByRole('button', { name: 'Add customer' }).click()
    await reads(form, 'customer-new-refused', told)
    await form.getByLabel('First name').fill('Ada')
    await form.getByLabel('Mobile').fill('6123 4567')
    await form.getByLabel('Email').fill(`bao.${own}@mail.example`)
    await form.getByRole('button', { name: 'Add customer' }).click()
    await form.getByText('The customer has already existed in system').waitFor()
    await reads(form, 'customer-new-exists', told)
  })
})

describe('the way', () => {
  /** The entries with a lock: those that say so to who listens. */
  const locked = (part: Locator) =>
    part
      .getByRole('link')
      .evaluateAll(
        (links, words) => links.filter((link) => link.ariaDescription === words).map((link) => link.textContent),
        LOCKED,
      )
  /** Opens a screen on which nothing depends on the day, with three transactions to collect. */
  const open = async (email: string, options: object = ABROAD) => {
    const page = await on.own(await signInAs(email), options)
    await altering<{ data: { counts: object } }>(page, /\/today(\?|$)/, ({ data }) => ({
      data: { ...data, counts: { ...data.counts, toCollect: 3 } },
    }))
    await on.open('/contact')
    await on.menu().waitFor()
    return page
  }

  it.each([
    ['owner', OWNER],
    ['desk', DESK],
    ['coach', COACH],
  ])('of the %s, and what stays locked [ACCESS-22]', async (who, email) => {
    const page = await open(email)
    if (who !== 'coach') await on.menu().getByRole('link', { name: 'Transactions 3' }).waitFor()
    await reads(on.menu(), `menu-of-${who}`)
    await expect.poll(() => locked(on.menu())).toEqual(LOCKS[who])
    if (who === 'owner') return
    await on.visit('/staff/list')
    await on.heading(LOCKED)
    await reads(page.getByRole('main'), `access-denied-to-${who}`)
  })

  it('on a phone', async () => {
    const page = await open(DESK, PHONE)
    await reads(on.menu(), 'menu-on-a-phone')
    await page.getByRole('button', { name: 'More' }).click()
    const sheet = dialog(page, 'Menu')
    await reads(sheet, 'menu-on-a-phone-more')
    await expect.poll(() => locked(sheet)).toEqual(LOCKS['desk'])
  })

  it('by Ctrl+K to screens, customers and transactions', async () => {
    const page = await open(OWNER)
    await page.keyboard.press('Control+k')
    const palette = dialog(page, 'Search')
    await palette.getByRole('combobox').fill('payments')
    await palette
      .getByRole('option', { name: /Payments/ })
      .first()
      .waitFor()
    await reads(palette, 'search-screens', told)
    await palette.getByRole('combobox').fill(own)
    await palette.getByRole('option', { name: /SGD/ }).nth(3).waitFor()
    await reads(palette, 'search', told)
  })

  it('by Ctrl+K to people from two letters on, to whom and to what is chosen [BEYOND-20]', async () => {
    const [order] = Object.entries(told).find(([, name]) => name === 'several')!
    const { client, partnerId } = transactions.club
    await client.createCustomer({
      body: { partnerId, firstName: 'Wq', lastName: 'Øster', mobile: `+6582${line}` },
    })
    const page = await open(OWNER)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).searchParams.get('q') ?? ''))
    const palette = dialog(page, 'Search')
    await on.searchFor('w')
    await palette.getByRole('option', { name: 'Schedule' }).waitFor({ state: 'detached' })
    await on.searchFor('wq')
    const found = palette.getByRole('group', { name: 'Customers' }).getByRole('option')
    await expect
      .poll(() => found.allInnerTexts().then((all) => all.map((text) => text.split('\n'))))
      .toEqual([[expect.any(String), 'Wq Øster', `+6582${line}`]])
    expect(asked.filter((text) => text.length === 1)).toEqual([])
    await found.click()
    await on.heading(/^Customers/)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ q: 'Wq Øster' })
    await on.searchFor(order)
    await palette.getByRole('option', { name: new RegExp(`^${order}`) }).click()
    await dialog(page).getByText(order).first().waitFor()
    await expect.poll(on.path).toBe(`/transaction/${order}`)
  })
})

describe('a visitor', () => {
  it('logs in, signs up or has forgotten the password', async () => {
    const page = await on.own(null, ABROAD)
    await on.open('/login')
    await on.heading('Log in')
    await reads(page.getByRole('main'), 'log-in')
    await on.button('Log in').click()
    await reads(page.getByRole('main'), 'log-in-empty')
    await on.visit('/signup')
    await on.heading('Sign up')
    await reads(page.getByRole('main'), 'sign-up')
    await on.signUp('anh@club', '12345', '123456')
    await on.page.getByText('Invalid email', { exact: true }).waitFor()
    await reads(page.getByRole('main'), 'sign-up-refused')
    await on.visit('/forgot-password')
    await on.heading('Forgot password?')
    await on.field('Email').fill('nobody')
    await on.button('Send reset password').click()
    await page.getByText('Invalid email', { exact: true }).waitFor()
    await reads(page.getByRole('main'), 'forgot-password')
  })
})

describe('the own account', () => {
  it('has a menu, a password to change and a list of logins', async () => {
    const session = await signUpAs('reads')
    await proveEmail(session)
    await employ(session, ['operations'])
    const mine = { [session.account.email]: 'email' }
    await execute(
      `INSERT INTO sessions (token_hash, id, account_id, browser, system, created_at, last_used_at)
       SELECT sha256(($1 || system)::bytea), gen_random_uuid(), $2, 'Safari', system, used - interval '3 days', used
       FROM (VALUES ('iPhone', '2031-03-01T16:30:00Z'::timestamptz), ('Mac', '2031-03-09T02:00:00Z')) AS logins (system, used)`,
      [session.account.id, session.account.id],
    )
    await execute(
      `UPDATE sessions SET created_at = '2031-03-10T16:30:00Z' WHERE account_id = $1 AND system IS DISTINCT FROM 'iPhone' AND system IS DISTINCT FROM 'Mac'`,
      [session.account.id],
    )
    const page = await on.own(session, ABROAD)
    await on.open('/contact')
    await on.accountMenu().click()
    await reads(page.getByRole('menu'), 'account-menu', mine)
    await page.getByRole('menuitem', { name: 'Name, password and logins' }).click()
    const security = dialog(page, 'Name, password and logins')
    await security.getByText('Safari · iPhone').waitFor()
    await reads(security, 'account-security', mine)
  })
})
