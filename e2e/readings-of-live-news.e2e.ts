import { formatDayParam } from '@fieldhouse/domain/time'
import type { LiveEvent } from '@fieldhouse/contract/schedule'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { takeBroken } from './browser.ts'
import { listensTo } from './calls.ts'
import { withHudson } from './hudson-page.ts'
import { cellAt } from './schedule-page.ts'
import { execute } from './staff-page.ts'
import { on } from './stage.ts'
import { bookHudson, DAY } from './two-venues.ts'

// What each screen reads again when another desk has changed something: what it shows, and nothing that stays as it is.

/** What a later version of the server may tell a page that was opened before. */
const OF_A_LATER_VERSION = 'of a later version'

const NEWS: readonly (LiveEvent['type'] | typeof OF_A_LATER_VERSION)[] = [
  'schedule',
  'holds',
  'orders',
  'customers',
  'facilities',
  'partner',
  'staff',
  'posts',
  'reviews',
  'classes',
  'coupons',
  'campaigns',
  'resync',
  OF_A_LATER_VERSION,
]

const desk = withHudson(async (club) => {
  const order = await bookHudson(club, club.ids['ada']!, [['Padel 1', `${DAY} 20:00`, `${DAY} 21:00`]])
  club.told[order.id] = 'id of the order'
  club.told[club.partnerId] = 'club'
})

/** What another desk's change of this kind, anywhere in the club, tells every open screen. */
const tell = (type: string) =>
  execute("SELECT pg_notify('fieldhouse_live', $1)", [
    JSON.stringify([{ partnerId: desk.club.partnerId, news: { type, dates: [], facilityGroupIds: [] } }]),
  ])

/** Longer than what is gathered before it is read. */
const GATHERED_MS = 450

const SCREENS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  dashboard: async (page) => {
    await on.open('/')
    await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
  },
  schedule: async (page) => {
    await on.open(
      `/facilities/schedule?venue=${desk.club.ids['Hudson Hall']}&date=${encodeURIComponent(formatDayParam(DAY))}`,
    )
    await cellAt(page.getByRole('grid'), 'Padel 1', '20:00', '21:00').first().waitFor()
  },
  transactions: async (page) => {
    await on.open('/transaction')
    await page.getByRole('table').getByText('Ada Quỳnh').waitFor()
  },
  transaction: async (page) => {
    await on.open('/transaction')
    await page.getByRole('table').getByRole('link').first().click()
    await page.getByRole('dialog', { name: /^Transaction Details/ }).waitFor()
  },
  customers: async (page) => {
    await on.open('/customers')
    await page.getByRole('table').getByText('Ada').first().waitFor()
  },
  customer: async (page) => {
    await on.open(`/customers?id=${desk.club.ids['ada']}`)
    await page.getByRole('dialog', { name: 'Ada Quỳnh' }).waitFor()
  },
  "a customer's page": async (page) => {
    await on.open(`/customers/${desk.club.ids['ada']}`)
    await page.getByRole('region', { name: 'History' }).getByText('Padel 1').first().waitFor()
  },
  memberships: async (page) => {
    await on.open('/memberships')
    await page.getByRole('heading', { level: 1, name: 'Memberships' }).waitFor()
  },
  'refund policy': async (page) => {
    await on.open('/memberships')
    await page.getByRole('button', { name: '+ Add/Edit your refund policy' }).click()
    await page.getByRole('textbox', { name: 'Refund policy' }).waitFor()
  },
  'prices and hours': async (page) => {
    await on.open(`/facilities/settings/${desk.club.ids['Padel']}?setting=all`)
    await page.getByRole('table', { name: 'Price settings' }).waitFor()
  },
  'payment settings': async (page) => {
    await on.open('/payments/settings')
    await page.getByRole('heading', { level: 2, name: 'Payment options', exact: true }).waitFor()
  },
  policies: async (page) => {
    await on.open('/payments/policies')
    await page.getByRole('region', { name: 'Cancellation Policy' }).waitFor()
  },
  'day close': async (page) => {
    await on.open('/payments/dayClose')
    await page.getByRole('button', { name: 'Close day' }).waitFor()
  },
  credits: async (page) => {
    await on.open('/credits/log')
    await page.getByRole('button', { name: 'Issue credit' }).waitFor()
  },
  'limits of credits': async (page) => {
    await on.open('/credits/settings')
    await page.getByRole('textbox', { name: 'Max overall credit' }).waitFor()
  },
  instructors: async (page) => {
    await on.open('/classes?tab=instructors')
    await page.getByRole('heading', { level: 2, name: 'No instructors yet' }).waitFor()
  },
  packages: async (page) => {
    await on.open('/classes?tab=packages')
    await page.getByRole('heading', { level: 2, name: 'No packages yet' }).waitFor()
  },
  classes: async (page) => {
    await on.open(`/classes?day=${DAY}&view=month`)
    await page.getByRole('heading', { level: 2, name: 'No class in this week' }).waitFor()
  },
  posts: async (page) => {
    await on.open('/posts')
    await page.getByRole('heading', { level: 2, name: 'No posts yet' }).waitFor()
  },
  reviews: async (page) => {
    await on.open('/ratings')
    await page.getByRole('heading', { level: 2, name: 'No reviews yet' }).waitFor()
  },
  coupons: async (page) => {
    await on.open('/promotion')
    await page
      .getByRole('heading', { level: 2, name: 'No coupon available at the moment, please create one...' })
      .waitFor()
  },
  campaigns: async (page) => {
    await on.open('/campaigns/email')
    await page.getByRole('heading', { level: 2, name: 'No campaigns yet' }).waitFor()
  },
  segments: async (page) => {
    await on.open('/campaigns/segment')
    await page.getByRole('table', { name: 'Segments' }).waitFor()
  },
  reminders: async (page) => {
    await on.open('/campaigns/reminders')
    await page.getByRole('heading', { name: 'Before bookings' }).waitFor()
    await page.getByRole('region', { name: 'Preview' }).getByText('Subject:').waitFor()
  },
  'new campaign': async (page) => {
    await on.open('/campaigns/create/one-time')
    await page.getByRole('textbox', { name: 'Content' }).waitFor()
  },
  payouts: async (page) => {
    await on.open('/payments/payouts')
    await page.getByRole('region', { name: 'Payouts setup' }).waitFor()
  },
}

/** An address with words for the ids in it. */
const nameOf = (call: string): string =>
  Object.entries(desk.club.told).reduce((said, [id, name]) => said.replaceAll(id, `<${name}>`), call)

/** How many screens are open beside each other: what each is told is the same, and most of the time passes with waiting. */
const AT_ONCE = 5

/** Opens a screen by itself, and hears what it asks for. */
const shown = async (screen: string) => {
  const page = await desk.fresh()
  const calls = listensTo(page)
  await SCREENS[screen]?.(page)
  return { page, calls, said: `${screen}:\n` }
}

describe('the news of other desks', () => {
  it('makes every screen read again what it shows of them [BEYOND-04]', async () => {
    const names = Object.keys(SCREENS)
    let said = ''
    while (names.length > 0) {
      const open: Awaited<ReturnType<typeof shown>>[] = []
      for (const screen of names.splice(0, AT_ONCE)) open.push(await shown(screen))
      const rest = () => Promise.all(open.map(({ calls }) => calls.rest(GATHERED_MS)))
      await rest()
      for (const { calls } of open) calls.taken()
      for (const type of NEWS) {
        await tell(type)
        await rest()
        for (const one of open) {
          const asked = one.calls.taken().map(nameOf).toSorted()
          one.said +=
            asked.length === 0
              ? `  ${type}: nothing\n`
              : `  ${type}:\n${asked.map((call) => `    - ${call}\n`).join('')}`
        }
      }
      said += open.map((one) => one.said).join('')
      // An account has so many streams of news and no more: one too many would end another one, whose screen reads all again.
      for (const { page } of open) await page.goto('about:blank')
    }
    await expect(said).toMatchFileSnapshot('readings/live-news.yml')
    // What this test puts into each page has no place in the preview of a mail, where no script runs, and the browser says so.
    for (const told of takeBroken()) expect(told).toContain("Blocked script execution in 'about:srcdoc'")
  })
})
