import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { violationsOn } from './schedule-page.ts'
import { dialog, failing, idOf, searchOf, withTransactions, words } from './transactions-page.ts'

const transactions = withTransactions({ firstDay: 880 })
const { fresh, newCustomer, book, cancel } = transactions

const table = (page: Page) => page.getByRole('table', { name: 'Customers' })
const named = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search for a name, ID or contact' })
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

describe('the list of customers', () => {
  it('shows ten, with a pager, the newest first [CUSTOMERS-06] [CUSTOMERS-30] [ADDTX-31]', async () => {
    const customer = await newCustomer()
    const page = await fresh('/customers')
    await named(page, customer.search).waitFor()
    expect(await table(page).getByRole('row').count()).toBe(11)
    expect((await words(table(page).getByRole('row').first())).trim()).toBe(
      'First name Last name Email Mobile number Membership plan',
    )
    expect(await words(table(page).getByRole('row').nth(1))).toContain(`Mai ${customer.search}`)
    await page.getByRole('button', { name: 'Next page' }).click()
    await named(page, customer.search).waitFor({ state: 'hidden' })
    expect(searchOf(page)).toEqual({ page: '2' })
    await page.goBack()
    await named(page, customer.search).waitFor()
    expect(await violationsOn(page)).toEqual([])
  })

  it('is searched once typing rests, and the address keeps it [CUSTOMERS-03] [CUSTOMERS-31] [ADDTX-31]', async () => {
    const customer = await newCustomer()
    const page = await fresh('/customers')
    await table(page).waitFor()
    expect(await search(page).getAttribute('placeholder')).toBe('Search for a name, ID or contact')
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/customers') && searchParams.has('q')) asked.push(searchParams.get('q')!)
    })
    await search(page).pressSequentially(customer.search, { delay: 5 })
    await expect.poll(() => table(page).getByRole('row').count()).toBe(2)
    expect(searchOf(page)).toEqual({ q: customer.search })
    // Not a question for each letter.
    expect(asked.at(-1)).toBe(customer.search)
    expect(asked.length).toBeLessThan(customer.search.length / 2)
    await page.reload()
    await named(page, customer.search).waitFor()
    expect(await search(page).inputValue()).toBe(customer.search)
    await search(page).fill('nobody is called this')
    await said(page, 'No customer matches')
    await page.getByRole('main').getByRole('button', { name: 'Clear' }).last().click()
    await expect.poll(() => table(page).getByRole('row').count()).toBe(11)
  })

  it('that cannot be loaded says so and is tried again [CUSTOMERS-57]', async () => {
    const page = await fresh('/promotion')
    const works = await failing(page, '**/customers?*')
    await page.getByRole('link', { name: 'Customers' }).first().click()
    await said(page, 'Network fail, please try again')
    await works()
    await page.getByRole('button', { name: 'Retry' }).click()
    await table(page).waitFor()
  })

  it('opens the customer of a link in a new tab, and the link leaves the address [ORDERS-05] [ADDTX-11] [CUSTOMERS-09]', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10])
    const page = await fresh(`/transaction/${idOf(order)}`)
    await dialog(page).getByRole('button', { name: customer.name }).click()
    const opened = page.context().waitForEvent('page')
    const link = dialog(page, customer.name).getByRole('link', { name: 'Open customer' })
    expect(await link.getAttribute('href')).toBe(`/customers?id=${customer.id}`)
    await link.click()
    const tab = await opened
    await dialog(tab, customer.name).getByText(`${customer.search}@mail.example`).waitFor()
    await tab.waitForURL((url) => url.pathname === '/customers' && url.search === '')
    await tab.keyboard.press('Escape')
    await table(tab).waitFor()
  })

  it('opens who is clicked, by row and by keyboard, and the focus comes back', async () => {
    const customer = await newCustomer()
    const page = await fresh(`/customers?q=${customer.search}`)
    await named(page, customer.search).getByText(`${customer.search}@mail.example`).click()
    await dialog(page, customer.name).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page, customer.name).waitFor({ state: 'hidden' })
    const name = named(page, customer.search).getByRole('button', { name: 'Mai' })
    await name.focus()
    await page.keyboard.press('Enter')
    await dialog(page, customer.name).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('is at home on a phone', async () => {
    const customer = await newCustomer()
    const page = await fresh(`/customers?q=${customer.search}`, { viewport: { width: 390, height: 844 } })
    await named(page, customer.name).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await violationsOn(page)).toEqual([])
  })
})

describe('adding a customer', () => {
  it('says what came of it; a failure keeps what was typed [CUSTOMERS-47] [CUSTOMERS-49] [CUSTOMERS-50]', async () => {
    const known = await newCustomer()
    const name = `Ada${Date.now().toString(36)}`
    const page = await fresh('/customers')
    await page.getByRole('button', { name: 'Add a Customer' }).click()
    const form = dialog(page, 'Add a Customer')
    await form.getByLabel('First name').fill(name)
    await form.getByLabel('Email').fill(`${known.search}@MAIL.example`)
    const add = form.getByRole('button', { name: 'Add customer' })
    await add.click()
    await said(page, 'The customer has already existed in system')
    await form.getByLabel('Email').fill(`${name}@mail.example`)
    const works = await failing(page, '**/partners/customers', 'POST')
    await add.click()
    await said(page, 'Can not create new customer')
    await works()
    expect(await form.getByLabel('First name').inputValue()).toBe(name)
    await add.click()
    await said(page, 'Customer has been added successfully')
    await named(page, name).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })
})

describe('deleting customers', () => {
  it('asks, and takes those away who may go [ADDTX-41] [CUSTOMERS-04] [CUSTOMERS-05] [CUSTOMERS-35]', async () => {
    const customer = await newCustomer()
    const page = await fresh(`/customers?q=${customer.search}`)
    await named(page, customer.search).getByRole('checkbox').check()
    await said(page, '1 customer(s) selected')
    await page.getByRole('button', { name: 'Deselect all rows' }).click()
    await page.getByText('customer(s) selected').waitFor({ state: 'hidden' })
    await named(page, customer.search).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Select all rows', exact: true }).click()
    await page.getByRole('button', { name: 'Delete selected' }).click()
    const ask = dialog(page, 'Delete customers')
    await ask.getByText('Do you want to delete selected customer(s) ?', { exact: true }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await ask.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Delete selected' }).click()
    await ask.getByRole('button', { name: 'Delete', exact: true }).click()
    await said(page, 'No customer matches')
    expect(await page.getByText('customer(s) selected').count()).toBe(0)
  })

  it('says why somebody stays, alone and among several [ADDTX-40] [CUSTOMERS-53] [CUSTOMERS-54] [CUSTOMERS-55] [CUSTOMERS-56]', async () => {
    const [stays, goes] = [await newCustomer(), await newCustomer()]
    const order = await book(stays.id, [12])
    const page = await fresh('/customers')
    const remove = async () => {
      await page.getByRole('button', { name: 'Delete selected' }).click()
      await dialog(page, 'Delete customers').getByRole('button', { name: 'Delete', exact: true }).click()
    }
    await named(page, stays.search).getByRole('checkbox').check()
    await named(page, goes.search).getByRole('checkbox').check()
    await said(page, '2 customer(s) selected')
    await remove()
    await said(page, "Can't remove this customer")
    await said(page, 'Some customers have non-canceled transaction')
    await named(page, goes.search).waitFor({ state: 'hidden' })
    await said(page, '1 customer(s) selected')
    await remove()
    await said(page, 'Because Customer has non-canceled transaction')
    await cancel(order)
    await remove()
    await named(page, stays.search).waitFor({ state: 'hidden' })
  })
})
