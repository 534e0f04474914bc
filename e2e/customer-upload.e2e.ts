import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { look } from './looks.ts'
import { dialog, searchOf, withTransactions, words } from './transactions-page.ts'

// Customers who come by a file, and those whom a filter takes.

const transactions = withTransactions({ firstDay: 1110 })
const { fresh } = transactions

const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
const table = (page: Page) => page.getByRole('table', { name: 'Customers' })
const people = (text: string, name = 'people.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const opened = async () => {
  const page = await fresh('/customers')
  await page.getByRole('button', { name: 'Upload CSV' }).click()
  const upload = dialog(page, 'Upload CSV')
  const give = (file: ReturnType<typeof people>) => upload.locator('input[type=file]').setInputFiles(file)
  return { page, upload, give, send: upload.getByRole('button', { name: 'Upload', exact: true }) }
}
let made = 0
/** A name that nobody has, neither of another test nor of the same one tried before. */
const newName = () => `Up${Date.now().toString(36)}${++made}`

describe('the upload of a file with customers', () => {
  it('takes .csv files alone, offers a template, and is not sent before one is chosen [CUSTOMERS-15] [CUSTOMERS-16] [CUSTOMERS-17]', async () => {
    const { page, upload, give, send } = await opened()
    await upload.getByText('Drop a CSV file here', { exact: true }).waitFor()
    expect(await send.isDisabled()).toBe(true)
    expect(await upload.locator('input[type=file]').getAttribute('accept')).toBe('.csv')
    expect(await violationsOn(page)).toEqual([])
    await give(people('First Name,Email\nA,a@x.example', 'people.txt'))
    await said(page, 'Only files whose name ends with .csv can be uploaded.')
    expect(await send.isDisabled()).toBe(true)
    const address = await upload.getByRole('link', { name: 'Download a template' }).getAttribute('href')
    const template = await (await page.request.get(new URL(address!, page.url()).href)).text()
    const [head, example, ...rest] = template.trim().split('\n')
    expect(head).toBe(
      'First Name,Last Name,Email,Mobile,Gender,Date of Birth,ID,Street,Unit,City,Country,Postal Code,Membership Plan,Membership Start Date,Internal Note',
    )
    expect([example!.split(',').length, rest]).toEqual([15, []])
    // It is what the upload takes.
    await give(people(template))
    await said(page, '1 of 1 rows will be added.')
    expect(await send.isEnabled()).toBe(true)
  })

  it('says before what each column is taken as and which rows are left out, does it, and takes it back [CUSTOMERS-60]', async () => {
    const own = newName()
    const { page, upload, give, send } = await opened()
    await give(
      people(
        `Who;Mail;Colour\nMai ${own};mai@${own}.example;red\nBen ${own};;blue\nIda ${own};mai@${own}.example;red\n`,
      ),
    )
    await said(page, 'Choose which column holds the first name, and which the email or the mobile.')
    expect(await send.isDisabled()).toBe(true)
    await upload.getByRole('combobox', { name: 'Who is taken as' }).click()
    await page.getByRole('option', { name: 'First name', exact: true }).click()
    await said(page, '1 of 3 rows will be added.')
    const left = upload.getByRole('list', { name: 'Rows that are left out' }).getByRole('listitem')
    expect((await left.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      'Line 3 Email: Missing; Mobile: Missing',
      'Line 4 There is a customer with this email or mobile already.',
    ])
    await look(page, 'customers-upload')
    await send.click()
    await said(page, 'Upload csv file success. We will contact you!')
    await said(page, '1 customer was added.')
    await upload.getByRole('button', { name: 'Undo this upload' }).click()
    await said(page, 'The upload was undone: 1 customer removed')
    await page.goto(new URL(`/customers?q=${own}`, page.url()).href)
    await said(page, `No customer matches “${own}”`)
  })

  it('that fails says so with what the server says [CUSTOMERS-59]', async () => {
    const own = newName()
    const { page, upload, give, send } = await opened()
    await give(people('First Name,Email\n"A,b@x.example'))
    await upload.getByText("The file is no CSV: line 2 can't be read.").waitFor()
    await give(people(`First Name,Email\nMai,again@${own}.example`))
    await said(page, '1 of 1 rows will be added.')
    await page.route('**/customerCsv', (route) =>
      route.fulfill({ status: 400, json: { status: 400, data: { msg: 'Customers are full' } } }),
    )
    await send.click()
    const toast = page.getByRole('alert').filter({ hasText: 'Falied' })
    await toast.waitFor()
    expect(await words(toast)).toBe('Falied Customers are full')
  })
})

describe('the list of customers', () => {
  it('has a filter, a search, Add a Customer, Upload CSV and a pager; the address keeps what is filtered [CUSTOMERS-01] [CUSTOMERS-02] [CUSTOMERS-29]', async () => {
    const own = newName()
    const { client, partnerId } = transactions.club
    const add = (firstName: string, contact: object) =>
      client.createCustomer({ body: { partnerId, firstName, lastName: own, ...contact } })
    await add('Fay', { email: `fay@${own}.example` })
    await add('Max', { gender: 'male', mobile: `+6581${Date.now().toString().slice(-6)}` })
    const page = await fresh('/customers')
    for (const name of ['Filter', 'Add a Customer', 'Upload CSV'])
      await page.getByRole('button', { name }).first().waitFor()
    await page.getByRole('searchbox', { name: 'Search for a name, ID or contact' }).fill(own)
    await page.getByRole('navigation', { name: 'Page', exact: true }).waitFor()
    await table(page).getByRole('row').filter({ hasText: 'Fay' }).waitFor()
    await page.getByRole('button', { name: 'Filter' }).click()
    const filter = dialog(page, 'Filter')
    for (const label of ['Email', 'Membership plan', 'Gender'])
      await filter.getByRole('combobox', { name: label }).waitFor()
    await filter.getByRole('combobox', { name: 'Email' }).click()
    await filter.getByRole('option', { name: 'No email', exact: true }).click()
    await filter.getByRole('combobox', { name: 'Gender' }).click()
    await filter.getByRole('option', { name: 'Male', exact: true }).click()
    expect(await violationsOn(page)).toEqual([])
    await filter.getByRole('button', { name: 'Apply' }).click()
    await table(page).getByRole('row').filter({ hasText: 'Fay' }).waitFor({ state: 'hidden' })
    await table(page).getByRole('row').filter({ hasText: 'Max' }).waitFor()
    expect(searchOf(page)).toEqual({ q: own, email: 'no-email', gender: 'male' })
    await look(page, 'customers-filtered')
    await page.reload()
    await expect.poll(() => table(page).getByRole('row').count()).toBe(2)
    await page.getByRole('button', { name: 'Remove filter Gender' }).click()
    await expect.poll(() => searchOf(page)).toEqual({ q: own, email: 'no-email' })
    await page.getByRole('button', { name: 'Remove filter Email' }).click()
    await expect.poll(() => table(page).getByRole('row').count()).toBe(3)
    await page.goto(new URL(`/customers?q=${own}&email=invalid-email`, page.url()).href)
    await said(page, 'Take a filter away, or clear them all.')
  })
})
