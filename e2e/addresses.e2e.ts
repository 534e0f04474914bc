import { describe, expect, it } from 'vitest'
import { origin } from './product.ts'
import { on } from './stage.ts'
import { OWNER } from './staff-page.ts'

// Which address opens which screen.

const NOT_BUILT = 'This part is not built yet'

describe('every address', () => {
  const SCREENS: readonly (readonly [string, RegExp])[] = [
    ['/', /^Hello, /],
    ['/campaigns/email', /^Campaigns/],
    ['/about', /^About/],
    ['/campaigns/segment', /^Campaigns/],
    ['/analytics', /^Analytics/],
    ['/campaigns/create/one-time', /^Campaigns/],
    ['/venues', /^Venues/],
    ['/campaigns/create/automated', /^Campaigns/],
    ['/posts', /^Posts/],
    ['/campaigns/42', /^Campaigns/],
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

  it('of the product opens its screen for an owner [SHELL-44] [SHELL-57] [SHELL-58] [SHELL-59]', async () => {
    await on.at(OWNER, '/promotion')
    for (const [path, title] of SCREENS) {
      await on.visit(path)
      // The screen before has another title in each case.
      await on.heading(title)
      // Without a tab, staff lead on to their list and credits to their log.
      await expect.poll(on.path).toBe({ '/staff': '/staff/list', '/credits': '/credits/log' }[path] ?? path)
    }
    await on.visit('/facilities')
    await on.page.waitForURL('**/facilities/schedule**')
    await on.heading(/^Schedule/)
  })

  const UNKNOWN = ['/nowhere', '/customers/of/nobody', '/memberships/nothing', '/campaigns/create/daily']

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

  it('whose screen is not built yet says what it will do', async () => {
    await on.at(OWNER, '/campaigns')
    await on.heading(new RegExp(`: ${NOT_BUILT}`))
    await on.page.getByText('Emails to a segment of your customers, once or automatically.').waitFor()
  })
})

describe('a word behind /campaigns', () => {
  it.each([
    ['email', 'email', 'Emails to a segment of your customers, once or automatically.'],
    ['segment', 'segment', 'The groups of customers that a campaign is sent to.'],
    ['create', 'create/one-time', 'A new campaign: its text, to whom it goes and when.'],
    ['create/automated', 'create/automated', 'A new campaign: its text, to whom it goes and when.'],
    ['emails', 'emails', 'Campaign emails: its text, to whom it goes and what came of it.'],
    ['0b9c', '0b9c', 'Campaign 0b9c: its text, to whom it goes and what came of it.'],
  ])('is a tab, the start of a new campaign or an id: %s [SHELL-60]', async (word, address, words) => {
    await on.at(OWNER, `/campaigns/${word}`)
    await on.page.getByText(words, { exact: true }).waitFor()
    await on.heading(`Campaigns: ${NOT_BUILT}`)
    await expect.poll(on.path).toBe(`/campaigns/${address}`)
  })
})
