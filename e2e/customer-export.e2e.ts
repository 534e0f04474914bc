import { readFile } from 'node:fs/promises'
import { IMPORT_FIELDS, IMPORT_HEADERS } from '@fieldhouse/domain/customers'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { cellsIn, downloaded } from './downloads.ts'
import { look } from './looks.ts'
import { withTransactions } from './transactions-page.ts'

// Files of what the list of customers shows.

const transactions = withTransactions({ firstDay: 1130 })
let made = 0

/** The list, searched for two people of this test alone. */
const listed = async () => {
  const own = `Ex${Date.now().toString(36)}${++made}`
  const { client, partnerId } = transactions.club
  const add = (body: { firstName: string; email: string; partnerNote?: string }) =>
    client.createCustomer({ body: { partnerId, lastName: own, ...body } })
  await add({ firstName: '=1+1', email: `sum@${own}.example`, partnerNote: 'Likes "clay", plays late' })
  await add({ firstName: 'Hương', email: `huong@${own}.example` })
  return { own, page: await transactions.fresh(`/customers?q=${own}`) }
}
const chosen = (page: Page, kind: string) =>
  downloaded(page, async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: kind }).click()
  })
const titles = IMPORT_FIELDS.map((field) => IMPORT_HEADERS[field])

describe('what the list of customers shows is saved', () => {
  it('as CSV, in which nothing runs and every letter stands', async () => {
    const { own, page } = await listed()
    const file = await chosen(page, 'As CSV')
    expect(file.suggestedFilename()).toMatch(/^Customers_\d{4}-\d\d-\d\d\.csv$/)
    await page.getByText('2 customers exported', { exact: true }).waitFor()
    expect(await readFile(await file.path(), 'utf8')).toBe(
      `\uFEFF${[
        titles.join(','),
        `Hương,${own},huong@${own}.example,,female,,,,,,,,,,`,
        `'=1+1,${own},sum@${own}.example,,female,,,,,,,,,,"Likes ""clay"", plays late"`,
      ].join('\r\n')}\r\n`,
    )
  })

  it('as xlsx, every cell as text; the menu is opened and left by keyboard', async () => {
    const { own, page } = await listed()
    await page.getByRole('button', { name: 'Export' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'As CSV' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await look(page, 'customers-export')
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem', { name: 'As CSV' }).waitFor({ state: 'hidden' })
    const file = await chosen(page, 'As Excel (xlsx)')
    expect(file.suggestedFilename()).toMatch(/^Customers_\d{4}-\d\d-\d\d\.xlsx$/)
    const [head, ...rows] = await cellsIn(file, 'Customers')
    expect(head).toEqual(titles)
    expect(rows.map((cells) => cells.slice(0, 2))).toEqual([
      ['Hương', own],
      ['=1+1', own],
    ])
  })

  it('where it fails that is said, and it can be tried again', async () => {
    const { page } = await listed()
    await page.route('**/customers/export?*', (route) => route.abort())
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'As CSV' }).click()
    await page.getByRole('alert').filter({ hasText: 'The customers could not be exported' }).waitFor()
    await page.unroute('**/customers/export?*')
    await chosen(page, 'As CSV')
  })
})
