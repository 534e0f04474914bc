import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { violationsOf } from './axe.ts'
import { answering } from './calls.ts'
import { look } from './looks.ts'
import { cellsIn, downloaded } from './downloads.ts'
import { reads } from './readings.ts'
import { held, LOCKED, on } from './stage.ts'
import { employ, holdsOnly, OWNER, signInAs, signUpAs } from './staff-page.ts'

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

const opened = async (): Promise<Page> => {
  const page = await on.own(await signInAs(OWNER))
  await on.open('/payments/report')
  await on.heading('Payments')
  await page.getByRole('heading', { level: 2, name: 'Daily Transaction Report' }).waitFor()
  return page
}

describe('the daily report', () => {
  it('is of today at first, and of no day to come [REPORT-01] [REPORT-02] [REPORT-03] [REPORT-04] [REPORT-18]', async () => {
    const page = await opened()
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
    const page = await opened()
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

  it('is downloaded as xlsx, whose cells are what the server told, amounts as numbers [REPORT-04] [REPORT-14] [REPORT-16] [REPORT-19]', async () => {
    const page = await opened()
    const days = [today().subtract({ days: 30 }), today()] as const
    await on.button('Last 31 days').click()
    const reply = page.waitForResponse(CALL)
    const file = await downloaded(page, () => xlsx().click())
    expect(file.suggestedFilename()).toBe(`Transaction_${String(days[0])}_${String(days[1])}.xlsx`)
    const { data } = (await (await reply).json()) as {
      data: { readableId: { readableId: string }; totalAmount: number; payoutAmount: number; currency: string }[]
    }
    const [titles, ...rows] = await cellsIn(file, 'Transactions')
    expect(titles).toEqual([
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
      'Total Amount',
      'Payout Amount',
    ])
    expect(data.length).toBeGreaterThan(0)
    expect(rows.map((cells) => [cells[0], cells[12], cells[17], cells[18]])).toEqual(
      data.map((order) => [
        order.readableId.readableId,
        order.currency,
        order.totalAmount / 100,
        order.payoutAmount / 100,
      ]),
    )
    await expect.poll(() => xlsx().isEnabled()).toBe(true)
  })

  it('is downloaded as PDF with its title, the club, the days, the columns and the totals [REPORT-04] [REPORT-14] [REPORT-19]', async () => {
    const page = await opened()
    await on.button('Last 31 days').click()
    const reply = page.waitForResponse(CALL)
    const file = await downloaded(page, () => pdf().click())
    expect(file.suggestedFilename()).toMatch(/^Transaction_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.pdf$/)
    const { data } = (await (await reply).json()) as {
      data: { readableId: { readableId: string }; totalAmount: number; payoutAmount: number }[]
    }
    const bytes = new Uint8Array(await readFile(await file.path()))
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/\/MediaBox \[0 0 841\.89 595\.28\]/)
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
    expect(text).toContain('Daily Transaction Report · Riverside Racquet Club · ')
    for (const { readableId } of data) expect(text).toContain(readableId.readableId)
    const sum = (amounts: number[]) =>
      (amounts.reduce((all, one) => all + one, 0) / 100).toLocaleString('en', { minimumFractionDigits: 2 })
    expect(text).toContain(`Total Amount: SGD ${sum(data.map(({ totalAmount }) => totalAmount))}`)
    expect(text).toContain(`Payout Amount: SGD ${sum(data.map(({ payoutAmount }) => payoutAmount))}`)
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
