import type { Locator } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { api, createClient } from '@fieldhouse/contract'
import { violationsOf } from './axe.ts'
import { origin } from './product.ts'
import { saysWhy } from './says-why.ts'
import { LOCKED, on, REGISTERED, workFor } from './stage.ts'
import {
  ADMIN,
  callsOf,
  COACH,
  DESK,
  employ,
  execute,
  holdsOnly,
  keptOn,
  OWNER,
  signInAs,
  signUpAs,
  type Session,
} from './staff-page.ts'

// Which sections open for whom, and what stands in their place for everybody else.

/** Every guarded route with the section that guards it. */
const GUARDED: readonly (readonly [string, string])[] = [
  ['/analytics', 'ANALYTICS'],
  ['/about', 'ABOUT'],
  ['/venues', 'VENUES'],
  ['/venues/create', 'VENUES'],
  ['/posts', 'POSTS'],
  ['/ratings', 'REVIEWS'],
  ['/customers', 'CUSTOMERS'],
  ['/customers/00000000-0000-4000-8000-000000000042', 'CUSTOMERS'],
  ['/memberships', 'MEMBERSHIPS'],
  ['/facilities/schedule', 'FACILITY_BOOKING'],
  ['/facilities/settings', 'FACILITY_BOOKING'],
  ['/transaction', 'TRANSACTIONS'],
  ['/transaction/NOBODYS1', 'TRANSACTIONS'],
  ['/payments', 'PAYMENTS'],
  ['/payments/payouts', 'PAYMENTS'],
  ['/credits', 'CREDITS'],
  ['/credits/log', 'CREDITS'],
  ['/staff', 'STAFF'],
  ['/staff/list', 'STAFF'],
  ['/staff/roles', 'STAFF'],
  ['/campaigns', 'CAMPAIGNS'],
  ['/campaigns/email', 'CAMPAIGNS'],
  ['/campaigns/segment', 'CAMPAIGNS'],
  ['/campaigns/suppressed', 'CAMPAIGNS'],
  ['/campaigns/reminders', 'CAMPAIGNS'],
  ['/campaigns/42', 'CAMPAIGNS'],
  ['/campaigns/create/one-time', 'CAMPAIGNS'],
  ['/promotion', 'PROMOTION'],
  ['/classes', 'CLASS'],
]
/** An address that leads on to another one, whoever opens it. */
const LEADS_TO: Readonly<Record<string, string>> = {
  '/staff': '/staff/list',
  '/credits': '/credits/log',
  '/campaigns': '/campaigns/email',
}
const ALL = [...new Set(GUARDED.map(([, module]) => module))]

const title = () => on.page.getByRole('heading', { level: 1 })
const colleague = async (...roles: string[]) => {
  const session = await signUpAs(roles[0]!)
  await employ(session, roles)
  return session
}

const expectDescribed = async (link: Locator, words: string) => {
  await link.waitFor()
  const described = await link.evaluate((element) => {
    return [element.getAttribute('aria-description') ?? '', element.querySelectorAll('svg').length] as const
  })
  expect(described).toEqual([words, words ? 2 : 1])
}

/** Gives a colleague this one role instead of the others; the dashboard learns of it when it reads the policies again. */
const assign = (session: Session, role: string) =>
  execute('UPDATE partner_staffs SET roles = $2 WHERE profile_id = $1', [session.account.profileId, [role]])
const refresh = async () => {
  const read = on.page.waitForResponse('**/partnerStaffs/me?*')
  await on.button('Refresh').click()
  await read
}

describe('the sections that open', () => {
  let session: Session
  beforeAll(async () => {
    session = await colleague('reporting')
  })

  it.each([
    ['operations', ['CREDITS', 'TRANSACTIONS', 'CUSTOMERS', 'FACILITY_BOOKING']],
    ['finance', ['CUSTOMERS', 'PAYMENTS', 'CREDITS']],
    ['reporting', ['ANALYTICS']],
    ['customerService', ['REVIEWS']],
    ['marketing', ['CAMPAIGNS', 'PROMOTION']],
    ['instructor', []],
    ['owner', ALL],
  ])('for %s are %j and no other [ACCESS-17] [ACCESS-20] [ACCESS-21] [ACCESS-22] [ACCESS-23]', async (role, opened) => {
    await assign(session, role)
    await on.at(session, '/contact')
    await on.heading(REGISTERED)
    await refresh()
    await on.heading(REGISTERED)
    const seen: [string, boolean][] = []
    for (const [path, module] of GUARDED) {
      await on.visit(path)
      const wanted = opened.includes(module)
      // No title of the screen before stands any more: wait for the one that this role is to see.
      const arrived = title()
        .filter({ hasNotText: REGISTERED })
        .filter(wanted ? { hasNotText: LOCKED } : { hasText: LOCKED })
      await expect.poll(on.path).toBe(LEADS_TO[path] ?? path)
      await arrived.waitFor()
      seen.push([path, (await title().textContent()) !== LOCKED])
      await on.visit('/contact')
      await on.heading(REGISTERED)
    }
    expect(seen).toEqual(GUARDED.map(([path, module]) => [path, opened.includes(module)]))
  })

  it.each([
    ['payout.viewPaymentsOption', '/payments'],
    ['payout.viewPayoutsAccount', '/payments'],
    ['payout.viewPayoutsConfig', '/payments'],
    ['payout.viewPayoutsLog', '/payments'],
    ['credit.view', '/credits/log'],
    ['partnerStaff.view', '/staff/list'],
    ['campaign.view', '/campaigns/email'],
    ['segment.view', '/campaigns/email'],
    ['coupon.view', '/promotion'],
    ['class.view', null],
    ['class.edit', null],
  ])('one by %s alone is %s, of those that have a right of their own [STAFF-29]', async (policy, opened) => {
    const page = await on.own(session)
    await holdsOnly(page, [policy])
    await page.route('**/partners/instructors/me*', (route) => route.fulfill({ status: 404, json: { data: {} } }))
    await on.open('/contact')
    await on.heading(REGISTERED)
    const paths = ['/payments', '/credits/log', '/staff/list', '/campaigns/email', '/promotion', '/classes']
    for (const path of paths) {
      await on.visit(path)
      await title()
        .filter(path === opened ? { hasNotText: LOCKED } : { hasText: LOCKED })
        .waitFor()
      await expect.poll(async () => (await title().textContent()) === LOCKED, { message: path }).toBe(path !== opened)
    }
  })

  it('the screen in their place says whom to ask, and leads back [ACCESS-22]', { tags: ['gate'] }, async () => {
    await on.own(await signInAs(DESK))
    await on.open('/staff/list')
    await on.heading(LOCKED)
    await on.page.getByText('Reach out to the admin in your company if you need access', { exact: true }).waitFor()
    expect(await violationsOf(on.page)).toEqual([])
    await on.page.getByRole('link', { name: 'Go to Dashboard' }).click()
    await on.heading(/^Hello, /)
  })

  it('/ and /contact are guarded for nobody, and menu and tiles lock for no role [SHELL-44] [SHELL-77] [ACCESS-21]', async () => {
    await on.own(await colleague('reporting'))
    await on.open('/')
    await on.heading(/^Hello, /)
    for (const name of ['Staff', 'Customers', 'Venues', 'Payments']) {
      await expect.poll(() => on.menu().getByRole('link', { name, exact: true }).count()).toBe(1)
      await expect
        .poll(() =>
          on.page
            .getByRole('main')
            .getByRole('link', { name: new RegExp(`^${name}`) })
            .count(),
        )
        .toBe(1)
    }
    await expect.poll(() => on.page.locator('[aria-disabled=true]').count()).toBe(0)
    // What lies behind the lock screen says so beforehand, in the menu, on the tiles, and still opens.
    const entry = (scope: Locator, name: string) => scope.getByRole('link', { name: new RegExp(`^${name}`) })
    for (const scope of [on.menu(), on.main()]) {
      for (const name of ['Staff', 'Customers', 'Payments', 'Transactions'])
        await expectDescribed(entry(scope, name), LOCKED)
      await expectDescribed(entry(scope, 'Analytics'), '')
    }
    await saysWhy(entry(on.main(), 'Staff'), LOCKED)
    expect(await violationsOf(on.page)).toEqual([])
    // On a phone they say it in the bar below and in the whole menu.
    const wide = on.page.viewportSize()!
    await on.page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => on.menu().getByRole('button', { name: 'More' }).count()).toBe(1)
    for (const name of ['Customers', 'Transactions']) await expectDescribed(entry(on.menu(), name), LOCKED)
    await on.menu().getByRole('button', { name: 'More' }).click()
    const sheet = on.page.getByRole('dialog', { name: 'Menu' })
    await expectDescribed(entry(sheet, 'Staff'), LOCKED)
    await expectDescribed(entry(sheet, 'Analytics'), '')
    await on.page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await on.page.setViewportSize(wide)
    await entry(on.main(), 'Staff').click()
    await on.heading(LOCKED)
    await on.visit('/contact')
    await on.heading(REGISTERED)
  })
})

describe('the people', () => {
  it('are staff with roles, instructors, and a super admin over many partners [ACCESS-01] [ACCESS-05]', async () => {
    const seen = async (email: string) => {
      await on.own(await signInAs(email))
      await on.open(email === ADMIN ? '/superadmin/partners' : '/')
      await on.heading(email === ADMIN ? /^Partners/ : /^Hello, /)
      return (await keptOn(on.page)).staffPolicies
    }
    expect(await seen(OWNER)).toEqual(['*.*'])
    await on.page.close()
    expect(await seen(DESK)).toEqual(expect.arrayContaining(['order.*', 'facilityBooking.*']))
    await on.page.close()
    expect(await seen(COACH)).toEqual(expect.arrayContaining(['class.view']))
    await on.menu().getByRole('link', { name: 'Classes' }).waitFor()
    await on.page.close()
    expect(await seen(ADMIN)).toEqual(['*.*'])
    for (const club of ['Riverside Racquet Club', 'Harbour Tennis'])
      await on.page.getByRole('button', { name: `Switch to ${club}` }).waitFor()
  })

  it('a super admin loads the own profile and has initials where there is no picture [ACCESS-04]', async () => {
    const session = await signInAs(ADMIN)
    await on.own(session)
    const calls = callsOf(on.page)
    await execute("UPDATE accounts SET first_name = 'Alex', full_name = 'Alex Fieldhouse' WHERE id = $1", [
      session.account.id,
    ])
    try {
      await on.open('/superadmin/partners')
      await on.heading(/^Partners/)
      const me = on.page.getByRole('button', { name: /Account menu, Alex Fieldhouse/ })
      await me.waitFor()
      await me.getByText('AF', { exact: true }).waitFor()
      expect(calls).toContain(`GET /profiles/${session.account.profileId}`)
    } finally {
      await execute("UPDATE accounts SET first_name = 'Sasha', full_name = 'Sasha Fieldhouse' WHERE id = $1", [
        session.account.id,
      ])
    }
  })
})

describe('the instructor check', () => {
  const CHECK = 'GET /partners/instructors/me'
  const checks = (calls: string[]) => calls.filter((call) => call === CHECK).length

  it('answered by 404 says no, once and for all [ACCESS-39] [ACCESS-40] [INSTRUCTORS-07] [INSTRUCTORS-08] [INSTRUCTORS-21]', async () => {
    await on.own(await signInAs(DESK))
    const calls = callsOf(on.page)
    await on.open('/')
    await on.heading(/^Hello, /)
    for (const path of ['/classes', '/', '/customers', '/classes']) {
      await on.visit(path)
      if (path === '/classes') await on.heading(LOCKED)
      else if (path === '/') await on.heading(/^Hello, /)
      else await on.heading(/^Customers/)
    }
    expect(checks(calls)).toBe(1)
    await expect.poll(() => on.menu().getByRole('link', { name: 'Classes' }).count()).toBe(0)
  })

  it.each([402, 403, 404, 410, 500, 503])(
    'ended by %s says no, and is not asked again [ACCESS-38] [ACCESS-39]',
    async (status) => {
      await on.own(await signInAs(COACH))
      const address = '**/v1.9.0/partners/instructors/me*'
      await on.page.route(address, (route) => route.fulfill({ status, json: { status, data: { msg: 'no' } } }))
      const calls = callsOf(on.page)
      await on.open('/classes')
      await on.heading(LOCKED)
      await on.page.unroute(address)
      const asked = checks(calls)
      await on.visit('/')
      await on.heading(/^Hello, /)
      await on.visit('/classes')
      await on.heading(LOCKED)
      expect(checks(calls)).toBe(asked)
    },
  )

  it.each([400, 'network'] as const)(
    'ended by %s leaves the question open for later [ACCESS-40] [INSTRUCTORS-21]',
    async (failure) => {
      await on.own(await signInAs(COACH))
      const address = '**/v1.9.0/partners/instructors/me*'
      await on.page.route(address, (route) =>
        failure === 'network'
          ? route.abort('failed')
          : route.fulfill({ status: 400, json: { status: 400, data: { msg: 'no' } } }),
      )
      await on.open('/classes')
      await on.heading(LOCKED)
      await on.page.unroute(address)
      await on.visit('/')
      await on.heading(/^Hello, /)
      await on.visit('/classes')
      await on.heading(/^Classes/)
    },
  )

  it('is not asked of who may open everything [INSTRUCTORS-21]', async () => {
    await on.own(await signInAs(OWNER))
    const calls = callsOf(on.page)
    await on.open('/classes')
    await on.heading(/^Classes/)
    expect(checks(calls)).toBe(0)
  })
})

describe('policies that change', () => {
  it('open and close the section on the screen as soon as they are read again [ACCESS-41]', async () => {
    const session = await colleague('reporting')
    await on.own(session)
    await on.open('/customers')
    await on.heading(LOCKED)
    await assign(session, 'finance')
    await refresh()
    await on.heading(/^Customers/)
    await assign(session, 'reporting')
    await refresh()
    await on.heading(LOCKED)
  })

  it('by saving one’s own record are held at once, and the event is fired [ACCESS-41] [ACCESS-42]', async () => {
    const session = await colleague('owner', 'reporting')
    await on.own(session)
    await on.open('/staff/list')
    await on.heading(/^Staff/)
    await on.page.evaluate(() => {
      const told: (string | null)[] = []
      addEventListener('fieldhouse:policies-updated', () => told.push(localStorage.getItem('fieldhouse.staffPolicies')))
      Object.assign(window, { told })
    })
    const calls = createClient(api, { origin, token: () => session.token })
    const { data: own } = await calls.getOwnStaff({ query: {} })
    const { data: record } = await calls.getStaff({ id: own.id })
    const { firstName, lastName, email, version } = record
    const body = { firstName, lastName, email, roleIds: ['reporting' as const], version }
    await calls.updateStaff({ id: own.id, body }, { idempotencyKey: crypto.randomUUID() })
    await on.heading(LOCKED)
    const told = await on.page.evaluate(() => (window as unknown as { told: (string | null)[] }).told)
    expect(told.at(-1)).toBe('["analytics.view"]')
  })

  it('in another tab of the same person reach this one by the event [ACCESS-41]', async () => {
    await on.own(await colleague('reporting'))
    await on.open('/customers')
    await on.heading(LOCKED)
    await on.page.evaluate(() => {
      const key = 'fieldhouse.staffPolicies'
      localStorage.setItem(key, JSON.stringify(['customer.*']))
      dispatchEvent(new StorageEvent('storage', { key }))
      dispatchEvent(new Event('fieldhouse:policies-updated'))
    })
    await on.heading(/^Customers/)
  })

  it('fire the event with every writing of them: at the start, by Refresh, with another partner, at the end [ACCESS-42]', async () => {
    await workFor('riverside')
    await on.own(await signInAs(ADMIN))
    // What was stored at the moment of each event, in this page only.
    await on.page.addInitScript(() => {
      const told: (string | null)[] = []
      addEventListener('fieldhouse:policies-updated', () => told.push(localStorage.getItem('fieldhouse.staffPolicies')))
      Object.assign(window, { told })
    })
    const told = () => on.page.evaluate(() => (window as unknown as { told: (string | null)[] }).told.splice(0))
    await on.open('/credits/log')
    await on.heading(/^Credits/)
    expect(await told()).toEqual(['["*.*"]'])
    await on.button('Refresh').click()
    await on.page.getByText('Everything is up to date').waitFor()
    await on.heading(/^Credits/)
    expect(await told()).toEqual([null, '["*.*"]'])
    await on.visit('/superadmin/partners')
    await on.button('Switch to Harbour Tennis').click()
    await on.heading(/^Hello, /)
    expect((await told()).at(-1)).toBe('["*.*"]')
    await on.accountMenu().click()
    await on.page.getByRole('menuitem', { name: 'Log out' }).click()
    await on.heading('Log in')
    expect((await told()).at(-1)).toBeNull()
  })
})
