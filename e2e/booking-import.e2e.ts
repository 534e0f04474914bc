import { formatDayParam, formatSlashedDay } from '@fieldhouse/domain/time'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { look, PHONE } from './looks.ts'
import { dayIn } from './schedule-page.ts'
import { held } from './stage.ts'
import { dialog, withTransactions } from './transactions-page.ts'

// Bookings that come by a file of another product.

const transactions = withTransactions({ firstDay: 1140 })
const { fresh } = transactions

const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
const HEAD = 'Where;When;From;Until;Who;Mail;Costs;Paid;Number'
const fileOf = (rows: readonly string[], head: string) => ({
  name: 'bookings.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([head, ...rows].join('\n')),
})
const opened = async (words: { upload: string; bookings: string }, options: Parameters<typeof fresh>[1] = {}) => {
  const page = await fresh('/customers', options)
  await page.getByRole('button', { name: words.upload }).first().click()
  const upload = dialog(page, words.upload)
  await upload.getByText(words.bookings, { exact: true }).click()
  const give = (rows: readonly string[], head = HEAD) =>
    upload.locator('input[accept=".csv"]').setInputFiles(fileOf(rows, head))
  return { page, upload, give }
}
/** A day that nobody else of the tests books, read as it can't be taken for another. */
const DAY = [...Array(40).keys()].map((n) => dayIn(1140 + n)).find((day) => Number(day.slice(8)) > 12)!
const SHOWN = formatSlashedDay(DAY)
let made = 0
/** A name that nobody has, neither of another test nor of the same one tried before. */
const newName = () => `Im${Date.now().toString(36)}${++made}`

describe('a file with bookings of another product', () => {
  it(
    'is mapped, read with its errors and duplicates, taken with progress, seen on the schedule, and taken back [BEYOND-12]',
    { tags: ['gate'] },
    async () => {
      const { client, partnerId } = transactions.club
      const own = newName()
      const row = (court: string, from: number, who: string, number: string) =>
        `${court};${SHOWN};${from}:00;${from + 1}:00;${who};${own}@file.example;20.00;no;${number}`
      const { page, upload, give } = await opened({ upload: 'Upload CSV', bookings: 'Bookings' })
      await upload.getByRole('heading', { name: 'Files before' }).waitFor()
      expect(await violationsOn(page)).toEqual([])
      const rows = [
        row('Court 1', 10, own, 'N-1'),
        row('Court 2', 10, own, 'N-2'),
        row('Court 2', 10, own, 'N-2'),
        row('No such court', 10, own, 'N-3'),
        row('Court 1', 10, own, 'N-4'),
      ]
      await give(rows)
      await said(page, 'Choose which column holds the court, which the start, and which the end or the duration.')
      const take = async (column: string, field: string) => {
        await upload.getByRole('combobox', { name: `${column} is taken as` }).click()
        await page.getByRole('option', { name: field, exact: true }).click()
        await upload.getByRole('combobox', { name: `${column} is taken as` }).waitFor()
      }
      for (const [column, field] of [
        ['Where', 'Court'],
        ['When', 'Date'],
        ['Who', 'First or whole name'],
        ['Costs', 'Price'],
        ['Number', 'Reference'],
      ])
        await take(column!, field!)
      await said(page, '2 of 5 rows will be booked.')
      await said(page, '1 customer is added for them.')
      await said(page, 'SGD 40.00 is still to be paid.')
      const left = upload.getByRole('list', { name: 'Rows that are left out' }).getByRole('listitem')
      const reasons = async () => (await left.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
      await expect
        .poll(reasons)
        .toEqual([
          'Line 4 This booking was imported before.',
          'Line 5 Court: there is no such court',
          'Line 6 Court: is taken by a row before it',
        ])
      expect(await violationsOn(page)).toEqual([])
      await look(page, 'booking-import', [1440, PHONE])
      await upload.getByRole('button', { name: 'Upload', exact: true }).click()
      await said(page, '2 bookings were imported.')
      expect(await violationsOn(page)).toEqual([])
      const [mai] = (await client.listCustomers({ partnerId, query: { q: own } })).data
      const coming = () =>
        client.listBookingsOfCustomer({ id: mai!.id, query: { from: `${DAY}T00:00:00Z`, until: `${DAY}T23:00:00Z` } })
      expect((await coming()).data.map(({ facilityName }) => facilityName)).toEqual(['Court 1', 'Court 2'])
      const schedule = await fresh(`/facilities/schedule?date=${encodeURIComponent(formatDayParam(DAY))}`)
      await schedule.getByText(own).first().waitFor()
      await upload.getByRole('button', { name: 'Undo this upload' }).click()
      await said(page, '2 bookings are being removed.')
      await said(page, 'The upload was undone: 2 bookings removed')
      expect(await violationsOn(page)).toEqual([])
      await upload.getByRole('button', { name: 'Done', exact: true }).click()
      await schedule.getByText(own).first().waitFor({ state: 'hidden' })
      expect((await client.listCustomers({ partnerId, query: { q: own } })).data).toEqual([])
      await page.getByRole('button', { name: 'Upload CSV' }).first().click()
      await dialog(page, 'Upload CSV').getByText('Bookings', { exact: true }).click()
      await page
        .getByText(/2 of 5 rows · undone/)
        .first()
        .waitFor()
    },
  )

  it('keeps every column that is chosen while the answer to the one before is still to come [BEYOND-12]', async () => {
    const { page, upload, give } = await opened({ upload: 'Upload CSV', bookings: 'Bookings' })
    await give([`Court 1;${SHOWN};10:00;11:00;${newName()};x@file.example;20.00;no;N-9`])
    const release = await held(page, '**/bookingImports/dryRun*')
    const choice = (column: string) => upload.getByRole('combobox', { name: `${column} is taken as` })
    const chosen = [
      ['Where', 'Court'],
      ['When', 'Date'],
      ['Who', 'First or whole name'],
    ] as const
    for (const [column, field] of chosen) {
      await choice(column).click()
      await page.getByRole('option', { name: field, exact: true }).click()
    }
    release()
    await said(page, '1 of 1 rows will be booked.')
    for (const [column, field] of chosen) await expect.poll(() => choice(column).inputValue()).toBe(field)
  })

  it('is read in Vietnamese and on a phone as well [BEYOND-12]', async () => {
    const own = newName()
    const { page, upload, give } = await opened(
      { upload: 'Tải lên CSV', bookings: 'Lượt đặt sân' },
      { language: 'vi', viewport: { width: PHONE, height: 844 } },
    )
    await upload.getByRole('heading', { name: 'Các tệp trước đây' }).waitFor()
    await give(
      [`Court 1;03/04/2031;10:00;11:00;${own};${own}@file.example;20.00;no;V-1`],
      'Court;Date;Start;End;Name;Email;Price;Paid;Ref',
    )
    await said(page, 'Trong ngày như 03/04/2031, phần nào đứng trước? Hãy chọn.')
    await upload.getByText('Tháng đứng trước', { exact: true }).click()
    await said(page, '03/04/2031 là 4 tháng 3, 2031')
    await said(page, 'Sẽ đặt sân cho 1 trong số 1 dòng.')
    expect(await violationsOn(page)).toEqual([])
    await look(page, 'booking-import-vi', [PHONE])
  })
})
