import { formatListDate } from '@fieldhouse/domain/time'
import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { cellsIn, downloaded } from './downloads.ts'
import { look } from './looks.ts'
import { on } from './stage.ts'
import { holdsOnly, OWNER, signInAs } from './staff-page.ts'
import { withTransactions } from './transactions-page.ts'

// The books of the demo's club in Singapore. Days long past, of which nothing more is posted.

const today = () => Temporal.Now.plainDateISO('Asia/Singapore')
const month = today().with({ day: 1 }).subtract({ months: 2 })
const FROM = month.toString()
const TO = month.add({ months: 1 }).subtract({ days: 1 }).toString()

const books = withTransactions({ firstDay: 900 })
const address = `/payments/bookkeeping?from=${FROM}&to=${TO}`
const sums = async () =>
  (await books.club.client.sumPostings({ partnerId: books.club.partnerId, query: { from: FROM, to: TO } })).data
const totalOf = (rows: { account: string; debit: number; credit: number }[], account: string) => {
  const ofOne = rows.filter((row) => row.account === account)
  return ofOne.reduce((sum, { debit, credit }) => sum + debit - credit, 0)
}
const amount = (minor: number) =>
  (minor / 100).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const text = async (file: Download) => readFile(await file.path(), 'utf8')
const table = (page: Page) => page.getByRole('table', { name: 'Postings in SGD' })

/** The cells of the rows of a table, without its titles. */
const cellsOf = async (of: Locator): Promise<string[][]> => {
  const lines = await of
    .getByRole('row')
    .filter({ has: on.page.getByRole('cell') })
    .all()
  return Promise.all(
    lines.map(async (line) =>
      (await line.getByRole('cell').allInnerTexts()).map((cell) => cell.replaceAll(/\s+/g, ' ').trim()),
    ),
  )
}

const opened = async (): Promise<Page> => {
  const page = await on.own(await signInAs(OWNER))
  await on.open(address)
  await table(page).waitFor()
  return page
}

describe('the books', () => {
  it('show what each account came to, and debits as much as credits [BEYOND-36]', { tags: ['gate'] }, async () => {
    const page = await opened()
    const all = await sums()
    const row = table(page).getByRole('row').filter({ hasText: 'Receivables from customers' })
    await row.getByText(amount(totalOf(all, 'receivable')), { exact: true }).waitFor()
    const shown = [...Map.groupBy(all, ({ account }) => account)].map(([account, ofOne]) => {
      const side = (name: 'debit' | 'credit') => ofOne.reduce((sum, one) => sum + one[name], 0)
      const told = (minor: number) => (minor === 0 ? '' : amount(minor))
      return [told(side('debit')), told(side('credit')), amount(totalOf(all, account))]
    })
    expect((await cellsOf(table(page))).map(([, , ...rest]) => rest)).toEqual(shown)
    const debit = all.reduce((sum, one) => sum + one.debit, 0)
    expect(all.reduce((sum, one) => sum + one.credit, 0)).toBe(debit)
    await expect.poll(() => page.getByText(`SGD ${amount(debit)}`, { exact: true }).count()).toBe(2)
    await look(page, 'bookkeeping')
  })

  it('are exported with codes and names of the club: every posting, and journals for Xero and QuickBooks [BEYOND-36]', async () => {
    const page = await opened()
    await expect.poll(() => on.button('Journals for Xero').isDisabled()).toBe(true)
    await page.getByText(/^Give these accounts a code first: /).waitFor()

    await on.button('Chart of accounts').click()
    const dialog = page.getByRole('dialog', { name: 'Your chart of accounts' })
    const groups = await dialog.getByRole('group').all()
    for (const [n, group] of groups.entries()) await group.getByPlaceholder('Code').fill(String(100 + n))
    await dialog.getByLabel('Name of Sales').fill('Court hire')
    await dialog.getByLabel('Tax rate in Xero').fill('BAS Excluded')
    await look(page, 'bookkeeping-chart')
    await dialog.getByRole('button', { name: 'Save accounts' }).click()
    await page.getByText('The accounts are saved').waitFor()
    await table(page).getByText('Court hire').waitFor()

    const csv = await downloaded(page, () => page.getByRole('button', { name: 'CSV', exact: true }).click())
    expect(csv.suggestedFilename()).toBe(`bookkeeping-${FROM}-${TO}.csv`)
    const lines = (await text(csv)).trim().split('\r\n')
    const all = await sums()
    const credited = lines
      .filter((line) => line.includes(',Court hire,'))
      .map((line) => Math.round(Number(line.split(',')[7]) * 100))
    const sales = all.filter(({ account }) => account === 'sales').reduce((sum, { credit }) => sum + credit, 0)
    expect(credited.reduce((sum, value) => sum + value, 0)).toBe(sales)

    const press = () => page.getByRole('button', { name: 'Excel' }).click()
    const xlsx = await downloaded(page, press)
    const cells = await cellsIn(xlsx, 'Postings')
    expect(cells).toHaveLength(lines.length)
    expect(cells[0]).toContain('Debit')
    const again = await downloaded(page, press)
    expect(Buffer.compare(await readFile(await xlsx.path()), await readFile(await again.path()))).toBe(0)

    const files: Download[] = []
    page.on('download', (file) => void files.push(file))
    await on.button('Journals for Xero').click()
    await page
      .getByText(/(is|are) ready/)
      .last()
      .waitFor()
    await expect.poll(() => files.length).toBeGreaterThan(0)
    const [heading, ...journal] = (await Promise.all(files.map(text))).flatMap((file, n) => {
      const [first, ...rest] = file.trim().split('\r\n')
      return n === 0 ? [first!, ...rest] : rest
    })
    expect(heading).toBe('*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount')
    const fields = journal.map((line) => line.split(',').slice(-4))
    expect(fields.every(([, , rate]) => rate === 'BAS Excluded')).toBe(true)
    const sumOf = (some: string[][]) => some.reduce((sum, [, , , value]) => sum + Math.round(Number(value) * 100), 0)
    expect(sumOf(fields)).toBe(0)
    expect(sumOf(fields.filter(([name]) => name === 'Court hire'))).toBe(totalOf(all, 'sales'))

    const quickBooks = await downloaded(page, () => on.button('Journals for QuickBooks').click())
    const [columns, ...entries] = (await text(quickBooks)).trim().split('\r\n')
    expect(columns).toBe('Journal No,Journal Date,Account Name,Debits,Credits,Description')
    const sides = entries.map((line) => line.split(',')).filter(([, , name]) => name === 'Court hire')
    const side = (n: number) => sides.reduce((sum, line) => sum + Math.round(Number(line[n]) * 100), 0)
    expect(side(3) - side(4)).toBe(totalOf(all, 'sales'))
    for (const [, date] of sides) expect(date).toMatch(new RegExp(`^\\d\\d/${FROM.slice(5, 7)}/${FROM.slice(0, 4)}$`))
  })

  it('are of last month, this one, or the last quarter at a press [BEYOND-36]', async () => {
    const page = await opened()
    const begins = today().with({ day: 1 })
    const quarter = begins.subtract({ months: (begins.month - 1) % 3 })
    for (const [name, from, to] of [
      ['Last month', begins.subtract({ months: 1 }), begins.subtract({ days: 1 })],
      ['This month', begins, today()],
      ['Last quarter', quarter.subtract({ months: 3 }), quarter.subtract({ days: 1 })],
    ] as const) {
      await on.button(name).click()
      await expect
        .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
        .toEqual({ from: from.toString(), to: to.toString() })
    }
  })

  it('are closed up to a day, after a question, and show the period that is closed [BEYOND-36]', async () => {
    const page = await opened()
    const last = page.getByRole('textbox', { name: 'Close up to and including' })
    await last.fill(TO.split('-').toReversed().join('/'))
    await last.press('Tab')
    await on.button('Close period').click()
    const question = page.getByRole('dialog', { name: `Close the books up to ${formatListDate(TO)}?` })
    await question.getByText('stay as they are for good').waitFor()
    await question.getByRole('button', { name: 'Close period' }).click()
    await page.getByText(`The books are closed up to ${formatListDate(TO)}`).waitFor()
    const periods = page.getByRole('region', { name: 'Closed periods' })
    await periods.getByText(`Up to ${formatListDate(TO)}`).waitFor()
    await page.getByText(`Closed up to ${formatListDate(TO)}.`).waitFor()
    // The next one is proposed: the month after it, which is over.
    const next = month.add({ months: 2 }).subtract({ days: 1 }).toString()
    await expect.poll(() => last.inputValue()).toBe(next.split('-').toReversed().join('/'))
    await look(page, 'bookkeeping-closed')
    // The month after it is shown by its period once that is closed.
    await on.button('Close period').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close period' }).click()
    await page.getByText(`Closed up to ${formatListDate(next)}.`).waitFor()
    await periods.getByRole('button', { name: 'Show', exact: true }).click()
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({ from: month.add({ months: 1 }).toString(), to: next })
  })

  it('are not closed, and named otherwise by nobody, who may only look [BEYOND-36]', async () => {
    const page = await on.own(await signInAs(OWNER))
    await holdsOnly(page, ['payout.viewPayoutsLog'])
    await on.open(address)
    await table(page).waitFor()
    await expect.poll(() => on.button('Close period').getAttribute('aria-disabled')).toBe('true')
    await on.button('Chart of accounts').click()
    const dialog = page.getByRole('dialog', { name: 'Your chart of accounts' })
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Save accounts' }).getAttribute('aria-disabled'))
      .toBe('true')
  })

  it('say where the days are the wrong way round, and where nothing was posted [BEYOND-36]', async () => {
    const page = await opened()
    await on.open('/payments/bookkeeping?from=2019-02-02&to=2019-02-01')
    await page.getByRole('alert').getByText('The first day is after the last one').waitFor()
    await on.open('/payments/bookkeeping?from=2019-02-01&to=2019-02-02')
    await page.getByText('Nothing was posted on these days').waitFor()
  })
})

describe('income', () => {
  // Of this month and the one before, in which the demo's club sold memberships, packages and bookings to come.
  const first = today().with({ day: 1 }).subtract({ months: 1 })
  const months = { from: first.toString().slice(0, 7), to: today().toString().slice(0, 7) }
  const income = `/payments/bookkeeping?from=${first.toString()}&to=${today().toString()}`
  type Figure = Exclude<keyof Awaited<ReturnType<typeof earned>>[number], 'month' | 'kind' | 'currency'>
  const KINDS = {
    memberships: 'Memberships',
    packages: 'Packages',
    bookings: 'Bookings',
    classes: 'Classes',
    items: 'Other items',
  }
  const earned = async () =>
    (await books.club.client.getEarned({ partnerId: books.club.partnerId, query: months })).data.rows
  const total = (rows: Awaited<ReturnType<typeof earned>>, figure: 'sold' | 'givenBack' | 'earned') =>
    rows.reduce((sum, row) => sum + row[figure], 0)

  it('is shown as earned and as cash, month by month and kind by kind; both tie, and are exported [BEYOND-37]', async () => {
    const page = await on.own(await signInAs(OWNER))
    await on.open(income)
    await page.getByText('Earned', { exact: true }).click()
    const asEarned = page.getByRole('table', { name: 'Earned income in SGD' })
    await asEarned.waitFor()
    const rows = await earned()
    expect(new Set(rows.map(({ kind }) => kind)).size).toBeGreaterThan(2)
    await expect.poll(() => asEarned.getByRole('row').count()).toBe(rows.length + 1)
    const shown = (row: (typeof rows)[number], figures: readonly Figure[]) => [
      KINDS[row.kind],
      ...figures.map((figure) => (row[figure] === 0 ? '' : amount(row[figure]))),
    ]
    expect((await cellsOf(asEarned)).map(([, ...rest]) => rest)).toEqual(
      rows.map((row) => shown(row, ['owedBefore', 'sold', 'givenBack', 'earned', 'owedAfter'])),
    )
    const sold = `SGD ${amount(total(rows, 'sold') - total(rows, 'givenBack'))}`
    const status = page.getByRole('status').filter({ hasText: 'Both views tie' })
    await expect.poll(() => status.innerText()).toContain(sold)
    await look(page, 'bookkeeping-earned')

    const csv = await downloaded(page, () => page.getByRole('button', { name: 'CSV', exact: true }).click())
    const [heading, ...lines] = (await text(csv)).trim().split('\r\n')
    const column = heading!.split(',').indexOf('Earned')
    const sum = lines.reduce((all, line) => all + Number(line.split(',')[column]), 0)
    expect([lines.length, Math.round(sum * 100)]).toEqual([rows.length, total(rows, 'earned')])
    const xlsx = await downloaded(page, () => page.getByRole('button', { name: 'Excel' }).click())
    expect(await cellsIn(xlsx, 'Earned')).toHaveLength(rows.length + 1)
    const xero = await downloaded(page, () => on.button('Journals for Xero').click())
    expect((await text(xero)).split('\r\n')[0]).toBe('*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount')
    const journal = await downloaded(page, () => on.button('Journals for QuickBooks').click())
    const posted = (await text(journal)).trim().split('\r\n').slice(1)
    expect(posted).toHaveLength(2)
    const end = today().with({ day: 1 }).subtract({ days: 1 }).toString().replaceAll('-', '')
    expect(posted.every((line) => line.startsWith(`FHE-${end},`))).toBe(true)
    expect(posted.some((line) => line.includes(',"Sold ahead, owed to customers",'))).toBe(true)

    // By the keys, and kept in the address.
    await page.getByRole('radio', { name: 'Earned' }).press('ArrowRight')
    const asCash = page.getByRole('table', { name: 'Cash and sales in SGD' })
    await asCash.waitFor()
    expect((await cellsOf(asCash)).map(([, ...rest]) => rest)).toEqual(
      rows.map((row) => shown(row, ['paid', 'paidBack', 'opened', 'tax', 'fees', 'sold', 'givenBack'])),
    )
    await expect.poll(() => status.innerText()).toContain(sold)
    await expect.poll(() => page.url()).toContain('view=cash')
    await look(page, 'bookkeeping-cash')
  })

  it('says where nothing was sold, and that it could not be read [BEYOND-37]', async () => {
    const page = await on.own(await signInAs(OWNER))
    await on.open('/payments/bookkeeping?from=2019-02-01&to=2019-02-28&view=earned')
    await page.getByText('Nothing was sold or earned in these months').waitFor()
    await page.route('**/bookkeeping/earned*', (route) => route.abort())
    await on.open(`${income}&view=earned`)
    await page.getByRole('alert').getByRole('button').waitFor()
  })
})
