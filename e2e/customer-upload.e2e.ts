import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { look } from './looks.ts'
import { execute, holdsOnly } from './staff-page.ts'
import { dialog, searchOf, withTransactions, words } from './transactions-page.ts'

// Customers who come by a file, and those whom a filter takes.

const transactions = withTransactions({ firstDay: 1110 })
const { fresh } = transactions

const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
const table = (page: Page) => page.getByRole('table', { name: 'Customers' })
const people = (text: string, name = 'people.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const opened = async (options: Parameters<typeof fresh>[1] = {}) => {
  const page = await fresh('/customers', options)
  await page.getByRole('button', { name: 'Upload CSV' }).click()
  const upload = dialog(page, 'Upload CSV')
  const give = (file: ReturnType<typeof people>) => upload.locator('input[accept=".csv"]').setInputFiles(file)
  return { page, upload, give, send: upload.getByRole('button', { name: 'Upload', exact: true }) }
}
let made = 0
/** A name that nobody has, neither of another test nor of the same one tried before. */
const newName = () => `Up${Date.now().toString(36)}${++made}`

describe('the upload of a file with customers', () => {
  it('takes .csv files alone, offers a template, and is not sent before one is chosen [CUSTOMERS-15] [CUSTOMERS-16] [CUSTOMERS-17]', async () => {
    const { page, upload, give, send } = await opened()
    await upload.getByText('Drop a CSV file here', { exact: true }).waitFor()
    await expect.poll(() => send.isDisabled()).toBe(true)
    await upload.locator('input[accept=".csv"]').waitFor({ state: 'attached' })
    expect(await violationsOn(page)).toEqual([])
    await give(people('First Name,Email\nA,a@x.example', 'people.txt'))
    await said(page, 'Only files whose name ends with .csv can be uploaded.')
    await expect.poll(() => send.isDisabled()).toBe(true)
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
    await expect.poll(() => send.isEnabled()).toBe(true)
  })

  it(
    'says before what each column is taken as and which rows are left out, does it, and takes it back [CUSTOMERS-60] [BEYOND-12]',
    { tags: ['gate'] },
    async () => {
      const own = newName()
      const { page, upload, give, send } = await opened()
      await give(
        people(
          `Who;Mail;Colour\nMai ${own};mai@${own}.example;red\nBen ${own};;blue\nIda ${own};mai@${own}.example;red\n`,
        ),
      )
      await said(page, 'Choose which column holds the first name, and which the email or the mobile.')
      await expect.poll(() => send.isDisabled()).toBe(true)
      await upload.getByRole('combobox', { name: 'Who is taken as' }).click()
      await page.getByRole('option', { name: 'First name', exact: true }).click()
      await said(page, '1 of 3 rows will be added.')
      const left = upload.getByRole('list', { name: 'Rows that are left out' }).getByRole('listitem')
      await expect
        .poll(async () => (await left.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')))
        .toEqual([
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
    },
  )

  it('that fails says so with what the server says [CUSTOMERS-59]', async () => {
    const own = newName()
    const { page, upload, give, send } = await opened()
    await give(people('First Name,Email\n"A,b@x.example'))
    await upload.getByText("The file is no CSV: line 2 can't be read.").waitFor()
    await give(people(`First Name,Email\nMai,again@${own}.example`))
    await said(page, '1 of 1 rows will be added.')
    await page.route('**/customerImports', (route) =>
      route.fulfill({ status: 400, json: { status: 400, data: { msg: 'Customers are full' } } }),
    )
    await send.click()
    const toast = page.getByRole('alert').filter({ hasText: 'Falied' })
    await toast.waitFor()
    expect(await words(toast)).toBe('Falied Customers are full')
  })
})

describe('how a file is read', () => {
  it('shows the encoding and the order of dates that it found, with samples, and lets both be changed [BEYOND-52]', async () => {
    const own = newName()
    const { page, upload, give, send } = await opened()
    const text = [
      'First Name,Last Name,Email,Birthday,Gender,Country',
      `Ma\u00B3gorzata,${own},m@${own}.example,03/04/1961,,Viet Nam`,
      `Ada,${own},a@${own}.example,05/06/1962,woman,Atlantis`,
    ].join('\n')
    // A letter of Polish, as Windows-1250 has it.
    await give({ ...people(''), buffer: Buffer.from(text, 'latin1') })
    const encoding = upload.getByRole('combobox', { name: 'Encoding of the file' })
    await expect.poll(() => encoding.inputValue()).toBe('Central European (Windows-1250)')
    await said(page, 'Reads as: Małgorzata. If this looks garbled, choose another encoding.')
    // Which number is the day is asked about once, before anything can be sent.
    await said(page, 'Which comes first in dates such as 03/04/1961? Choose one.')
    await expect.poll(() => send.isDisabled()).toBe(true)
    await look(page, 'customers-upload-reading', [1440, 390])
    expect(await violationsOn(page)).toEqual([])
    await upload.getByRole('radiogroup', { name: 'Dates in the file' }).getByText('The month comes first').click()
    await said(page, '03/04/1961 is 4 March 1961, 05/06/1962 is 6 May 1962')
    await said(page, '1 of 2 rows will be added.')
    await said(page, '1 of them has no gender in the file and becomes female.')
    await said(page, 'Line 3')
    await said(page, 'Country: must be a country, by its name or its two letters')
    await expect.poll(() => send.isEnabled()).toBe(true)
    await encoding.click()
    await page.getByRole('option', { name: 'Western European (Windows-1252)' }).click()
    await said(page, 'Reads as: Ma³gorzata. If this looks garbled, choose another encoding.')
    await encoding.click()
    await page.getByRole('option', { name: 'Central European (Windows-1250)' }).click()
    await said(page, 'Reads as: Małgorzata. If this looks garbled, choose another encoding.')
    await encoding.click()
    await page.getByRole('option', { name: 'Western European (Windows-1252)' }).click()
    await said(page, 'Reads as: Ma³gorzata. If this looks garbled, choose another encoding.')
    await said(page, '1 of 2 rows will be added.')
    await send.click()
    await said(page, '1 customer was added.')
    const { client, partnerId } = transactions.club
    const { data } = await client.listCustomers({ partnerId, query: { q: own } })
    // As it was chosen to be read, not as it was guessed.
    expect(data).toMatchObject([{ firstName: 'Ma³gorzata', dob: '04/03/1961', gender: 'female', addressCountry: 'VN' }])
  })

  it('is read anew of another file, whatever was chosen for the one before', async () => {
    const own = newName()
    const { page, upload, give } = await opened()
    await give(people(`Who,Mail,Colour\nMai,mai@${own}.example,red`))
    await upload.getByRole('combobox', { name: 'Who is taken as' }).click()
    await page.getByRole('option', { name: 'First name', exact: true }).click()
    await said(page, '1 of 1 rows will be added.')
    await give(
      people(`Colour,Who,Email\nred,Lou ${own},lou@${own}.example\nblue,Ida ${own},ida@${own}.example`, 'other.csv'),
    )
    await said(page, 'Choose which column holds the first name, and which the email or the mobile.')
    await upload.getByRole('combobox', { name: 'Who is taken as' }).click()
    await page.getByRole('option', { name: 'First name', exact: true }).click()
    await said(page, '2 of 2 rows will be added.')
  })

  it('says that it makes no difference where it makes none, and asks nothing', async () => {
    const own = newName()
    const { page, upload, give, send } = await opened()
    await give(people(`First Name,Email,Birthday\nAda,a@${own}.example,3 April 1961`))
    await said(page, 'The file has no accented or special letters to check.')
    await expect.poll(() => send.isEnabled()).toBe(true)
    await expect.poll(() => upload.getByText('Dates in the file').count()).toBe(0)
    await give(people(`First Name,Email,Birthday\nAda,a@${own}.example,25/04/1961`))
    await said(page, '25/04/1961 is 25 April 1961')
    await expect.poll(() => send.isEnabled()).toBe(true)
  })
})

describe('the upload of people who are there already', () => {
  it('offers each of them to be taken over, says how far it is, and what stands in the way of undoing it [BEYOND-12]', async () => {
    const own = newName()
    const { client, partnerId } = transactions.club
    const mai = await client.createCustomer({
      body: { partnerId, firstName: 'Mai', lastName: own, email: `mai@${own}.example` },
    })
    const { page, upload, give, send } = await opened()
    await give(
      people(`First Name,Last Name,Email,City\nM,${own},mai@${own}.example,Oslo\nBen,${own},ben@${own}.example,Rome`),
    )
    await said(page, '1 of 2 rows will be added.')
    await upload.getByRole('row', { name: `Mai ${own}` }).waitFor()
    // What is chosen of all of them holds for each, until one is chosen by itself.
    const all = upload.getByRole('combobox', { name: '1 row of somebody who is there already' })
    const single = upload.getByRole('combobox', { name: 'What becomes of line 2' })
    for (const choice of ['Take over into them', 'Leave out']) {
      await all.click()
      await page.getByRole('option', { name: choice, exact: true }).filter({ visible: true }).click()
      await expect.poll(() => single.inputValue()).toBe(choice)
    }
    await single.click()
    await page.getByRole('option', { name: 'Take over into them', exact: true }).filter({ visible: true }).click()
    await said(page, '1 row is taken over into a customer who is there already.')
    await expect.poll(() => all.inputValue()).toBe('Leave out')
    expect(await violationsOn(page)).toEqual([])
    await look(page, 'customers-upload-duplicates')
    await send.click()
    await said(page, '1 customer was added.')
    await said(page, '1 row was taken over into a customer who was there already.')
    expect(await violationsOn(page)).toEqual([])
    await look(page, 'customers-upload-done')
    const { data: taken } = await client.getCustomer({ id: mai.data.id })
    expect(taken).toMatchObject({ firstName: 'Mai', addressCity: 'Oslo' })
    await client.updateCustomer({ id: taken.id, body: { version: taken.version, partnerNote: 'since' } })
    await upload.getByRole('button', { name: 'Undo this upload' }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: `Mai ${own} (edited)` })
      .waitFor()
    const ben = (await client.listCustomers({ partnerId, query: { q: `Ben ${own}` } })).data[0]!
    await transactions.book(ben.id, [9])
    await upload.getByRole('button', { name: 'Undo this upload' }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: `Ben ${own} (has a transaction), Mai ${own} (edited)` })
      .waitFor()
  })

  it('stands among the files of before: who sent it when by the clock of the club, until when it can be undone, and what came of it [BEYOND-12]', async () => {
    const own = newName()
    const { client, partnerId } = transactions.club
    const file = new File([`First Name,Email\nMai,mai@${own}.example\nBen,`], `${own}.csv`)
    await client.importCustomers({ partnerId, body: { file } }, { idempotencyKey: crypto.randomUUID() })
    // Half past midnight on the 2nd at the club.
    await execute("UPDATE imports SET created_at = '2031-03-01T16:30:00Z' WHERE file_name = $1", [`${own}.csv`])
    const page = await fresh('/customers', { timezoneId: 'America/Los_Angeles' })
    await page.getByRole('button', { name: 'Upload CSV' }).click()
    const upload = dialog(page, 'Upload CSV')
    const entry = upload.getByRole('listitem').filter({ hasText: `${own}.csv` })
    await expect
      .poll(() => words(entry))
      .toMatch(/, 02 Mar 2031 00:30 · 1 of 2 rows · done, can be undone until 01 Apr 2031 00:30$/)
    const { data: sent } = await client.listCustomerImports({ partnerId, query: { limit: 1 } })
    await expect.poll(() => words(entry)).toContain(`${own}.csv ${sent[0]!.createdBy}, `)
    await entry.getByRole('button').click()
    await said(page, '1 customer was added.')
    await upload.getByRole('button', { name: 'Undo this upload' }).click()
    await said(page, 'The upload was undone: 1 customer removed')
    await page.reload()
    await page.getByRole('button', { name: 'Upload CSV' }).click()
    const { data: undone } = await client.listCustomerImports({ partnerId, query: { limit: 1 } })
    const when = new Date(undone[0]!.undoneAt!)
      .toLocaleString('en-GB', {
        timeZone: 'Asia/Singapore',
        day: '2-digit',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
      })
      .replace(',', '')
    await expect.poll(() => words(entry)).toMatch(new RegExp(` · 1 of 2 rows · undone ${when}$`))
  })

  it('is not offered to be taken over to who may not edit customers [BEYOND-12]', async () => {
    const own = newName()
    const { client, partnerId } = transactions.club
    await client.createCustomer({ body: { partnerId, firstName: 'Mai', email: `mai@${own}.example` } })
    const page = await fresh('/reset-password')
    for (const [policies, offered] of [
      [
        ['customer.view', 'customer.importFromFile'],
        ['Leave out', 'Add anyway'],
      ],
      [
        ['customer.view', 'customer.importFromFile', 'customer.edit'],
        ['Leave out', 'Take over into them', 'Add anyway'],
      ],
    ] as const) {
      await holdsOnly(page, policies)
      await page.goto(new URL('/customers', page.url()).href)
      await page.getByRole('button', { name: 'Upload CSV' }).click()
      const upload = dialog(page, 'Upload CSV')
      await upload.locator('input[accept=".csv"]').setInputFiles(people(`First Name,Email\nMai,mai@${own}.example`))
      await upload.getByRole('combobox', { name: 'What becomes of line 2' }).click()
      const options = page.getByRole('option').filter({ visible: true })
      await expect.poll(() => options.allInnerTexts()).toEqual([...offered])
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  })

  it('takes an Excel file, too: its first sheet is looked at as any other', async () => {
    const own = newName()
    const cells = [
      ['First Name', 'Email', 'Mobile', 'Date of Birth'],
      ['Mai', `mai@${own}.example`, `+6591${Date.now().toString().slice(-6)}`, new Date(Date.UTC(1990, 1, 1))],
    ]
    const rows = cells.map((row) =>
      row.map((value) =>
        value instanceof Date ? { type: Date, value, format: 'dd/mm/yyyy' } : { type: String, value },
      ),
    )
    const { default: writeSheet } = await import('write-excel-file/universal')
    const sheet = Buffer.from(await (await writeSheet(rows, {}).toBlob()).arrayBuffer())
    // West of Greenwich, where a day of the file is another one by the browser's clock.
    const { page, upload, send } = await opened({ timezoneId: 'America/Los_Angeles' })
    const excel = upload.locator('input[accept=".xlsx"]')
    await excel.setInputFiles({ name: 'people.xlsx', mimeType: 'application/zip', buffer: Buffer.from('no sheet') })
    await said(page, 'This is no Excel file that can be read, or it has more than 50,000 rows.')
    await excel.setInputFiles({ name: 'people.xlsx', mimeType: 'application/zip', buffer: sheet })
    await said(page, '1 of 1 rows will be added.')
    await upload.getByText('1990-02-01', { exact: true }).waitFor()
    await send.click()
    await said(page, '1 customer was added.')
    const { client, partnerId } = transactions.club
    const { data } = await client.listCustomers({ partnerId, query: { q: own } })
    expect(data).toMatchObject([{ firstName: 'Mai', dob: '01/02/1990' }])
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

  it('is filtered by the plan of today as well, and who was ticked before is ticked no more [CUSTOMERS-02] [CUSTOMERS-05] [CUSTOMERS-29]', async () => {
    const own = newName()
    const { client, partnerId } = transactions.club
    const pricing = { price: 9, currency: 'SGD', recurring: 1 as const }
    const [plan] = await Promise.all(
      ['Filtered', 'Other'].map(async (name) => {
        const body = { name: `${name} ${own}`, pricing: [pricing] }
        return (await client.createMembershipPlan({ partnerId, body })).data
      }),
    )
    const add = (firstName: string) =>
      client.createCustomer({ body: { partnerId, firstName, lastName: own, email: `${firstName}@${own}.example` } })
    await add('Fay')
    const { data: member } = await add('Max')
    const startAt = (await client.getToday({ partnerId })).data.date.split('-').toReversed().join('/')
    const subscriptions = [{ planId: plan!.id, pricingWindow: pricing, startAt }]
    await client.createSubscriptions({ body: { customer: { id: member.id }, subscriptions } })
    const page = await fresh(`/customers?q=${own}`)
    await page.getByRole('checkbox', { name: `Select Max ${own}` }).check()
    await said(page, '1 customer(s) selected')
    await page.getByRole('button', { name: 'Filter' }).click()
    const filter = dialog(page, 'Filter')
    await filter.getByRole('combobox', { name: 'Membership plan' }).click()
    await filter.getByRole('option', { name: plan!.name, exact: true }).click()
    await filter.getByRole('button', { name: 'Apply' }).click()
    await table(page).getByRole('row').filter({ hasText: 'Fay' }).waitFor({ state: 'hidden' })
    await expect.poll(() => table(page).getByRole('row').count()).toBe(2)
    expect(searchOf(page)).toEqual({ q: own, plan: plan!.id })
    await page
      .getByRole('listitem')
      .filter({ hasText: `Membership plan: ${plan!.name}` })
      .waitFor()
    await expect.poll(() => page.getByText('customer(s) selected').count()).toBe(0)
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect.poll(() => table(page).getByRole('row').count()).toBe(3)
    expect(searchOf(page)).toEqual({ q: own })
  })
})
