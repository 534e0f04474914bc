import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { at, dayIn } from './schedule-page.ts'
import { afterRest } from './rest.ts'
import { dialog, failing, idOf, searchOf, withTransactions, words } from './transactions-page.ts'

const transactions = withTransactions({ firstDay: 880 })
const { fresh, newCustomer, book, cancel } = transactions

const table = (page: Page) => page.getByRole('table', { name: 'Customers' })
const named = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search for a name, ID or contact' })
const hasFocus = (field: Locator) =>
  expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
const isIn = (field: Locator, text: string) => expect.poll(() => field.inputValue()).toBe(text)
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

describe('the list of customers', () => {
  it('shows ten, with a pager, the newest first [CUSTOMERS-06] [CUSTOMERS-30] [ADDTX-31]', async () => {
    const customer = await newCustomer()
    const page = await fresh('/customers')
    await named(page, customer.search).waitFor()
    await expect.poll(() => table(page).getByRole('row').count()).toBe(11)
    expect((await words(table(page).getByRole('row').first())).trim()).toBe(
      // The last is the row's menu, for readers only.
      'First name Last name Email Mobile number Membership plan More',
    )
    await expect.poll(() => words(table(page).getByRole('row').nth(1))).toContain(`Mai ${customer.search}`)
    await page.getByRole('button', { name: 'Next page' }).click()
    await named(page, customer.search).waitFor({ state: 'hidden' })
    await expect.poll(() => searchOf(page)).toEqual({ page: '2' })
    await page.goBack()
    await named(page, customer.search).waitFor()
    expect(await violationsOn(page)).toEqual([])
  })

  it(
    'is searched once typing rests, and the address keeps it [CUSTOMERS-03] [CUSTOMERS-31] [ADDTX-31]',
    { tags: ['gate'] },
    async () => {
      const customer = await newCustomer()
      const page = await fresh('/customers')
      await table(page).waitFor()
      await expect.poll(() => search(page).getAttribute('placeholder')).toBe('Search for a name, ID or contact')
      const asked: string[] = []
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url())
        if (pathname.endsWith('/customers') && searchParams.has('q')) asked.push(searchParams.get('q')!)
      })
      await afterRest(page, 200, () => search(page).pressSequentially(customer.search), asked)
      await expect.poll(() => table(page).getByRole('row').count()).toBe(2)
      await expect.poll(() => searchOf(page)).toEqual({ q: customer.search })
      expect(asked).toEqual([customer.search])
      await page.reload()
      await named(page, customer.search).waitFor()
      await expect.poll(() => search(page).inputValue()).toBe(customer.search)
      await search(page).fill('nobody is called this')
      await said(page, 'No customer matches “nobody is called this”')
      await page.getByRole('main').getByRole('button', { name: 'Clear' }).last().click()
      await expect.poll(() => table(page).getByRole('row').count()).toBe(11)
    },
  )

  it('keeps what is typed while the address takes over the search before it', async () => {
    const customer = await newCustomer()
    const page = await fresh('/customers')
    await table(page).waitFor()
    // A search is written into the history before the screen is drawn anew: then the next keys come.
    await search(page).evaluate((field: HTMLInputElement, whole) => {
      const push = history.pushState.bind(history)
      history.pushState = (...entry) => {
        push(...entry)
        history.pushState = push
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, whole)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }, customer.search)
    await search(page).fill(customer.search.slice(0, 3))
    await expect.poll(() => searchOf(page)).toEqual({ q: customer.search })
    await expect.poll(() => search(page).inputValue()).toBe(customer.search)
    await expect.poll(() => table(page).getByRole('row').count()).toBe(2)
  })

  it('shows more rows at once where that is asked for, keeps the place, and the address says so', async () => {
    const page = await fresh('/customers?page=6')
    await table(page).waitFor()
    await expect.poll(() => table(page).getByRole('row').count()).toBe(11)
    // By their email: their mobile is spaced out once its country's plan was fetched.
    const firstOf = async () => /\S+@\S+/.exec(await words(table(page).getByRole('row').nth(1)))?.[0]
    await expect.poll(firstOf).toBeDefined()
    const first = await firstOf()
    const rows = page.getByRole('combobox', { name: 'Rows' })
    await expect.poll(() => rows.getByRole('option').allTextContents()).toEqual(['10', '25', '50', '100'])
    await rows.selectOption('25')
    await expect.poll(() => table(page).getByRole('row').count()).toBe(26)
    await expect.poll(() => searchOf(page)).toEqual({ page: '3', size: '25' })
    await expect.poll(firstOf).toBe(first)
    await page.reload()
    await table(page).waitFor()
    await expect.poll(() => table(page).getByRole('row').count()).toBe(26)
    await rows.selectOption('10')
    await expect.poll(() => searchOf(page)).toEqual({ page: '6' })
  })

  it('leads from a row to coming bookings, transactions and what is owed', async () => {
    const customer = await newCustomer()
    const other = await newCustomer()
    const paid = await book(customer.id, [9], { paid: true })
    const open = await book(customer.id, [11])
    await book(other.id, [13])
    const transactionsOf = (page: Page) => page.getByRole('table', { name: 'Transactions' }).getByRole('row')
    const chip = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
    const page = await fresh(`/customers?q=${customer.search}`)
    const menu = async (item: string) => {
      await page.getByRole('button', { name: `More about Mai ${customer.search}` }).click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
    }
    await menu('Transactions')
    await chip(page, `Customer: Mai ${customer.search}`).waitFor()
    await expect.poll(() => transactionsOf(page).count()).toBe(3)
    await expect.poll(() => searchOf(page)).toEqual({ customer: customer.id })
    await page.goBack()
    await menu('Unpaid transactions')
    await expect.poll(() => transactionsOf(page).count()).toBe(2)
    await transactionsOf(page)
      .filter({ hasText: idOf(open) })
      .waitFor()
    await expect.poll(() => searchOf(page)).toEqual({ customer: customer.id, status: 'pending' })
    await page.getByRole('button', { name: 'Remove filter Payment status' }).click()
    await expect.poll(() => transactionsOf(page).count()).toBe(3)
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect.poll(() => searchOf(page)).toEqual({})

    await page.goto(new URL(`/customers?q=${customer.search}`, page.url()).href)
    await menu('Upcoming bookings')
    const shown = dialog(page, `Mai ${customer.search}`)
    const coming = shown.getByRole('region', { name: 'Upcoming bookings' }).getByRole('listitem')
    await expect.poll(() => coming.count()).toBe(2)
    await expect.poll(() => words(coming.first())).toMatch(/09:00–10:00 Court 1, .* Paid/)
    await expect.poll(() => words(coming.last())).toMatch(/11:00–12:00 Court 1, .* Unpaid/)
    expect(await violationsOn(page)).toEqual([])
    await shown.getByRole('link', { name: 'Unpaid transactions' }).click()
    await expect.poll(() => searchOf(page)).toEqual({ customer: customer.id, status: 'pending' })
    await page.goBack()
    await menu('Upcoming bookings')
    await coming.first().getByRole('link').click()
    await dialog(page, 'Transaction Details').getByText(idOf(paid)).first().waitFor()
  })

  it('leads to every coming booking, however many there are: what is shown more comes page by page', async () => {
    const customer = await newCustomer()
    const { client, courts, partnerId } = transactions.club
    const days = [910, 911, 912, 913, 914, 915].map(dayIn)
    // An hour apart: what follows at once is one booking.
    const hours = [8, 10, 12, 14, 16, 18]
    const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
    const slots = days.flatMap((date) =>
      ['Court 1', 'Court 2', 'Court 3'].flatMap((court) =>
        hours.map((hour) => ({
          facilityId: courts[court]!,
          startTime: at(date, clock(hour)),
          endTime: at(date, clock(hour + 1)),
        })),
      ),
    )
    await client.placeBooking(
      {
        partnerId,
        body: {
          bookings: slots,
          paymentMethod: 'cash',
          customerId: customer.id,
          orderStatus: 'pending',
          isForceBook: true,
          options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
        },
      },
      { idempotencyKey: crypto.randomUUID() },
    )
    expect(slots).toHaveLength(108)
    const page = await fresh(`/customers?q=${customer.search}`)
    await named(page, customer.search).getByText(`${customer.search}@mail.example`).click()
    const region = dialog(page, customer.name).getByRole('region', { name: 'Upcoming bookings' })
    const coming = region.getByRole('listitem')
    await expect.poll(() => coming.count()).toBe(5)
    await region.getByRole('button', { name: 'Show 100 more' }).click()
    await expect.poll(() => coming.count()).toBe(105)
    const works = await failing(page, '**/facilityBookings?*')
    await region.getByRole('button', { name: 'Show 3 more' }).click()
    await region.getByText('This could not be loaded').waitFor()
    await expect.poll(() => coming.count()).toBe(105)
    await works()
    await region.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => coming.count()).toBe(108)
    await expect.poll(() => region.getByRole('button').count()).toBe(0)
    await expect.poll(() => words(coming.last())).toMatch(/18:00–19:00 Court/)
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

  it('opens the customer of a link in a new tab, and the link leaves the address; beside the link they are sold a membership or a package [ORDERS-05] [ADDTX-11] [CUSTOMERS-08] [CUSTOMERS-09]', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10])
    const page = await fresh(`/transaction/${idOf(order)}`)
    await dialog(page).getByRole('button', { name: customer.name }).click()
    const opened = page.context().waitForEvent('page')
    const link = dialog(page, customer.name).getByRole('link', { name: 'Open customer' })
    await expect.poll(() => link.getAttribute('href')).toBe(`/customers?id=${customer.id}`)
    await link.click()
    const tab = await opened
    await isIn(dialog(tab, customer.name).getByLabel('Email'), `${customer.search}@mail.example`)
    await tab.waitForURL((url) => url.pathname === '/customers' && url.search === '')
    await tab.keyboard.press('Escape')
    await table(tab).waitFor()

    const { client, partnerId } = transactions.club
    const offer = {
      name: `Ten of ${customer.search}`,
      numberOfPasses: 10,
      price: { amount: 10_000, currency: 'SGD' },
    } as const
    await client.createPackage({ partnerId, body: { ...offer, expiryMode: 'without_expiry' } })
    const press = (name: string) => dialog(page, customer.name).getByRole('button', { name }).click()
    await press('Add membership')
    await dialog(page, 'Select membership plan').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page, 'Select membership plan').waitFor({ state: 'hidden' })
    await press('Add package')
    await dialog(page, 'Select package').getByRole('button', { name: offer.name }).click()
    await dialog(page, /^Add Transaction$/)
      .getByText(customer.name)
      .waitFor()
  })

  it('opens who is clicked, by row and by keyboard, and the focus comes back [CUSTOMERS-07]', async () => {
    const customer = await newCustomer()
    const page = await fresh(`/customers?q=${customer.search}`)
    await named(page, customer.search).getByText(`${customer.search}@mail.example`).click()
    await dialog(page, customer.name).getByText('Edit Customer', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page, customer.name).waitFor({ state: 'hidden' })
    const name = named(page, customer.search).getByRole('button', { name: 'Mai', exact: true })
    await name.focus()
    await page.keyboard.press('Enter')
    await dialog(page, customer.name).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('is at home on a phone', async () => {
    const customer = await newCustomer()
    const page = await fresh('/customers', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await named(page, customer.name).waitFor()
    const pager = page.getByRole('navigation', { name: 'Page', exact: true })
    for (const text of [/^1–10 of/, /^of \d+$/])
      expect((await pager.getByText(text).boundingBox())!.height).toBeLessThan(26)
    await page.goto(new URL(`/customers?q=${customer.search}`, page.url()).href)
    await named(page, customer.name).waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await violationsOn(page)).toEqual([])
  })
})

describe('adding a customer', () => {
  it(
    'says what came of it; a failure keeps what was typed [CUSTOMERS-47] [CUSTOMERS-49] [CUSTOMERS-50]',
    { tags: ['gate'] },
    async () => {
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
      await expect.poll(() => form.getByLabel('First name').inputValue()).toBe(name)
      await add.click()
      await said(page, 'Customer has been added successfully')
      await named(page, name).waitFor()
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    },
  )
})

describe('the form of a customer', () => {
  it('says what is wrong beside its field, which has the focus, and asks before what was typed is lost', async () => {
    const page = await fresh('/customers')
    await page.getByRole('button', { name: 'Add a Customer' }).click()
    const form = dialog(page, 'Add a Customer')
    const [first, email, mobile] = ['First name', 'Email', 'Mobile'].map((label) => form.getByLabel(label)) as [
      Locator,
      Locator,
      Locator,
    ]
    const add = form.getByRole('button', { name: 'Add customer' })
    await add.click()
    await expect.poll(() => form.getByText('Missing', { exact: true }).count()).toBe(3)
    await hasFocus(first)
    await first.fill('Ada')
    await mobile.fill('12')
    await mobile.press('Enter')
    await said(page, 'Invalid phone number')
    await hasFocus(mobile)
    await mobile.fill('')
    await email.fill(`Ada${Date.now()}@mail.example`)
    await expect.poll(() => form.locator('[aria-invalid="true"]').count()).toBe(0)

    const message = [{ property: 'email', constraints: { format: 'No mail goes there' } }]
    const data = { msg: 'email: No mail goes there', errorCode: 'error.badRequest.invalidInput', message }
    await page.route('**/partners/customers', (route) => route.fulfill({ status: 400, json: { status: 400, data } }))
    await add.click()
    await form.getByText('No mail goes there', { exact: true }).waitFor()
    await hasFocus(email)
    // Beside its field, and nowhere else.
    await expect.poll(() => page.getByText('No mail goes there').count()).toBe(1)
    await expect.poll(() => page.getByText('Can not create new customer').count()).toBe(0)
    await email.press('End')
    await email.press('Backspace')
    await form.getByText('No mail goes there').waitFor({ state: 'hidden' })

    await page.keyboard.press('Escape')
    await dialog(page, 'Discard what you typed?').getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => first.inputValue()).toBe('Ada')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await dialog(page, 'Discard what you typed?').getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })
})

describe('a mobile', () => {
  it('is judged as it will be kept, and shown in groups', async () => {
    const page = await fresh('/customers')
    await page.getByRole('button', { name: 'Add a Customer' }).click()
    const form = dialog(page, 'Add a Customer')
    const mobile = form.getByLabel('Mobile')
    const hint = form.getByText('Text messages do not reach this number.')
    const line = String(Date.now()).slice(-6)
    for (const typed of [
      `(+65) 81${line.slice(0, 2)}-${line.slice(2)}`,
      `0065 81${line.slice(0, 2)} ${line.slice(2)}`,
    ]) {
      await mobile.fill('6123 4567')
      await hint.waitFor()
      await mobile.fill(typed)
      await hint.waitFor({ state: 'hidden' })
    }
    const name = `Ada${Date.now().toString(36)}`
    await form.getByLabel('First name').fill(name)
    await form.getByRole('button', { name: 'Add customer' }).click()
    const shown = `+65 81${line.slice(0, 2)} ${line.slice(2)}`
    await named(page, name).getByRole('cell', { name: shown, exact: true }).waitFor()
    await named(page, name).getByRole('button', { name, exact: true }).click()
    await isIn(dialog(page, name).getByLabel('Mobile'), shown.replaceAll(' ', ''))
    // Here it would open the same once more.
    await expect.poll(() => dialog(page, name).getByRole('link', { name: 'Open customer' }).count()).toBe(0)
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
    await page.getByText('No customer matches').first().waitFor()
    await expect.poll(() => page.getByText('customer(s) selected').count()).toBe(0)
  })

  it('says why somebody stays, alone and among several [ADDTX-40] [CUSTOMERS-53] [CUSTOMERS-54] [CUSTOMERS-55] [CUSTOMERS-56]', async () => {
    const [stays, goes, staysToo] = [await newCustomer(), await newCustomer(), await newCustomer()]
    const order = await book(stays.id, [12])
    const page = await fresh('/customers')
    const remove = async () => {
      await page.getByRole('button', { name: 'Delete selected' }).click()
      await dialog(page, 'Delete customers').getByRole('button', { name: 'Delete', exact: true }).click()
    }
    await named(page, stays.search).getByRole('checkbox').check()
    await named(page, goes.search).getByRole('checkbox').check()
    await said(page, '2 customer(s) selected')
    const count = async () => Number((await words(page.getByRole('main'))).match(/^Customers (\d+)/)?.[1])
    const before = await count()
    await remove()
    const toast = page.getByRole('alert').filter({ hasText: 'customers deleted' })
    await toast.waitFor()
    expect(await words(toast)).toBe(
      `1 of 2 customers deleted Can't remove this customer ${stays.name} Some customers have non-canceled transaction`,
    )
    await expect.poll(count).toBe(before - 1)
    await named(page, goes.search).waitFor({ state: 'hidden' })
    await said(page, '1 customer(s) selected')
    await remove()
    await said(page, 'Because Customer has non-canceled transaction')
    await book(staysToo.id, [13])
    await named(page, staysToo.search).getByRole('checkbox').check()
    await remove()
    const nobody = page.getByRole('alert').filter({ hasText: staysToo.name })
    await nobody.waitFor()
    expect(await words(nobody)).toMatch(
      /^Can't remove this customer Mai \S+, Mai \S+ Some customers have non-canceled transaction$/,
    )
    // Whom another desk has deleted by then is gone, too.
    await page.route(`**/partners/customers/${staysToo.id}`, (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({
            status: 404,
            json: { status: 404, data: { msg: 'Not found', errorCode: 'error.notFound.customer' } },
          })
        : route.fallback(),
    )
    await cancel(order)
    await remove()
    await named(page, stays.search).waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByText('customer(s) selected').count()).toBe(0)
  })

  it('is not offered for the walk-in, who stays always [CUSTOMERS-56]', async () => {
    const { client, partnerId } = transactions.club
    await client.openWalkIn({ partnerId }, { idempotencyKey: crypto.randomUUID() })
    const page = await fresh('/customers?q=walk-in')
    const walkIn = named(page, 'Walk-in')
    await walkIn.getByText('For guests without a name', { exact: true }).waitFor()
    await expect.poll(() => walkIn.getByRole('checkbox').count()).toBe(0)
    await table(page).getByRole('checkbox', { name: 'Select all rows' }).click()
    await expect.poll(() => page.getByText('customer(s) selected').count()).toBe(0)
    expect(await violationsOn(page)).toEqual([])
    // Who is opened is looked at, and not edited: there is nobody.
    await walkIn.getByRole('button', { name: 'Walk-in', exact: true }).click()
    await dialog(page, 'Walk-in').getByRole('region', { name: 'Upcoming bookings' }).waitFor()
    await expect.poll(() => dialog(page, 'Walk-in').getByRole('textbox').count()).toBe(0)
    await expect.poll(() => dialog(page, 'Walk-in').getByRole('button', { name: 'Add membership' }).count()).toBe(0)
    const vi = await fresh('/customers?q=walk-in', { language: 'vi' })
    await vi.getByRole('button', { name: 'Khách vãng lai', exact: true }).waitFor()
    await vi.getByText('Dành cho khách không ghi tên', { exact: true }).waitFor()
  })
})
