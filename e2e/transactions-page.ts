import type { Order } from '@fieldhouse/contract/orders'
import type { BrowserContextOptions, Locator, Page } from 'playwright'
import { afterEach, beforeAll, expect } from 'vitest'
import { at, clubOf, dayIn, type Club } from './schedule-page.ts'
import { execute, open, OWNER, pageFor, sessionOf, visit } from './staff-page.ts'

export type Options = BrowserContextOptions & { email?: string; language?: 'en' | 'vi' }
export type Customer = { id: string; name: string; search: string }

/**
 * Transactions of the demo's club in Singapore: the club, customers and bookings of a test's own on days from `firstDay` after
 * today. Pages stay open for the tests of a file and are led to other addresses as links do, in a browser that shows documents
 * where asked for; after a failed test they are opened anew.
 */
export const withTransactions = ({
  firstDay,
  showsDocuments = false,
}: {
  firstDay: number
  showsDocuments?: boolean
}) => {
  let club: Club | null = null
  let made = 0
  const pages = new Map<string, Page>()
  let own: Page[] = []
  beforeAll(async () => {
    club = await clubOf(OWNER)
  })
  afterEach(async ({ task }) => {
    const spent = task.result?.state === 'fail' ? [...own, ...pages.values()] : own
    if (spent.length > own.length) pages.clear()
    own = []
    for (const page of spent) {
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.context().close()
    }
  })

  const start = async (address: string, { email = OWNER, language = 'en', ...rest }: Options): Promise<Page> => {
    const page = await pageFor(await sessionOf(email), { remembered: { language }, showsDocuments, ...rest })
    await open(page, address)
    return page
  }
  const once = <T>(send: (options: { idempotencyKey: string }) => Promise<{ data: T }>): Promise<T> =>
    send({ idempotencyKey: crypto.randomUUID() }).then(({ data }) => data)
  return {
    get club() {
      return club!
    },
    /** Leads the page of these options, which is opened where none is yet, to an address. */
    show: async (address: string, options: Options = {}): Promise<Page> => {
      const key = JSON.stringify(options)
      const known = pages.get(key)
      const page = known ?? (await start(address, options))
      pages.set(key, page)
      if (known) await visit(page, address)
      return page
    },
    /** A page that only this test has. */
    fresh: async (address: string, options: Options = {}): Promise<Page> => {
      const page = await start(address, options)
      own.push(page)
      return page
    },
    /** A customer of a name that nobody else has, so that a search finds this test's transactions only. */
    newCustomer: async (): Promise<Customer> => {
      const search = `Tx${firstDay}${Date.now().toString(36)}${++made}`
      const { data } = await club!.client.createCustomer({
        body: { partnerId: club!.partnerId, firstName: 'Mai', lastName: search, email: `${search}@mail.example` },
      })
      return { id: data.id, name: `Mai ${search}`, search }
    },
    /** Books one hour for each hour given, on a day of its own or on this one: one transaction with all of them. */
    book: (
      customerId: string,
      hours: readonly number[],
      more: { paid?: boolean; paymentMethod?: 'cash' | 'cheque' | 'creditCard'; date?: string } = {},
    ): Promise<Order> => {
      const date = more.date ?? dayIn(firstDay + ++made)
      const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
      return once((options) =>
        club!.client.placeBooking(
          {
            partnerId: club!.partnerId,
            body: {
              bookings: hours.map((hour) => ({
                facilityId: club!.courts['Court 1']!,
                startTime: at(date, clock(hour)),
                endTime: at(date, clock(hour + 1)),
              })),
              paymentMethod: more.paymentMethod ?? 'cash',
              customerId,
              orderStatus: more.paid ? 'paid' : 'pending',
              isForceBook: true,
              options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
            },
          },
          options,
        ),
      )
    },
    /** Another desk cancels a transaction. */
    cancel: (order: Order, refundAmountCents = 0): Promise<Order> =>
      once((options) => club!.client.cancelOrder({ id: order.id, body: { refundAmountCents } }, options)),
    now: async (order: Order): Promise<Order> => (await club!.client.getOrder({ id: order.id })).data,
  }
}

/** Puts an order into a payout, which the bank knows by this reference, as a later part of the product does. */
export const payOut = (order: Order, utr: string | null = null) =>
  execute(
    `WITH payout AS (
       INSERT INTO payouts (partner_id, id, settlement_utr) SELECT partner_id, gen_random_uuid(), $2 FROM orders WHERE id = $1 RETURNING id
     ) UPDATE orders SET successful_payout_id = payout.id FROM payout WHERE orders.id = $1`,
    [order.id, utr],
  )

export const idOf = (order: Order): string => order.readableId.readableId
/** An amount as screens show it. */
export const money = (minor: number): string => `SGD ${(minor / 100).toFixed(2)}`
export const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
export const table = (page: Page): Locator => page.getByRole('table', { name: 'Transactions' })
export const row = (page: Page, order: Order): Locator =>
  table(page)
    .getByRole('row')
    .filter({ hasText: idOf(order) })
export const dialog = (page: Page, name: string | RegExp = /^Transaction Details/): Locator =>
  page.getByRole('dialog', { name })
/** Words without the line breaks of their layout. */
export const words = async (locator: Locator): Promise<string> => (await locator.innerText()).replaceAll(/\s+/g, ' ')
/** The policy's refund is in its field. */
export const prefilled = (ask: Locator) => expect.poll(() => ask.getByLabel('Refund amount').inputValue()).not.toBe('')
/** Answers calls to addresses like this with a failure of the server that says nothing, until it is undone. */
export const failing = async (page: Page, address: string | RegExp, method?: string) => {
  await page.route(address, (route) =>
    method === undefined || route.request().method() === method
      ? route.fulfill({ status: 500, json: { status: 500, data: { msg: '' } } })
      : route.continue(),
  )
  return () => page.unroute(address)
}
