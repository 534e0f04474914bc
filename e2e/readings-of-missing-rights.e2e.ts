import { POLICIES, type Policy } from '@fieldhouse/domain/access'
import { dateOf, formatDayParam, formatListDate } from '@fieldhouse/domain/time'
import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { listensTo } from './calls.ts'
import { heldUntil } from './booking-page.ts'
import { withHudson } from './hudson-page.ts'
import { origin } from './product.ts'
import { happenedFrom, without } from './readings.ts'
import { cellAt } from './schedule-page.ts'
import { holdsOnly, visit } from './staff-page.ts'
import { on, REGISTERED } from './stage.ts'
import { bookHudson, DAY, hudson, takeHudson } from './two-venues.ts'

// What each single right opens: every screen as it is without it, as far as it differs from what somebody sees who holds them all.

const desk = withHudson(async (club) => {
  const ada = club.ids['ada']!
  await bookHudson(club, ada, [['Padel 1', `${DAY} 20:00`, `${DAY} 21:00`]])
  await takeHudson(club, [['Padel 2', `${DAY} 19:00`, `${DAY} 20:00`]], 'Net repair', 'closure')
  await takeHudson(club, [['Padel 2', `${DAY} 18:00`, `${DAY} 19:00`]], 'Ladder night', 'internalEvent')
})
let paid = ''
let unpaid = ''
beforeAll(async () => {
  const { client, ids, told, partnerId } = desk.club
  told[origin] = 'site'
  told[(await client.getPartnerProfile({ partnerId })).data.pageInfo.uri] = 'page'
  const places = [['Padel 2', `${DAY} 22:00`, `${DAY} 23:00`]] as const
  const order = await bookHudson(desk.club, ids['ben']!, places, { orderStatus: 'paid' })
  paid = order.readableId.readableId
  told[paid] = 'paid order'
  // Credits that Ada got as the club was founded: the log has the day.
  told[formatListDate(dateOf(Date.now(), 'Asia/Ho_Chi_Minh'))] = 'today'
  await client.addLineItems(
    {
      id: order.id,
      body: {
        changes: [
          {
            action: 'addItem',
            lineItem: { price: -50_000, currency: 'VND', description: 'Goodwill', paymentMethod: 'cash' },
          },
        ],
      },
    },
    { idempotencyKey: crypto.randomUUID() },
  )
  const found = await client.listOrders({ partnerId: desk.club.partnerId, query: { q: 'Ada' } })
  unpaid = found.data[0]!.readableId.readableId
  for (const one of [order, found.data[0]!]) await happenedFrom(one, '2031-03-01T16:30:00Z')
})

const ALL = Object.entries(POLICIES).flatMap(([area, actions]) => actions.map((action) => `${area}.${action}`))

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
/** Presses what is there; what is not has gone with its right. */
const pressed = async (control: Locator, how: { position?: { x: number; y: number } } = {}) => {
  const there = control.filter({ visible: true })
  if ((await there.count()) > 0) await there.first().click(how)
}
const away = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').or(page.getByRole('menu')).count()).toBe(0)
}
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const cell = (page: Page, ...at: [court: string, from: string, until: string]) =>
  pressed(cellAt(page.getByRole('grid'), ...at))
type Step = readonly [name: string, act: (page: Page, rest: () => Promise<void>) => Promise<unknown>]

/** The screens, each with what is looked at on it in turn. */
const SCREENS = {
  dashboard: [
    ['menu and dashboard', (page) => visit(page, '/')],
    [
      'search',
      async (page) => {
        await page.keyboard.press('Control+k')
        await dialog(page).getByRole('combobox').fill('Ada')
      },
    ],
  ],
  customers: [
    [
      'customers',
      async (page, rest) => {
        await visit(page, '/customers')
        await rest()
        await pressed(main(page).getByRole('checkbox'))
      },
    ],
    ['customer', (page) => visit(page, `/customers?id=${desk.club.ids['ada']}`)],
  ],
  transactions: [
    [
      'transactions',
      async (page, rest) => {
        await visit(page, `/transaction?q=Ada`)
        await rest()
        await pressed(main(page).getByRole('checkbox'))
      },
    ],
    ['menu of a transaction', (page) => pressed(main(page).getByRole('button', { name: /^Actions of/ }))],
    [
      'adding a transaction',
      async (page) => {
        await away(page)
        await pressed(main(page).getByRole('button', { name: 'Add', exact: true }))
      },
    ],
  ],
  transaction: [
    ['unpaid transaction', (page) => visit(page, `/transaction/${unpaid}`)],
    ['its payments', (page) => pressed(dialog(page).getByRole('tab', { name: /^Payment History/ }))],
    ['its note', (page) => pressed(dialog(page).getByRole('tab', { name: 'Internal Transaction Note' }))],
    [
      'payments with a refund',
      async (page, rest) => {
        await visit(page, `/transaction/${paid}`)
        await rest()
        await pressed(dialog(page).getByRole('tab', { name: /^Payment History/ }))
      },
    ],
  ],
  memberships: [['memberships', (page) => visit(page, '/memberships')]],
  prices: [['prices and hours', (page) => visit(page, `/facilities/settings/${desk.club.ids['Padel']}?setting=all`)]],
  credits: [
    ['credits', (page) => visit(page, '/credits/log')],
    ['limits of credits', (page) => visit(page, '/credits/settings')],
  ],
  payments: [
    ['payment settings', (page) => visit(page, '/payments/settings')],
    ['payouts', (page) => visit(page, '/payments/payouts')],
    ['policies', (page) => visit(page, '/payments/policies')],
    ['day close', (page) => visit(page, '/payments/dayClose')],
  ],
  schedule: [
    [
      'slots picked',
      async (page, rest) => {
        const search = `venue=${desk.club.ids['Hudson Hall']}&date=${encodeURIComponent(formatDayParam(DAY))}`
        await visit(page, `/facilities/schedule?${search}`)
        await rest()
        await cell(page, 'Padel 2', '19:00', '20:00')
        await cell(page, 'Arena 1', '17:00', '18:00')
      },
    ],
    [
      'booking a slot',
      async (page) => {
        await pressed(bar(page).getByRole('button', { name: /^Clear/ }))
        await cell(page, 'Padel 1', '17:00', '18:00')
        await pressed(bar(page).getByRole('button', { name: 'Book' }))
      },
    ],
    [
      'menu of a booking',
      async (page) => {
        await away(page)
        await pressed(bar(page).getByRole('button', { name: /^Clear/ }))
        await pressed(cellAt(page.getByRole('grid'), 'Padel 1', '20:00', '21:00'), { position: { x: 70, y: 40 } })
      },
    ],
    ['details of a booking', (page) => pressed(page.getByRole('menuitem', { name: 'Details' }))],
    [
      'menu of an event',
      async (page) => {
        await away(page)
        await pressed(cellAt(page.getByRole('grid'), 'Padel 2', '18:00', '19:00'), { position: { x: 70, y: 40 } })
      },
    ],
  ],
} as const satisfies Record<string, readonly Step[]>
type Screen = keyof typeof SCREENS

/** The screens on which a right opens something. */
const OPENS: Partial<Record<Policy, readonly Screen[]>> = {
  'customer.view': ['dashboard', 'customers', 'transaction'],
  'customer.create': ['dashboard', 'customers'],
  'customer.delete': ['customers'],
  'customer.importFromFile': ['customers'],
  'membershipPlan.view': ['memberships'],
  'membershipPlan.create': ['memberships'],
  'membershipPlan.edit': ['memberships'],
  'facilityGroup.view': ['prices'],
  'facilityBooking.view': ['customers', 'transactions'],
  'facilityBooking.edit': ['schedule'],
  'facilityBooking.delete': ['schedule'],
  'facilityBooking.createForInternalEvent': ['schedule'],
  'order.view': ['dashboard', 'customers', 'transactions', 'transaction', 'schedule'],
  'order.createBookingForExistingCustomer': ['schedule', 'customers', 'transactions'],
  'order.createSubscription': ['customers', 'transactions'],
  'order.edit': ['transactions', 'transaction'],
  'order.cancel': ['transactions', 'transaction', 'schedule'],
  'orderTransaction.view': ['transaction'],
  'orderTransaction.edit': ['transactions', 'transaction', 'schedule'],
  'payout.viewPaymentsOption': ['payments'],
  'payout.editPaymentsOption': ['payments'],
  'payout.viewPayoutsAccount': ['payments'],
  'payout.createPayoutsAccount': ['payments'],
  'payout.viewPayoutsLog': ['payments'],
  'payout.viewPayoutsConfig': ['payments'],
  'credit.view': ['dashboard', 'credits'],
  'credit.issue': ['customers', 'credits'],
  'credit.revoke': ['credits'],
  'credit.editConfigs': ['credits'],
}

/** Screens as they stand after each of their steps: the dialog or menu on top, or all of it. */
const seenWith = async (rights: readonly string[], screens: readonly Screen[]): Promise<Map<string, string[]>> => {
  const page = await desk.fresh()
  const calls = listensTo(page)
  await holdsOnly(page, rights)
  await heldUntil(page, hudson(`${DAY} 18:35`))
  const seen = new Map<string, string[]>()
  for (const screen of screens) {
    await on.open('/contact')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    for (const [name, act] of SCREENS[screen] as readonly Step[]) {
      await act(page, () => calls.rest())
      // A screen that asks for nothing is there no sooner: nobody looks at where the way began.
      await expect.poll(() => page.getByText(REGISTERED).count()).toBe(0)
      await calls.rest()
      const onTop = page.getByRole('menu').or(dialog(page)).filter({ visible: true })
      const part = (await onTop.count()) > 0 ? onTop.last() : screen === 'dashboard' ? page.locator('body') : main(page)
      // The server's clock goes on.
      let said = (await part.ariaSnapshot()).replaceAll(/\w{3} [\d/]+ · [\d:]+ at/g, 'now at')
      for (const [word, told] of Object.entries(desk.club.told)) said = said.replaceAll(word, `<${told}>`)
      seen.set(
        name,
        said.split('\n').map((line) => line.trim()),
      )
    }
  }
  await page.close()
  return seen
}

const changes = (seen: Map<string, string[]>, all: Map<string, string[]>): string => {
  let said = ''
  for (const [name, lines] of seen) {
    const [gone, come] = [without(all.get(name)!, lines), without(lines, all.get(name)!)]
    if (gone.length + come.length === 0) continue
    said += `${name}:\n${[...gone.map((line) => `  - ${line}`), ...come.map((line) => `  + ${line}`)].join('\n')}\n`
  }
  return said
}

describe('a right', () => {
  let all: Map<string, string[]> | null = null
  it.each(Object.entries(OPENS))(
    '%s that is missing takes away what it opens, and nothing else [ACCESS-24]',
    async (right, screens) => {
      all ??= await seenWith(ALL, Object.keys(SCREENS) as Screen[])
      const seen = await seenWith(
        ALL.filter((one) => one !== right),
        screens,
      )
      await expect(changes(seen, all)).toMatchFileSnapshot(`readings/without-${right}.txt`)
    },
  )
})
