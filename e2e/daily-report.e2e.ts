import { readFile } from 'node:fs/promises'
import type { ReportOrder } from '@fieldhouse/contract/reports'
import type { Page, Response } from 'playwright'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { onAnotherDay } from './another-day.ts'
import { violationsOf } from './axe.ts'
import { answering } from './calls.ts'
import { look } from './looks.ts'
import { cellsIn, downloaded } from './downloads.ts'
import { reads } from './readings.ts'
import { at, clubOf, dayIn } from './schedule-page.ts'
import { held, LOCKED, on, workFor } from './stage.ts'
import { ADMIN, employ, execute, holdsOnly, once, type Options, OWNER, signInAs, signUpAs } from './staff-page.ts'

// The daily report: the days that are chosen, the file that comes, and what is in it. The demo's club in Singapore.

const ZONE = 'Asia/Singapore'
const today = () => Temporal.Now.plainDateISO(ZONE)
const slashed = (day: Temporal.PlainDate) => day.toString().split('-').toReversed().join('/')
const CALL = /\/orders\/byDate\?/

const from = () => on.page.getByRole('textbox', { name: 'From', exact: true })
const to = () => on.page.getByRole('textbox', { name: 'To', exact: true })
const xlsx = () => on.button('Download xlsx')
const pdf = () => on.button('Download PDF')
const alert = (text: string) => on.page.getByRole('alert').getByText(text, { exact: true })
const choose = async (field: ReturnType<typeof from>, day: Temporal.PlainDate) => {
  await field.fill(slashed(day))
  await field.press('Tab')
}

const opened = async (options: Options = {}, email = OWNER): Promise<Page> => {
  const page = await on.own(await signInAs(email), options)
  await on.open('/payments/report')
  await on.heading('Payments')
  await page.getByRole('heading', { level: 2, name: 'Daily Transaction Report' }).waitFor()
  return page
}

const TITLES = [
  'Transaction ID',
  'Transaction Date',
  'Customer Name',
  'Customer Email',
  'Customer Mobile',
  'Venue',
  'Service Type',
  'Service Time',
  'Booked By',
  'Payment Method',
  'Status',
  'Coupon Code',
  'Currency',
  'Price',
  'Discount',
  'Processing Fee (Customer)',
  'Processing Fee (Partner)',
  'Net',
  'Tax',
  'Total Amount',
  'Received',
  'Redeemed',
  'Unpaid',
  'To Refund',
  'Payout Amount',
]
/** What stands in the sheet alone: A4 has no room for it. */
const OF_SHEETS = ['Received', 'Redeemed', 'Unpaid', 'To Refund']
const ON_PAPER = TITLES.filter((title) => !OF_SHEETS.includes(title))
const SERVICES = {
  facilityBooking: 'Facility booking',
  subscription: 'Membership',
  buyPackage: 'Package',
  joinClass: 'Class',
  counterSale: 'Item',
}
const STATES = { pending: 'Unpaid', paid: 'Paid', canceled: 'Canceled', refunded: 'Refunded' }
const METHODS: Record<string, string> = {
  cash: 'Cash',
  cheque: 'Cheque',
  creditCard: 'Credit card',
  clubCredits: 'Club credits',
  bankTransfer: 'Bank transfer',
  pointOfSales: 'Point of sales',
  packages: 'Passes',
  voucher: 'Voucher',
  touchAndGo: 'TouchAndGo',
  fieldhouseWallet: 'Fieldhouse wallet',
}
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const named = ({ day, month, year }: { day: number; month: number; year: number }) =>
  `${String(day).padStart(2, '0')} ${MONTHS[month - 1]} ${year}`
const momentOf = (instant: string) => {
  const wall = Temporal.Instant.from(instant).toZonedDateTimeISO(ZONE)
  return { day: named(wall), clock: wall.toPlainTime().toString().slice(0, 5) }
}
const ordersIn = async (reply: Promise<Response>) => ((await (await reply).json()) as { data: ReportOrder[] }).data

/** What stands in the columns of an order, told by the server alone. */
const cellsOf = (order: ReportOrder): (string | number)[] => {
  const { customer, allOrderLineItems: lines } = order
  const made = momentOf(order.transactionDate)
  const sum = (isCoupon: boolean) =>
    lines.reduce((all, line) => ((line.targetType === 'coupon') === isCoupon ? all + line.priceCents.price : all), 0)
  return [
    order.readableId.readableId,
    `${made.day} ${made.clock}`,
    `${customer?.firstName ?? ''} ${customer?.lastName ?? ''}`.trim(),
    customer?.email ?? '',
    customer?.mobile ?? '',
    order.venues.map(({ venueName }) => venueName).join(', '),
    SERVICES[order.serviceType],
    lines
      .flatMap(({ facilityBooking }) => facilityBooking?.timeRange ?? [])
      .map(({ start, end }) => `${momentOf(start).day} ${momentOf(start).clock}-${momentOf(end).clock}`)
      .join(', '),
    order.source === 'RVB' ? 'Staff' : 'User',
    (order.paymentMethods ?? [order.paymentMethod]).map((method) => METHODS[method]!).join(', '),
    STATES[order.status],
    lines.flatMap(({ coupon }) => coupon?.code ?? []).join(', '),
    order.currency,
    ...[
      sum(false),
      sum(true),
      order.processingFeeExclusiveCents,
      order.processingFeeInclusiveCents,
      order.tax?.net ?? order.totalAmount,
      order.tax?.tax ?? 0,
      order.totalAmount,
      order.receivedAmount,
      order.redeemedAmount,
      order.unpaidAmount,
      order.refundOwedAmount,
      order.payoutAmount,
    ].map((minor) => minor / 100),
  ]
}

/** What orders of one currency come to, told by the server alone; minor units. */
const totalsIn = (orders: ReportOrder[]): [name: string, minor: number][] => {
  const sum = (of: (order: ReportOrder) => number) => orders.reduce((all, order) => all + of(order), 0)
  const [received, redeemed] = [sum((order) => order.receivedAmount), sum((order) => order.redeemedAmount)]
  const [unpaid, refundOwed] = [sum((order) => order.unpaidAmount), sum((order) => order.refundOwedAmount)]
  return [
    ['Received in money', received],
    ['Redeemed', redeemed],
    ['Unpaid', unpaid],
    ['Still to refund', refundOwed],
    ['Sold', received + redeemed + unpaid - refundOwed],
    ['Payouts', sum((order) => order.payoutAmount)],
  ]
}

let made = 0
/** Two hours of one transaction, less a coupon, paid by card with a fee on top. */
const soldWithEverything = async () => {
  const { client, partnerId, courts } = await clubOf(OWNER)
  const code = `REPORT${++made}`
  await client.createCoupon(
    { partnerId, body: { code, discountType: 'AMOUNT', discountAmountCents: 500, orderValidFrom: '2026-01-01' } },
    once(),
  )
  const { data: customer } = await client.createCustomer({
    body: { partnerId, firstName: 'Rita', lastName: 'Reported', email: `rita.${code}@mail.example` },
  })
  const fees = { creditCard: { SGD: { fieldhouseFeesPercentage: 5, fieldhouseFeesAmount: 0.5 } } }
  const [club] = await execute('SELECT processing_fee_config AS fees FROM partners WHERE id = $1', [partnerId])
  const charges = (config: unknown) =>
    execute('UPDATE partners SET processing_fee_config = $2, absorb_processing_fee = false WHERE id = $1', [
      partnerId,
      config === null ? null : JSON.stringify(config),
    ])
  await charges(fees)
  const date = dayIn(720 + made)
  const hour = (clock: number) => ({
    facilityId: courts['Court 4']!,
    startTime: at(date, `${clock}:00`),
    endTime: at(date, `${clock + 1}:00`),
  })
  const { data: order } = await client.placeBooking(
    {
      partnerId,
      body: {
        bookings: [hour(10), hour(14)],
        customerId: customer.id,
        paymentMethod: 'creditCard',
        couponCode: code,
        isForceBook: true,
        options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
      },
    },
    once(),
  )
  await charges(club!['fees'])
  const { id } = order.orderTransactions[0]!
  return (await client.chargeTransaction({ id, body: { creditToken: 'tok_ok' } }, once())).data
}

describe('the daily report', () => {
  it('is of today at first, and of no day to come [REPORT-01] [REPORT-02] [REPORT-03] [REPORT-04] [REPORT-18]', async () => {
    // Today is the club's, wherever the report is read.
    const page = await opened(onAnotherDay(ZONE))
    for (const field of [from(), to()]) {
      await expect.poll(() => field.inputValue()).toBe(slashed(today()))
      await choose(field, today().add({ days: 1 }))
      await expect.poll(() => field.inputValue()).toBe(slashed(today()))
    }
    for (const button of [xlsx(), pdf()]) await expect.poll(() => button.isEnabled()).toBe(true)
    await look(page, 'daily-report')
    await reads(page.getByRole('main'), 'daily-report', { [slashed(today())]: 'today' })
  })

  it('is refused for too many days, or none, until another day is chosen [REPORT-07] [REPORT-08] [REPORT-10] [REPORT-11]', async () => {
    const page = await opened()
    const asked: string[] = []
    page.on('request', (request) => void (CALL.test(request.url()) && asked.push(request.url())))
    await choose(from(), today().subtract({ days: 31 }))
    await xlsx().click()
    await alert('Maximum date range is 31 days, please select another date range').waitFor()
    for (const button of [xlsx(), pdf()]) await expect.poll(() => button.isDisabled()).toBe(true)
    await look(page, 'daily-report-refused')
    await choose(from(), today().subtract({ days: 1 }))
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await choose(to(), today().subtract({ days: 2 }))
    await pdf().click()
    await alert('Start date can not after end date').waitFor()
    await choose(to(), today())
    await expect.poll(() => xlsx().isEnabled()).toBe(true)
    expect(asked).toEqual([])
  })

  it('asks for the days by the clock of the club, and says where there is nothing [REPORT-09] [REPORT-13] [REPORT-17]', async () => {
    const page = await opened(onAnotherDay(ZONE))
    await choose(from(), Temporal.PlainDate.from('2019-01-01'))
    await choose(to(), Temporal.PlainDate.from('2019-01-31'))
    const [request] = await Promise.all([page.waitForRequest(CALL), xlsx().click()])
    expect(Object.fromEntries(new URL(request.url()).searchParams)).toEqual({
      start: '2018-12-31T16:00:00.000Z',
      end: '2019-01-31T15:59:59.999Z',
    })
    await alert('This time range does not have any transaction, Please select another time range').waitFor()
    await expect.poll(() => xlsx().isDisabled()).toBe(true)
    expect(await violationsOf(page)).toEqual([])
  })

  it('is looked through before it is downloaded: what its sums come to and its transactions, until another day is chosen [REPORT-04] [REPORT-10]', async () => {
    await soldWithEverything()
    const page = await opened(onAnotherDay(ZONE))
    await on.button('Last 31 days').click()
    const reply = page.waitForResponse(CALL)
    await on.button('Preview').click()
    const orders = await ordersIn(reply)
    await page.getByRole('heading', { level: 3, name: `${orders.length.toLocaleString('en')} transactions` }).waitFor()
    const cells = async (name: string) => {
      const rows = await page.getByRole('table', { name, exact: true }).locator('tbody tr').all()
      return Promise.all(rows.map((row) => row.locator('td').allTextContents()))
    }
    const amount = (minor: number) => (minor / 100).toLocaleString('en', { minimumFractionDigits: 2 }).replace('-', '−')
    // Columns 10, 11 and 21 to 25 of the file.
    const picked = [0, 1, 2, 6, 9, 10, 19, 20, 21, 22, 23]
    const shown = (await cells('Transactions')).map((row) =>
      row.map((cell) => cell.replaceAll('\u00A0', ' ').replace(/^[A-Z]{3} /, '')),
    )
    expect(shown).toEqual(
      orders.slice(0, 100).map((order) => {
        const row = cellsOf(order)
        return picked.map((n) => (typeof row[n] === 'number' ? amount(Math.round(row[n] * 100)) : row[n]))
      }),
    )
    const sum = (of: 'receivedAmount' | 'redeemedAmount' | 'unpaidAmount' | 'refundOwedAmount' | 'payoutAmount') =>
      orders.reduce((all, order) => all + order[of], 0)
    const sold = sum('receivedAmount') + sum('redeemedAmount') + sum('unpaidAmount') - sum('refundOwedAmount')
    expect(await cells('Totals')).toEqual([
      [
        'SGD',
        ...[
          sum('receivedAmount'),
          sum('redeemedAmount'),
          sum('unpaidAmount'),
          sum('refundOwedAmount'),
          sold,
          sum('payoutAmount'),
        ].map(amount),
      ],
    ])
    if (orders.length > 100) await page.getByText(/^and \d+ more, which the files hold too$/).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await look(page, 'daily-report-preview', [1440, 390])
    await on.button('Today').click()
    await expect.poll(() => page.getByRole('table').count()).toBe(0)
  })

  it(
    'is downloaded as xlsx, whose cells are what the server told, amounts as numbers [REPORT-04] [REPORT-14] [REPORT-16] [REPORT-19]',
    { tags: ['gate'] },
    async () => {
      const sold = await soldWithEverything()
      const page = await opened(onAnotherDay(ZONE))
      const days = [today().subtract({ days: 30 }), today()] as const
      await on.button('Last 31 days').click()
      const reply = page.waitForResponse(CALL)
      const file = await downloaded(page, () => xlsx().click())
      expect(file.suggestedFilename()).toBe(`Transaction_${String(days[0])}_${String(days[1])}.xlsx`)
      const orders = await ordersIn(reply)
      const [titles, ...rows] = await cellsIn(file, 'Transactions')
      expect(titles).toEqual(TITLES)
      expect(rows).toEqual(orders.map((order) => cellsOf(order).map((cell) => (cell === '' ? null : cell))))
      // What a column is to hold is there to be held: two times, a coupon, a fee of the customer, a tax, several kinds and methods.
      const own = rows.find(([id]) => id === sold.readableId.readableId)!
      expect(own[TITLES.indexOf('Service Time')]).toMatch(
        /^\d\d \w{3} \d{4} 10:00-11:00, \d\d \w{3} \d{4} 14:00-15:00$/,
      )
      for (const column of ['Coupon Code', 'Discount', 'Processing Fee (Customer)'])
        expect([column, own[TITLES.indexOf(column)] ?? 0]).not.toEqual([column, 0])
      for (const column of ['Service Type', 'Payment Method', 'Status', 'Tax'])
        expect(new Set(rows.map((row) => row[TITLES.indexOf(column)])).size).toBeGreaterThan(1)
      const totals = totalsIn(orders)
      expect(await cellsIn(file, 'Totals')).toEqual([
        ['Currency', ...totals.map(([name]) => name)],
        ['SGD', ...totals.map(([, minor]) => minor / 100)],
      ])
      await expect.poll(() => xlsx().isEnabled()).toBe(true)
    },
  )

  it('says to a super admin what the platform keeps of each, and to which account it pays [REPORT-12] [REPORT-16]', async () => {
    await workFor('riverside')
    const admin = await clubOf(ADMIN)
    const keeps = (fieldhouseFeesPercentage: number) =>
      admin.client.savePartnerConfig({
        partnerId: admin.partnerId,
        body: { commissionFeeConfig: { SGD: { fieldhouseFeesPercentage, fieldhouseFeesAmount: 0 } } },
      })
    await soldWithEverything()
    await keeps(10)
    const page = await opened({}, ADMIN)
    const reply = page.waitForResponse(CALL)
    const file = await downloaded(page, () => xlsx().click())
    await keeps(0)
    const orders = await ordersIn(reply)
    const [titles, ...rows] = await cellsIn(file, 'Transactions')
    expect(titles).toEqual([
      ...TITLES,
      'Commission Amount',
      'Bank Account Name',
      'Bank Account Number',
      'Routing Number',
    ])
    const bank = orders[0]!.stripeAccount?.bankInfo
    expect(bank).toBeDefined()
    expect(rows.map((cells) => Array.from({ length: 4 }, (_, n) => cells[TITLES.length + n] ?? null))).toEqual(
      orders.map(({ commissionAmount }) => [
        commissionAmount! / 100,
        bank?.accountHolderName || null,
        bank?.accountNumber || null,
        bank?.routingNumber || null,
      ]),
    )
    expect(orders.some(({ commissionAmount }) => commissionAmount! > 0)).toBe(true)
  })

  it('is downloaded as PDF with its title, the club, the days, the columns and the totals of each currency [REPORT-04] [REPORT-14] [REPORT-19]', async () => {
    const sold = await soldWithEverything()
    // Sold before the club chose its currency.
    await execute("UPDATE orders SET currency = 'USD' WHERE id = $1", [sold.id])
    const page = await opened()
    const days = [today().subtract({ days: 30 }), today()] as const
    await on.button('Last 31 days').click()
    const reply = page.waitForResponse(CALL)
    const file = await downloaded(page, () => pdf().click())
    await execute("UPDATE orders SET currency = 'SGD' WHERE id = $1", [sold.id])
    expect(file.suggestedFilename()).toBe(`Transaction_${String(days[0])}_${String(days[1])}.pdf`)
    const orders = await ordersIn(reply)
    const bytes = new Uint8Array(await readFile(await file.path()))
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/\/MediaBox \[0 0 841\.89 595\.28\]/)
    const pages = await getDocumentProxy(bytes)
    const text = (await extractText(pages, { mergePages: true })).text.replaceAll(/\s+/g, ' ')
    expect(text).toContain(`Daily Transaction Report · Riverside Racquet Club · ${named(days[0])} – ${named(days[1])}`)
    // Every page has the titles of the columns.
    expect(pages.numPages).toBeGreaterThan(1)
    expect(text.split(ON_PAPER.join(' ')).length - 1).toBe(pages.numPages)
    const amounts = (order: ReportOrder) =>
      cellsOf(order)
        .filter((_, n) => n >= TITLES.indexOf('Currency') && !OF_SHEETS.includes(TITLES[n]!))
        .map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell))
        .join(' ')
    for (const order of orders)
      for (const part of [order.readableId.readableId, amounts(order)]) expect(text).toContain(part)
    const of = (currency: string) => orders.filter((order) => order.currency === currency)
    const sum = (all: number[]) =>
      (all.reduce((one, more) => one + more, 0) / 100).toLocaleString('en', { minimumFractionDigits: 2 })
    expect(of('USD').length).toBe(1)
    for (const currency of ['SGD', 'USD']) {
      const sums = totalsIn(of(currency)).map(([name, minor]) => `${name}: ${currency} ${sum([minor])}`)
      expect(text).toContain(sums.join(' '))
    }
  })

  it('is in the language of who reads it [REPORT-16] [REPORT-19]', async () => {
    const page = await on.own(await signInAs(OWNER), { remembered: { language: 'vi' } })
    await on.open('/payments/report')
    await on.button('31 ngày qua').click()
    const file = await downloaded(page, () => on.button('Tải xlsx').click())
    const [titles, ...rows] = await cellsIn(file, 'Transactions')
    expect(titles!.slice(0, 3)).toEqual(['Mã giao dịch', 'Ngày giao dịch', 'Tên khách hàng'])
    expect(rows.map((row) => row[10])).toContain('Đã thanh toán')
  })

  it('says how far it is while it is read, and what went wrong [REPORT-19]', async () => {
    const page = await opened()
    const release = await held(page, '**/orders/byDate?*')
    await xlsx().click()
    await page.getByText('Reading the transactions …').waitFor()
    await expect.poll(() => pdf().isDisabled()).toBe(true)
    expect(await violationsOf(page)).toEqual([])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    release()
    await expect.poll(() => page.getByText('Reading the transactions …').count()).toBe(0)
    await page.route(CALL, (route) => route.fulfill({ status: 400, json: { status: 400, data: { msg: 'Not today' } } }))
    await choose(from(), today().subtract({ days: 30 }))
    await pdf().click()
    await page.getByText('Not today', { exact: true }).waitFor()
    await page.unroute(CALL)
    await page.route(CALL, (route) => route.abort())
    await pdf().click()
    await page.getByText('Network fail, please try again', { exact: true }).waitFor()
    await expect.poll(() => pdf().isEnabled()).toBe(true)
  })

  it('is closed to who may not see payouts', async () => {
    const colleague = await signUpAs('report-reader')
    await employ(colleague, ['operations'])
    const page = await on.own(colleague)
    await holdsOnly(page, ['payout.viewPaymentsOption'])
    await answering(page, '**/never', {})
    await on.open('/payments/report')
    await page.getByText(LOCKED).waitFor()
  })
})
