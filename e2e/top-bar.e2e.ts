import { describe, expect, it } from 'vitest'
import { origin } from './product.ts'
import { offering, on } from './stage.ts'
import { callsOf, DESK, execute, keptOn, OWNER, signInAs } from './staff-page.ts'

// What stands above every screen, and the services outside that it speaks to.

describe('the top bar', () => {
  it('shows logo, brand, environment and an account menu with Log out [SHELL-29] [SHELL-80] [SHELL-81]', async () => {
    await on.own(await signInAs(OWNER))
    await on.open('/promotion')
    await on
      .banner()
      .getByRole('link', { name: /^Fieldhouse/ })
      .waitFor()
    await on.banner().getByText('DEV', { exact: true }).waitFor()
    await on.banner().getByText('Riverside Racquet Club', { exact: true }).waitFor()
    await on.accountMenu().click()
    await on.page.getByText(OWNER).waitFor()
    await on.page.getByRole('menuitem', { name: 'Log out' }).click()
    await on.heading('Log in')
    await expect.poll(on.path).toBe('/login')
    const left = Object.entries(await keptOn(on.page)).filter(([, value]) => value !== null)
    expect(left.map(([name]) => name).join()).not.toMatch(/session|partner|staffPolicies|superAdmin|venues/i)
    await on.open('/customers')
    await on.heading('Log in')
  })

  it('names the environment where it is not the real one [SHELL-81]', async () => {
    await on.own(await signInAs(OWNER))
    for (const [environment, badge] of [
      ['alpha', 'ALPHA'],
      ['staging', 'STAGING'],
    ] as const) {
      await on.page.unrouteAll()
      await offering(on.page, { environment })
      await on.open('/promotion')
      await on.banner().getByText(badge, { exact: true }).waitFor()
    }
  })

  it('has a Refresh that reads everything anew, keeping the session [SHELL-82] [SHELL-83]', async () => {
    const session = await signInAs(OWNER)
    await on.own(session)
    await on.open('/promotion')
    await on.banner().getByText('Riverside Racquet Club').waitFor()
    const [before] = await execute("SELECT brand_name FROM partner_profiles WHERE uri = 'riverside'")
    try {
      await execute("UPDATE partner_profiles SET brand_name = 'Riverside by Night' WHERE uri = 'riverside'")
      const calls = callsOf(on.page)
      await on.button('Refresh').click()
      await on.banner().getByText('Riverside by Night', { exact: true }).waitFor()
      await on.page.getByText('Everything is up to date').waitFor()
      expect(calls.filter((call) => call.startsWith('GET /partners'))[0]).toBe('GET /partners/superAdmins/me')
      const kept = await keptOn(on.page)
      expect(kept.session).toMatchObject({ token: session.token })
      expect(kept.partnerProfile).toMatchObject({ brandName: 'Riverside by Night' })
    } finally {
      await execute("UPDATE partner_profiles SET brand_name = $1 WHERE uri = 'riverside'", [before!.brand_name])
    }
  })
})

describe('the services outside', () => {
  const SERVICES = {
    errorReporting: { dsn: 'https://key@errors.example/42' },
    chat: { url: 'https://chat.example', token: 'website' },
    analytics: { url: 'https://events.example', key: 'phc_1' },
  }
  // What a chat service's own script does, as far as a page sees it.
  const CHAT = `
    window.chatwootSDK = { run: ({ websiteToken }) => {
      window.$chatwoot = { toggle: () => { document.title = 'chat of ' + websiteToken } }
      window.startOfChat = () => window.dispatchEvent(new Event('chatwoot:ready'))
    } }`

  it('get errors, page views with profile, partner and path, and a chat toggle once chat has loaded [SHELL-84] [SHELL-85] [SHELL-86] [API-12]', async () => {
    const session = await signInAs(OWNER)
    const page = await on.own(session, { bypassCSP: true })
    await offering(page, { services: SERVICES })
    const views: { distinct_id: string; properties: object }[] = []
    await page.route('https://events.example/**', (route) => {
      views.push(route.request().postDataJSON())
      return route.fulfill({ status: 200, body: '{}' })
    })
    const errors: string[] = []
    await page.route('https://errors.example/**', (route) => {
      errors.push(route.request().postData() ?? '')
      return route.fulfill({ status: 200, body: '{}' })
    })
    await page.route('https://chat.example/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: CHAT }),
    )
    await on.open('/ratings')
    await on.heading(/^Ratings/)
    const { partner } = (await keptOn(page)) as { partner: { id: string } }
    const viewed = (path: string) => ({
      distinct_id: String(session.account.profileId),
      properties: { profileId: session.account.profileId, partnerId: partner.id, path },
    })
    await expect.poll(() => views).toMatchObject([viewed('/ratings')])
    await on.visit('/promotion')
    await expect.poll(() => views).toMatchObject([viewed('/ratings'), viewed('/promotion')])

    const toggle = on.button('Chat support')
    await page.waitForFunction(() => 'startOfChat' in window)
    await expect.poll(() => toggle.count()).toBe(0)
    await page.evaluate(() => (window as unknown as { startOfChat: () => void }).startOfChat())
    await toggle.click()
    expect(await page.title()).toBe('chat of website')

    // Only what is worth a report is sent: no refused access, no gateway's trouble.
    const search = async (status: number, letters: string) => {
      await page.unroute('**/customers?*')
      await page.route('**/customers?*', (route) =>
        route.fulfill({ status, json: { status, data: { msg: `answered ${status}` } } }),
      )
      const answered = page.waitForResponse('**/customers?*')
      await on.searchFor(letters)
      await answered
    }
    await search(403, 'anh')
    await search(502, 'binh')
    await search(500, 'chau')
    await expect.poll(() => errors.length).toBe(1)
    expect(errors[0]).toContain('answered 500')

    // A dynamic link leads who has no account to the sign-up, which keeps whose link it was.
    const visitor = await on.own(null)
    await visitor.goto(`${origin}/l/friend%207`)
    await expect.poll(() => new URL(visitor.url()).pathname).toBe('/signup')
    await expect.poll(() => visitor.evaluate(() => localStorage.getItem('fieldhouse.referralLink'))).toBe('"friend 7"')
  })

  it('are not there where none is configured, and nothing is missing [SHELL-87]', async () => {
    await on.own(await signInAs(DESK))
    const outside: string[] = []
    on.page.on('request', (request) => {
      if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) outside.push(request.url())
    })
    await on.open('/')
    await on.heading(/^Hello, /)
    await on.visit('/credits/log')
    await on.heading(/^Credits/)
    await expect.poll(() => on.button('Chat support').count()).toBe(0)
    expect(outside).toEqual([])
  })
})
