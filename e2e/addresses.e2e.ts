import { describe, expect, it } from 'vitest'
import { look, PHONE } from './looks.ts'
import { origin } from './product.ts'
import { on } from './stage.ts'
import { OWNER, sessionOf } from './staff-page.ts'

// Which address opens which screen.

describe('every address', () => {
  const SCREENS: readonly (readonly [string, RegExp])[] = [
    ['/', /^Hello, /],
    ['/campaigns/email', /^Campaigns/],
    ['/about', /^About/],
    ['/campaigns/segment', /^Campaigns/],
    ['/campaigns/suppressed', /^Campaigns/],
    ['/analytics', /^Analytics/],
    ['/campaigns/reminders', /^Campaigns/],
    ['/campaigns/create/one-time', /^New one-time campaign/],
    ['/venues', /^Venues/],
    ['/campaigns/create/automated', /^New automated campaign/],
    ['/posts', /^Posts/],
    ['/campaigns/42', /^This campaign is not there/],
    ['/ratings', /^Ratings/],
    ['/campaigns', /^Campaigns/],
    ['/venues/create', /^Create venue/],
    ['/memberships', /^Memberships/],
    ['/customers', /^Customers/],
    ['/facilities/schedule', /^Schedule/],
    ['/facilities/settings', /^Facilities/],
    ['/transaction', /^Transactions/],
    ['/payments/settings', /^Payments/],
    ['/credits/log', /^Credits/],
    ['/payments', /^Payments/],
    ['/credits', /^Credits/],
    ['/staff/list', /^Staff/],
    ['/promotion', /^Promotion/],
    ['/staff', /^Staff/],
    ['/classes', /^Classes/],
    ['/contact', /^Thank you for registering/],
  ]

  it(
    'of the product opens its screen for an owner [SHELL-44] [SHELL-57] [SHELL-58] [SHELL-59]',
    { tags: ['gate'] },
    async () => {
      await on.at(OWNER, '/promotion')
      for (const [path, title] of SCREENS) {
        await on.visit(path)
        // The screen before has another title in each case.
        await on.heading(title)
        // Without a tab, staff lead on to their list, credits to their log and campaigns to their emails.
        const leadsTo = { '/staff': '/staff/list', '/credits': '/credits/log', '/campaigns': '/campaigns/email' }
        await expect.poll(on.path).toBe(Object.entries(leadsTo).find(([from]) => from === path)?.[1] ?? path)
      }
      await on.visit('/facilities')
      await on.page.waitForURL('**/facilities/schedule**')
      await on.heading(/^Schedule/)
    },
  )

  it('of the product has nothing on its screen that axe finds or that is cut', { tags: ['gate'] }, async () => {
    await on.at(OWNER, '/promotion')
    for (const [path, title] of SCREENS) {
      await on.visit(path)
      await on.heading(title)
      await expect.poll(() => on.page.locator('[aria-busy=true]').count()).toBe(0)
      await look(on.page, `screen${path.replaceAll('/', '-')}`)
    }
  })

  it('of the product fits a phone in Vietnamese, whose words are longer', async () => {
    const phone = { width: 390, height: 844 }
    await on.own(await sessionOf(OWNER), { remembered: { language: 'vi' }, viewport: phone })
    await on.open('/promotion')
    for (const [path] of SCREENS) {
      await on.visit(path)
      await expect.poll(() => on.page.getByRole('heading', { level: 1 }).count()).toBe(1)
      await expect.poll(() => on.page.locator('[aria-busy=true]').count()).toBe(0)
      await look(on.page, `vietnamese${path.replaceAll('/', '-')}`, [PHONE])
    }
  })

  const UNKNOWN = ['/nowhere', '/customers/of/nobody', '/memberships/nothing']

  it('of Payments that is unknown shows its settings, of Staff the list, of Credits the log [PAYOUTSTAB-02]', async () => {
    await on.at(OWNER, '/promotion')
    await on.visit('/credits/nothing')
    await expect.poll(() => on.path()).toBe('/credits/log')
    await on.visit('/staff/nobody')
    await expect.poll(() => on.path()).toBe('/staff/list')
    await on.visit('/payments/cheques')
    await expect.poll(() => on.path()).toBe('/payments/settings')
    await on.heading(/^Payments/)
  })

  it('that is unknown says so [SHELL-67] [SHELL-68]', async () => {
    await on.at(OWNER, '/promotion')
    for (const path of UNKNOWN) {
      await on.visit(path)
      await on.heading('Component not found')
      await on.page.getByRole('main').getByRole('link', { name: 'Go to Dashboard' }).click()
      await on.heading(/^Hello, /)
    }
    await on.open('/customers/of/nobody')
    await on.heading('Component not found')
  })

  it.each(['/facilities/schedule', '/campaigns/42', ...UNKNOWN])(
    'typed by hand or opened from a mail starts the product: %s',
    async (path) => {
      const reply = await fetch(origin + path, { headers: { accept: 'text/html' } })
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
      expect(await reply.text()).toContain('<div id="root">')
    },
  )
})

describe('a word behind /campaigns', () => {
  it.each([
    ['email', 'email', 'Campaigns'],
    ['segment', 'segment', 'Campaigns'],
    ['create', 'create/one-time', 'New one-time campaign'],
    ['create/automated', 'create/automated', 'New automated campaign'],
    ['create/daily', 'create/one-time', 'New one-time campaign'],
    ['emails', 'emails', 'This campaign is not there'],
    ['0b9c', '0b9c', 'This campaign is not there'],
    ['00000000-0000-4000-8000-000000000042', '00000000-0000-4000-8000-000000000042', 'This campaign is not there'],
  ])('is a tab, the start of a new campaign or an id: %s [SHELL-60] [CAMPAIGNS-69]', async (word, address, title) => {
    await on.at(OWNER, `/campaigns/${word}`)
    await on.heading(title)
    await expect.poll(on.path).toBe(`/campaigns/${address}`)
  })
})

describe('all that a club manages', () => {
  type Mark = readonly [
    role: 'button' | 'link' | 'textbox' | 'table' | 'tab' | 'grid' | 'region' | 'heading',
    name: string | RegExp,
  ]
  /** What is managed, the address where, and what stands there alone: what is made or changed by it, or read. */
  const AREAS: readonly (readonly [area: string, path: string, ...marks: Mark[]])[] = [
    ['the brand page', '/about', ['textbox', 'Brand name']],
    ['venues', '/venues', ['link', '+ Create venue']],
    ['facility groups, facilities and opening hours', '/facilities/settings', ['heading', 'Facilities']],
    ['posts', '/posts', ['button', 'What is new at your club?']],
    ['customers', '/customers', ['table', 'Customers']],
    ['membership plans', '/memberships', ['button', '+ Create a Membership Plan']],
    ['bookings', '/facilities/schedule', ['grid', /./]],
    ['class sessions', '/classes', ['button', '+ Create class']],
    ['instructors', '/classes?tab=instructors', ['button', '+ Add instructor']],
    ['packages', '/classes?tab=packages', ['button', '+ Create a package']],
    ['transactions', '/transaction', ['table', 'Transactions']],
    ['payments', '/payments/settings', ['heading', 'Payment options']],
    ['club credits', '/credits/log', ['button', 'Issue credit']],
    ['staff', '/staff/list', ['button', '+ Add staff']],
    ['email campaigns', '/campaigns/email', ['button', 'Create campaign']],
    ['promotions', '/promotion', ['button', '+ Add New Coupon']],
    ['reviews', '/ratings', ['heading', 'All reviews']],
    ['analytics', '/analytics', ['region', 'Revenue']],
  ]

  it('is managed from this dashboard: the menu leads to each of its screens, which stands [SHELL-79]', async () => {
    await on.at(OWNER, '/')
    const led = await on
      .menu()
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const lacking: string[] = []
    for (const [area, path, ...marks] of AREAS) {
      if (!led.some((href) => href !== '/' && path.startsWith(href.split('?', 1)[0]!))) lacking.push(`menu: ${area}`)
      await on.visit(path)
      for (const [role, name] of marks)
        await on
          .main()
          .getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) })
          .first()
          .waitFor()
          .catch(() => lacking.push(`${role}: ${area}`))
    }
    expect(lacking).toEqual([])
  })
})
