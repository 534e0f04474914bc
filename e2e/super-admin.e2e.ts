import { beforeAll, describe, expect, it } from 'vitest'
import { violationsOf } from './axe.ts'
import { held, LOOK_UP, on, workFor } from './stage.ts'
import { ADMIN, callsOf, execute, keptOn, OWNER, signInAs, type Session } from './staff-page.ts'

// Who runs the deployment: many partners, one at a time.

const SWITCH = 'Switch to Riverside Racquet Club'
let admin: Session
beforeAll(async () => {
  admin = await signInAs(ADMIN)
})

describe('a super admin', () => {
  it('without a partner chooses one first, and then has it as the dashboard [SHELL-61] [SHELL-62] [SHELL-63] [SUPERADMIN-04] [SUPERADMIN-12]', async () => {
    await workFor(null)
    const [other] = await execute("SELECT partner_id AS id FROM partner_profiles WHERE uri = 'harbour'")
    // Whom the device remembers is nobody's choice.
    await on.own(admin, { remembered: { partner: other } })
    for (const path of ['/', '/customers']) {
      await on.open(path)
      await on.heading(/^Partners/)
      await expect.poll(on.path).toBe('/superadmin/partners')
    }
    await on.button(SWITCH).click()
    await on.heading(/^Hello, /)
    await expect.poll(on.path).toBe('/')
    await on.banner().getByText('Riverside Racquet Club').waitFor()
    // Kept by the server, and not by this page.
    await on.own(await signInAs(ADMIN))
    await on.open('/')
    await on.banner().getByText('Riverside Racquet Club').waitFor()
  })

  it(
    'starts anew with the partner that they switch to, and each call carries their session [SUPERADMIN-13] [SUPERADMIN-23]',
    { tags: ['gate'] },
    async () => {
      await workFor('riverside')
      await on.own(admin)
      const asked: { path: string; token: string | undefined }[] = []
      on.page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/v1.9.0/'))
          asked.push({ path: pathname.slice('/v1.9.0'.length), token: request.headers()['authorization'] })
      })
      await on.open('/superadmin/partners')
      await on.button('Switch to Harbour Tennis').waitFor()
      const before = asked.length
      await on.button('Switch to Harbour Tennis').click()
      await on.banner().getByText('Harbour Tennis').waitFor()
      await on.heading(/^Hello, /)
      const { id } = (await keptOn(on.page)).partner as { id: string }
      const anew = asked.slice(before).map(({ path }) => path)
      for (const path of ['/partners/superAdmins/me', `/partners/partners/${id}`, `/partners/partners/${id}/venues`])
        expect(anew).toContain(path)
      const free = ['/auth/providers', '/partners/misc/countrySpecs']
      const bare = asked.filter(({ path, token }) => !free.includes(path) && token !== `Bearer ${admin.token}`)
      expect(bare).toEqual([])
    },
  )

  it('has every policy, and the partner of the last time with its profile and venues [SHELL-51] [SHELL-53] [SHELL-56] [ACCESS-03] [ACCESS-05] [SUPERADMIN-21]', async () => {
    await workFor('riverside')
    await on.own(admin)
    const calls = callsOf(on.page)
    await on.open('/')
    await on.heading(/^Hello, /)
    const kept = await keptOn(on.page)
    expect(kept.superAdmin).toBe(true)
    expect(kept.staffPolicies).toEqual(['*.*'])
    const { id } = kept.partner as { id: string }
    const order = calls.filter((call) => call.startsWith('GET /partners'))
    expect(order.slice(0, 2)).toEqual(['GET /partners/superAdmins/me', `GET /partners/partners/${id}`])
    expect(order.slice(2)).toEqual(
      expect.arrayContaining([`GET /partners/partners/${id}/partnerProfile`, `GET /partners/partners/${id}/venues`]),
    )
    expect(order).not.toContain('GET /partners/partnerStaffs/me')
    await on.visit('/staff/list')
    await on.heading(/^Staff/)
  })

  it('sees every partner of the list, be there more than a page of them [SUPERADMIN-01] [SUPERADMIN-54]', async () => {
    const crowd = `Crowd ${crypto.randomUUID().slice(0, 8)}`
    const made = await execute(
      `INSERT INTO partners (id, partner_type, timezone, country_code, payment_methods_for_staff, payment_methods_for_customers, created_at)
       SELECT gen_random_uuid(), 'Clubs', 'Asia/Singapore', 'SG', '{cash}', '{}', now() FROM generate_series(1, 120) RETURNING id`,
    )
    const ids = [made.map(({ id }) => String(id))]
    await execute("INSERT INTO page_addresses SELECT 'partner', 'crowd-' || id, id FROM unnest($1::uuid[]) AS id", ids)
    await execute(
      `INSERT INTO partner_profiles (partner_id, id, brand_name, uri)
       SELECT id, gen_random_uuid(), $2 || ' ' || n, 'crowd-' || id FROM unnest($1::uuid[]) WITH ORDINALITY AS made(id, n)`,
      [...ids, crowd],
    )
    try {
      await workFor('riverside')
      await on.own(admin)
      await on.open(`/superadmin/partners?q=${crowd}`)
      await expect.poll(() => on.page.getByRole('link', { name: /^Edit Crowd/ }).count()).toBe(120)
    } finally {
      await execute('DELETE FROM partner_profiles WHERE partner_id = ANY($1::uuid[])', ids)
      await execute('DELETE FROM page_addresses WHERE partner_id = ANY($1::uuid[])', ids)
      await execute('DELETE FROM partners WHERE id = ANY($1::uuid[])', ids)
    }
  })

  it("has the platform's own paths, without the menu [SHELL-52] [SHELL-61]", async () => {
    await workFor('riverside')
    await on.own(admin)
    await on.open('/promotion')
    await on.menu().getByRole('link', { name: 'Partners' }).click()
    await on.heading(/^Partners/)
    await expect.poll(() => on.page.getByRole('navigation').count()).toBe(0)
    for (const [path, title] of [
      ['/superadmin/partner/new', 'Create a partner account'],
      ['/superadmin/partner/riverside/edit', 'Edit Riverside Racquet Club'],
    ] as const) {
      await on.visit(path)
      await expect.poll(on.path).toBe(path)
      await on.heading(title)
      await expect.poll(on.path).toBe(path)
      await expect.poll(() => on.page.getByRole('navigation').count()).toBe(0)
    }
    // On a phone the menu stands below, and there neither.
    await on.page.setViewportSize({ width: 390, height: 844 })
    await on.heading('Edit Riverside Racquet Club')
    await expect.poll(() => on.page.getByRole('navigation').count()).toBe(0)
    await on.visit('/promotion')
    await on.menu().waitFor()
  })

  it('alone has them: to others they are unknown [SHELL-63] [SHELL-68] [SUPERADMIN-22]', async () => {
    await on.at(OWNER, '/promotion')
    for (const path of ['/superadmin/partners', '/superadmin/partner/new', '/superadmin/partner/riverside/edit']) {
      await on.visit(path)
      await on.heading('Component not found')
      await on.visit('/promotion')
      await on.heading(/^Promotion/)
    }
  })
})

describe('the loading popup', () => {
  it('opens over a change that somebody makes and closes on the reply, whatever it is; reading opens none [API-14] [API-15]', async () => {
    await workFor('riverside')
    await on.own(admin)
    const popup = on.page.getByRole('status').filter({ hasText: /^Loading$/ })
    let answer = () => {}
    let status = 500
    await on.page.route(LOOK_UP, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      await new Promise<void>((resolve) => (answer = resolve))
      return status === 500 ? route.fulfill({ status, json: { status, data: { msg: 'no' } } }) : route.continue()
    })
    const release = await held(on.page, '**/v1.9.0/partners?*')
    await on.open('/superadmin/partners')
    await on.heading(/^Partners/)
    await expect.poll(() => popup.count()).toBe(0)
    release()
    const change = on.button('Switch to Harbour Tennis')
    await change.click()
    await popup.waitFor()
    expect(await violationsOf(on.page)).toEqual([])
    answer()
    await popup.waitFor({ state: 'detached' })
    await on.page.getByRole('alert').waitFor()
    status = 200
    await change.click()
    await popup.waitFor()
    answer()
    await popup.waitFor({ state: 'detached' })
    await on.heading(/^Hello, /)
  })
})
