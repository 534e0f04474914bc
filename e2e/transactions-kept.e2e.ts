import { altering } from './calls.ts'
import type { Order } from '@fieldhouse/contract/orders'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { ABROAD, toldOf, withReadings } from './money-readings.ts'
import { history, leave } from './money-page.ts'
import { happenedFrom, placedAt, reads, readsReasons } from './readings.ts'
import { workFor } from './stage.ts'
import { ADMIN, execute, visit } from './staff-page.ts'
import { dialog, idOf, payOut, row, searchOf, table, type Customer } from './transactions-page.ts'

// What was chosen in the list of transactions stays chosen, whatever is done beside it, and what differs from most rows is told.

const transactions = withReadings({ firstDay: 1140 })
const { fresh, newCustomer, book, charge, addLines } = transactions

const rows = (page: Page) => table(page).getByRole('row')
const shows = (page: Page, count: number) => expect.poll(() => rows(page).count()).toBe(count + 1)
const picked = (page: Page) => page.getByText(/^\d+ transaction\(s\) selected$/)

let customer: Customer
let many: Order[] = []
beforeAll(async () => {
  customer = await newCustomer()
  for (let made = 0; made < 27; made++) many = [...many, await book(customer.id, [10])]
  // Of one day, long before the demo began: the list can be asked for that day.
  for (const order of many) await placedAt(order, '2024-03-01T10:00:00Z')
})

describe('the list of transactions', () => {
  it('keeps its days, filters, rows and page behind a transaction, and all but the page through a search and a filter [ORDERS-04] [ORDERS-130]', async () => {
    const kept = { from: '2024-02-29', to: '2024-03-02', type: 'facilityBooking', payment: 'cash', size: '25' }
    const all = { q: customer.search, ...kept }
    const page = await fresh(`/transaction?${new URLSearchParams({ ...all, page: '2' })}`)
    await shows(page, 2)
    await rows(page).nth(1).getByRole('checkbox').check()
    await rows(page).nth(2).getByRole('link').click()
    await dialog(page).getByRole('tab', { name: 'Information' }).waitFor()
    await expect.poll(() => searchOf(page)).toEqual({ ...all, page: '2' })
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await expect.poll(() => searchOf(page)).toEqual({ ...all, page: '2' })
    await expect.poll(() => picked(page).innerText()).toBe('1 transaction(s) selected')

    const rowsPerPage = page.getByRole('combobox', { name: 'Rows' })
    await rowsPerPage.selectOption('50')
    await shows(page, 27)
    await expect.poll(() => searchOf(page)).toEqual({ ...all, size: '50' })
    await expect.poll(() => picked(page).innerText()).toBe('1 transaction(s) selected')
    await page.goBack()
    await shows(page, 2)

    const [one] = many
    await page.getByRole('searchbox').fill(idOf(one!))
    await shows(page, 1)
    await expect.poll(() => searchOf(page)).toEqual({ ...kept, q: idOf(one!) })
    await expect.poll(() => picked(page).count()).toBe(0)
    await page.goBack()
    await shows(page, 2)
    await expect.poll(() => searchOf(page)).toEqual({ ...all, page: '2' })

    const tickOne = async () => {
      await rows(page).nth(1).getByRole('checkbox').check()
      await expect.poll(() => picked(page).innerText()).toBe('1 transaction(s) selected')
    }
    await tickOne()
    await page.getByRole('button', { name: /^Filter/ }).click()
    const form = page.getByRole('dialog', { name: 'Filter' })
    await form.getByRole('combobox', { name: 'Payment status' }).click()
    await form.getByRole('option', { name: 'Unpaid', exact: true }).filter({ visible: true }).click()
    await form.getByRole('button', { name: 'Apply' }).click()
    await shows(page, 25)
    await expect.poll(() => searchOf(page)).toEqual({ ...all, status: 'pending' })
    await expect.poll(() => picked(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Next page' }).click()
    await shows(page, 2)
    await tickOne()
    await page.getByRole('button', { name: 'Remove filter Type' }).click()
    const { type: _type, ...untyped } = all
    await expect.poll(() => searchOf(page)).toEqual({ ...untyped, status: 'pending' })
    await expect.poll(() => picked(page).count()).toBe(0)
    await page.getByRole('button', { name: /^Filter/ }).click()
    await form.getByRole('button', { name: 'Clear' }).click()
    await expect
      .poll(() => searchOf(page))
      .toEqual({ q: customer.search, from: kept.from, to: kept.to, size: kept.size })
  })

  it('is ticked and unticked a page at a time by the box in its head, and what stands on the others stays [ORDERS-15] [ORDERS-130]', async () => {
    const page = await fresh(`/transaction?q=${customer.search}&size=25`)
    await shows(page, 25)
    const head = table(page).getByRole('checkbox', { name: 'Select all rows' })
    const counts = (count: number) =>
      expect.poll(() => picked(page).allInnerTexts()).toEqual(count ? [`${count} transaction(s) selected`] : [])
    await rows(page).nth(3).getByRole('checkbox').check()
    await counts(1)
    await page.getByRole('button', { name: 'Next page' }).click()
    await shows(page, 2)
    await head.check()
    await counts(3)
    await rows(page).nth(1).getByRole('checkbox').uncheck()
    await counts(2)
    await expect.poll(() => head.evaluate((box) => (box as HTMLInputElement).indeterminate)).toBe(true)
    await head.check()
    await counts(3)
    await head.uncheck()
    await counts(1)
    await head.check()
    await page.getByRole('button', { name: 'Previous page' }).click()
    await shows(page, 25)
    await expect.poll(() => table(page).getByRole('checkbox', { checked: true }).count()).toBe(1)
    await head.check()
    await counts(27)
    await head.uncheck()
    await counts(2)
  })

  it('begins on its first page again whatever is taken away, put in or cleared [ORDERS-130]', async () => {
    const page = await fresh('/promotion')
    const filters = {
      type: 'facilityBooking',
      payment: 'cash',
      status: 'pending',
      venues: transactions.club.venueId,
      customer: customer.id,
      processing: 'ALL',
    }
    const all = { from: '2024-02-29', to: '2024-03-02', ...filters }
    const ways: readonly (readonly [does: string, without: readonly string[], act: () => Promise<unknown>])[] = [
      ['dates', ['from', 'to'], () => page.getByRole('button', { name: 'Remove filter Dates' }).click()],
      ['days cleared', ['from', 'to'], () => page.getByRole('button', { name: 'Clear dates' }).click()],
      ['type', ['type'], () => page.getByRole('button', { name: 'Remove filter Type' }).click()],
      ['payment', ['payment'], () => page.getByRole('button', { name: 'Remove filter Payment method' }).click()],
      ['status', ['status'], () => page.getByRole('button', { name: 'Remove filter Payment status' }).click()],
      ['venue', ['venues'], () => page.getByRole('button', { name: 'Remove filter Venue' }).click()],
      ['customer', ['customer'], () => page.getByRole('button', { name: 'Remove filter Customer' }).click()],
      ['order', ['processing'], () => page.getByRole('button', { name: 'Remove filter Order' }).click()],
      ['all', Object.keys(all), () => page.getByRole('main').getByRole('button', { name: 'Clear all' }).click()],
    ]
    const left = []
    for (const [does, , act] of ways) {
      await visit(page, `/transaction?${new URLSearchParams({ ...all, page: '2' })}`)
      await page.getByText('13–24 of 27', { exact: true }).waitFor()
      await act()
      await expect.poll(() => searchOf(page)['page']).toBe(undefined)
      left.push([does, Object.keys(all).filter((key) => searchOf(page)[key] === undefined)])
    }
    expect(left).toEqual(ways.map(([does, without]) => [does, [...without]]))
  })

  it('says that there are more than it counted, and leads to pages behind them', async () => {
    const page = await fresh('/promotion')
    await altering<{ pagination: object }>(page, '**/orders?*', ({ pagination, ...rest }) => ({
      ...rest,
      pagination: { ...pagination, total: 10_000, more: true },
    }))
    await visit(page, `/transaction?q=${customer.search}`)
    await shows(page, 12)
    await page.getByRole('main').getByText('10,000+', { exact: true }).waitFor()
    await reads(page.getByRole('navigation', { name: 'Page' }), 'transactions-more-than-counted')
    await page.getByLabel('Go to page').fill('1000')
    const answered = page.waitForResponse((response) => response.url().includes('offset=11988'))
    await page.getByLabel('Go to page').press('Enter')
    await answered
    await expect.poll(() => searchOf(page)).toEqual({ q: customer.search, page: '1000' })
  })

  it('adds up each currency for itself, and lets staff do nothing with what was paid out, unlike a super admin [ORDERS-81]', async () => {
    const other = await newCustomer()
    const [plain, foreign, paidOut] = [
      await book(other.id, [10, 11]),
      await book(other.id, [10]),
      await book(other.id, [12, 13], { paymentMethod: 'creditCard' }),
    ]
    const { data: charged } = await charge(paidOut)
    await addLines(paidOut, [['Goodwill', -500]])
    await execute("UPDATE orders SET currency = 'VND' WHERE id = $1", [foreign.id])
    await payOut(paidOut)
    for (const [at, order] of [plain, foreign, paidOut].entries())
      await happenedFrom(order, `2024-03-0${at + 1}T16:30:00Z`)
    const told = { ...toldOf(other, plain, foreign, paidOut), [charged.orderTransactions[0]!.paymentId!]: 'payment' }
    const page = await fresh(`/transaction?q=${other.search}`, ABROAD)
    await shows(page, 3)
    await table(page).getByRole('checkbox', { name: 'Select all rows' }).check()
    await reads(page.getByRole('main'), 'transactions-of-two-currencies', told)
    await readsReasons(table(page), 'transactions-of-two-currencies-reasons')
    await visit(page, `/transaction/${idOf(paidOut)}`)
    await history(page)
    await reads(dialog(page).getByRole('tabpanel'), 'transaction-paid-out-history', told)
    await readsReasons(dialog(page), 'transaction-paid-out-reasons')
    await workFor('riverside')
    const admin = await fresh(`/transaction?q=${other.search}`, { ...ABROAD, email: ADMIN })
    await shows(admin, 3)
    await row(admin, paidOut)
      .getByRole('button', { name: /^Actions of/ })
      .click()
    await reads(admin.getByRole('menu'), 'transactions-menu-of-a-paid-out-row', told)
    await admin.keyboard.press('Escape')
    await visit(admin, `/transaction/${idOf(paidOut)}`)
    await history(admin)
    await reads(dialog(admin).getByRole('tabpanel'), 'transaction-paid-out-history-of-a-super-admin', told)
    await readsReasons(dialog(admin), 'transaction-paid-out-reasons-of-a-super-admin')
    await leave(admin, /^Transaction Details/)
    await admin.getByRole('button', { name: /^Filter/ }).click()
    await reads(admin.getByRole('dialog', { name: 'Filter' }), 'transactions-filter-of-a-super-admin')
  })

  it('is filtered by one of several venues, on a phone in a sheet', async () => {
    const { partnerId } = transactions.club
    await execute(
      `INSERT INTO venues (partner_id, id, venue_name, timezone, opening_hours, created_at)
       VALUES ($1, gen_random_uuid(), 'The Hall', 'Asia/Singapore', '{}', now())`,
      [partnerId],
    )
    const [hall] = await execute("SELECT id FROM venues WHERE venue_name = 'The Hall'")
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const page = await fresh(`/transaction?q=${customer.search}`, { ...ABROAD, ...phone })
    // Without a row of headings.
    await expect.poll(() => rows(page).count()).toBe(12)
    await page.getByRole('button', { name: /^Filter/ }).click()
    const sheet = dialog(page, 'Filter')
    await sheet.getByRole('combobox', { name: 'Venues' }).click()
    await sheet.getByRole('option', { name: 'The Hall', exact: true }).filter({ visible: true }).click()
    await sheet.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Venue: The Hall', { exact: true }).waitFor()
    await page.getByText('No transactions match').waitFor()
    await expect.poll(() => searchOf(page)).toEqual({ q: customer.search, venues: hall!['id'] })
    await page.getByRole('button', { name: /^Filter/ }).click()
    await reads(sheet, 'transactions-filter-on-a-phone')
  })
})
