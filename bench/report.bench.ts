import { stat } from 'node:fs/promises'
import { addDays } from '@fieldhouse/domain/time'
import { CAST_PASSWORD, seedCast, type CastPartner } from '@fieldhouse/testing/cast'
import { chromium, type Page } from 'playwright'
import { findChromium } from '../bin/lib/chromium.js'
import { openDatabase } from '../apps/api/src/db/connect.ts'
import { withClient } from '../apps/api/src/db/open-connection.ts'
import { benchDatabase } from './lib/bench-database.ts'
import { median, timed } from './lib/drive.ts'
import { fillDay } from './lib/history.ts'
import { httpClient } from './lib/http-client.ts'
import { note, report } from './lib/report.ts'
import { startProcess } from './lib/start-process.ts'

/** The most that a report may ask for (REPORT-07). */
const DAYS = 31
const COURTS = 54
const A_DAY = 1620
const ROUNDS = 3
const ZONE = 'Asia/Singapore'
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync']

/** The rows that stand behind the report, as plainly as SQL says it. */
const BARE = `
  SELECT o.id, o.readable_id, o.created_at, o.service_type, o.payment_method, o.status, o.currency, o.total_minor, o.fee_exclusive_minor,
    o.fee_inclusive_minor, t.transaction_type, t.status, t.amount_minor, t.created_at, li.target_type, li.price_minor, b.starts_at, b.ends_at,
    c.first_name, c.last_name, c.email, c.mobile, v.venue_name
  FROM orders o JOIN order_transactions t ON (t.partner_id, t.order_id) = (o.partner_id, o.id)
  JOIN order_line_items li ON (li.partner_id, li.order_id) = (o.partner_id, o.id)
  LEFT JOIN facility_bookings b ON (b.partner_id, b.id) = (li.partner_id, li.target_id)
  LEFT JOIN customers c ON (c.partner_id, c.id) = (o.partner_id, o.customer_id)
  LEFT JOIN venues v ON (v.partner_id, v.id) = (o.partner_id, o.venue_id)
  WHERE o.partner_id = $1 AND o.created_at >= $2 AND o.created_at < $3 ORDER BY o.created_at, o.id`

/**
 * Budgets: the daily report of 31 days with 50,000 orders is a file, xlsx or PDF, within 20 seconds of the click in a real browser; the calls
 * that feed it take at most three times as long as bare SQL of the rows behind it; and the server's memory grows by less than 100 MB over
 * what it was, however many orders there are.
 */
export const benchReport = async (): Promise<void> => {
  const bench = await benchDatabase()
  const today = Temporal.Now.plainDateISO(ZONE).toString()
  const first = addDays(today, 1 - DAYS)
  const club = await bench.loading(async (url) => {
    const database = openDatabase(url)
    const { riverside } = await seedCast(database)
    await database.close()
    await fillDay(url, riverside, { date: first, courts: COURTS, bookings: A_DAY, days: DAYS })
    return riverside
  })
  const product = await startProcess(bench.url)
  const http = httpClient(product.origin, club.staff.owner.token)
  try {
    const span = [`${first}T00:00:00.000+08:00`, `${addDays(today, 1)}T00:00:00.000+08:00`].map((at) => new Date(at))
    const start = span[0]!.toISOString()
    const end = new Date(span[1]!.getTime() - 1).toISOString()
    const ask = async () => {
      const reply = await http.weigh('listOrdersByDate', { partnerId: club.id, query: { start, end } })
      if (reply.status !== 200) throw new Error(`${reply.status}`)
      return reply.bytes
    }
    const idle = product.memory().now
    const asked: number[] = []
    const bare: number[] = []
    const busy: { api: number[]; server: number[] } = { api: [], server: [] }
    await withClient(bench.url, async (client) => {
      for (let round = 0; round < ROUNDS; round++) {
        const before = { api: product.cpu(), server: bench.cpu() }
        asked.push(...(await timed(ask, 1)))
        busy.api.push(product.cpu() - before.api)
        busy.server.push(bench.cpu() - before.server)
        bare.push(...(await timed(() => client.query(BARE, [club.id, ...span]), 1)))
      }
    })
    report({
      what: `the rows of ${DAYS} days with ${A_DAY * DAYS} orders over HTTP against the bare SQL of them`,
      budget: 'at most 3',
      values: asked.map((took, n) => took / bare[n]!),
      met: (ratio) => ratio <= 3,
    })
    note('over HTTP', asked, ' ms')
    note('bare', bare, ' ms')
    note('processor of the API', busy.api, ' s')
    note('processor of PostgreSQL', busy.server, ' s')
    note('its size', [(await ask()) / 1_048_576], ' MB')
    report({
      what: 'what the server holds more than before, at its most',
      budget: 'under 100 MB',
      values: [product.memory().most - idle],
      unit: ' MB',
      met: (grown) => grown < 100,
    })
    const found = findChromium()
    if (!found) throw new Error('The report is made in a browser: Chromium is missing.')
    const browser = await chromium.launch({ executablePath: found.shell, args: FLAGS })
    try {
      const page = await browser.newPage()
      for (const kind of ['xlsx', 'PDF'])
        report({
          what: `the report of ${DAYS} days with ${A_DAY * DAYS} orders as ${kind}, from the click to the file`,
          budget: 'under 20 s',
          values: [(await downloading(page, product.origin, club, first, kind)) / 1000],
          unit: ' s',
          met: (seconds) => seconds < 20,
        })
    } finally {
      await browser.close()
    }
    note('memory of the server at its most', [product.memory().most], ' MB')
    note('median of the calls', [median(asked)], ' ms')
  } finally {
    http.close()
    await product.stop()
    await bench.drop()
  }
}

/** Signs the owner in, chooses the last 31 days, and answers how many milliseconds a file takes from the click. */
const downloading = async (page: Page, origin: string, club: CastPartner, first: string, kind: string) => {
  if (!page.url().startsWith(origin)) {
    await page.goto(origin)
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(club.staff.owner.email)
    await page.getByLabel('Password', { exact: true }).fill(CAST_PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByRole('navigation').first().waitFor()
    await page.goto(`${origin}/payments/report`)
    await page.getByRole('button', { name: `Last ${DAYS} days`, exact: true }).click()
  }
  const file = page.waitForEvent('download', { timeout: 120_000 })
  const from = performance.now()
  await page.getByRole('button', { name: `Download ${kind}`, exact: true }).click()
  const { size } = await stat(await (await file).path())
  const took = performance.now() - from
  if (size < 1_000_000) throw new Error(`a file of ${size} bytes from ${first} on`)
  return took
}
