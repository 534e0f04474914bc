import type { Order } from '@fieldhouse/contract/orders'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { look, PHONE } from './looks.ts'
import { dayIn } from './schedule-page.ts'
import { held, on } from './stage.ts'
import { execute, foundClub, signUpAs } from './staff-page.ts'
import { dialog, failing, idOf, row, table, withTransactions } from './transactions-page.ts'

// Every list and page of orders and money in its states, at three widths and in the dark: axe finds nothing, nothing is cut.

const transactions = withTransactions({ firstDay: 1210 })
const { show, newCustomer, book, cancel } = transactions

const LONG_NAME = 'Nguyễn Hoàng Phương Thảo-Vy Alexandra'
const elsewhere = (page: Page) => show('/promotion').then(() => page.getByRole('heading', { level: 1 }).waitFor())

describe('the list of transactions', () => {
  it('is whole while it is read, when it failed, when nothing matches and when it is filled', async () => {
    const page = await show('/promotion')
    const release = await held(page, '**/orders?*')
    await show('/transaction?q=loading')
    await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor()
    await page.getByText('Loading').first().waitFor()
    await look(page, 'list-loading')
    release()
    await page.getByText('No transactions match').waitFor()
    await look(page, 'list-no-match')
    await page.unroute('**/orders?*')
    await elsewhere(page)
    const works = await failing(page, '**/orders?*')
    await show('/transaction?q=broken')
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    await look(page, 'list-failed')
    await works()
    await show('/transaction?processing=ALL')
    await table(page).waitFor()
    await look(page, 'list')
    await page
      .getByRole('button', { name: /^Actions of/ })
      .filter({ visible: true })
      .and(page.locator(':not([aria-disabled=true])'))
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'View detail' }).waitFor()
    await look(page, 'list-menu', [1440, 768])
    await page.keyboard.press('Escape')
  })

  it('is filtered by choices, dates and places', async () => {
    const venues = transactions.club.venueId
    const page = await show(
      `/transaction?status=pending&type=facilityBooking&payment=pointOfSales&venues=${venues}&from=${dayIn(-40)}&to=${dayIn(0)}`,
    )
    await page.getByRole('button', { name: 'Clear all' }).waitFor()
    await look(page, 'list-filtered')
    await page.getByRole('button', { name: /^Filter/ }).click()
    const form = dialog(page, 'Filter')
    await form.getByRole('combobox', { name: 'Payment method' }).waitFor()
    await look(page, 'filter')
    await form.getByRole('combobox', { name: 'Type' }).click()
    await form.getByRole('option').first().waitFor()
    await look(page, 'filter-choices', [1440, 768])
    await form.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: /^Dates/ }).click()
    await page
      .getByRole('button', { name: /^1 [A-Z]/ })
      .first()
      .waitFor()
    await look(page, 'list-dates')
    await page.keyboard.press('Escape')
  })

  it('says what can be done with a selection', async () => {
    const [one, other] = [await newCustomer(), await newCustomer()]
    const orders: Order[] = [await book(one.id, [10], { paid: true }), await book(other.id, [10])]
    const page = await show(`/transaction?q=${one.search.slice(0, 7)}&processing=ALL`)
    for (const order of orders) await row(page, order).getByRole('checkbox').check()
    await page.getByText('2 transaction(s) selected', { exact: true }).waitFor()
    await look(page, 'selection')
    await page.getByRole('button', { name: 'Cancel selected' }).click()
    const ask = dialog(page, 'Cancel selected')
    await ask.getByLabel('Refund').check()
    await ask.getByText('returned').waitFor()
    await look(page, 'cancel-selected')
    await page.keyboard.press('Escape')
    await ask.waitFor({ state: 'hidden' })
    await cancel(orders[1]!)
    await page.getByRole('button', { name: 'Deselect all rows' }).click()
  })
})

describe('the customers', () => {
  it('are whole while they are read, when that failed, when nobody matches, when listed and ticked', async () => {
    const page = await show('/promotion')
    const release = await held(page, '**/customers?*')
    await show('/customers?q=loading')
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
    await page.getByText('Loading').first().waitFor()
    await look(page, 'customers-loading')
    release()
    await page.getByText('No customer matches').waitFor()
    await look(page, 'customers-no-match')
    await page.unroute('**/customers?*')
    await elsewhere(page)
    const works = await failing(page, '**/customers?*')
    await show('/customers?q=broken')
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    await look(page, 'customers-failed')
    await works()
    await show('/customers')
    const list = page.getByRole('table', { name: 'Customers' })
    await list.waitFor()
    await look(page, 'customers')
    await list.getByRole('checkbox').nth(1).check()
    await list.getByRole('checkbox').nth(2).check()
    await page.getByText('2 customer(s) selected').waitFor()
    await look(page, 'customers-selection')
    await page.getByRole('button', { name: 'Delete selected' }).click()
    await dialog(page, 'Delete customers').waitFor()
    await look(page, 'customers-delete')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Deselect all rows' }).click()
  })

  it('are opened and added', async () => {
    const { data } = await transactions.club.client.listCustomers({
      partnerId: transactions.club.partnerId,
      query: { limit: 50 },
    })
    const member = data.find(({ currentSubscription }) => currentSubscription)!
    const page = await show('/promotion')
    await show(`/customers?id=${member.id}`)
    await page.getByRole('button', { name: 'Add membership' }).waitFor()
    await look(page, 'customer')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add a Customer' }).click()
    const form = dialog(page, 'Add a Customer')
    await form.getByLabel('Email').fill('not an address')
    await form.getByRole('button', { name: 'Add customer' }).click()
    await form.getByText('Missing', { exact: true }).waitFor()
    await look(page, 'customer-new')
    await page.keyboard.press('Escape')
  })
})

describe('the payment options', () => {
  it('are whole as they stand, changed, wrong, left behind and failed', async () => {
    const page = await show('/payments/settings')
    await page.getByRole('heading', { level: 2, name: 'Payment options' }).waitFor()
    await look(page, 'options')
    await page.getByRole('radio', { name: 'Absorb processing fee' }).check()
    for (const method of await page.getByRole('switch', { name: / for staff$/ }).all())
      if (await method.isChecked()) await method.click()
    await page.getByRole('alert').getByText('Please choose one payment method').waitFor()
    await look(page, 'options-changed')
    await page.getByRole('link', { name: 'Customers' }).filter({ visible: true }).first().click()
    await page.getByRole('dialog').waitFor()
    await look(page, 'options-leaving')
    await page.getByRole('dialog').getByRole('button').last().click()
  })

  it('of a club where cards do not work say so', async () => {
    const session = await signUpAs('founder')
    const id = await foundClub(session, { brandName: 'Câu lạc bộ Thể thao Phú Mỹ Hưng' })
    await execute("UPDATE partners SET country_code = 'VN', timezone = 'Asia/Ho_Chi_Minh' WHERE id = $1", [id])
    const page = await on.own(session)
    await on.open('/payments/settings')
    await page.getByText('Credit card payments are not yet supported in your country.').first().waitFor()
    await look(page, 'options-unsupported')
  })
})

describe('the close of a day', () => {
  it('is whole when money moved, was counted wrong, is handed back, differs, when the day is empty and when it failed', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10, 11], { paid: true })
    await cancel(order, order.totalAmount / 2)
    const page = await show('/payments/dayClose')
    await page
      .getByText(/to hand back/)
      .filter({ visible: true })
      .first()
      .waitFor()
    await look(page, 'day-today')
    const owed = page.getByRole('link', { name: /to hand back$/ })
    await expect.poll(() => owed.getAttribute('href')).toBe('/transaction?processing=ALL&toHandBack=true')
    await page.getByLabel('Cash counted, SGD').fill('1')
    await page.getByLabel('Note').fill('Change for the juniors, and ten dollars for the ball machine')
    await look(page, 'day-counted')
    const differing = '2019-03-06'
    await execute(`UPDATE order_transactions SET settled_at = '${differing}T12:00:00+08:00' WHERE order_id = $1`, [
      order.id,
    ])
    await show(`/payments/dayClose?day=${differing}`)
    await page.getByRole('alert').filter({ hasText: 'differs from the ledger' }).waitFor()
    await look(page, 'day-differs')
    await execute('UPDATE order_transactions SET settled_at = created_at WHERE order_id = $1', [order.id])
    await show('/payments/dayClose?day=2019-03-07')
    await page.getByText('No money moved on this day').waitFor()
    await look(page, 'day-empty')
    const works = await failing(page, '**/dayCloses/*')
    await show('/payments/dayClose?day=2019-03-08')
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    await look(page, 'day-failed')
    await works()
  })
})

describe('a sale', () => {
  it('asks what is sold, which plan, to whom and how it is paid', async () => {
    const { client, partnerId } = transactions.club
    const { data: customer } = await client.createCustomer({
      body: {
        partnerId,
        firstName: LONG_NAME,
        lastName: `Sale${Date.now().toString(36)}`,
        email: `a-rather-long-address-${Date.now()}@mail.example`,
      },
    })
    const page = await show('/promotion')
    await show('/customers')
    await page.getByRole('main').getByRole('button', { name: 'Add transaction', exact: true }).click()
    const kinds = dialog(page, /^Add transaction$/)
    await kinds.getByRole('button', { name: /^Membership / }).waitFor()
    await look(page, 'sale-kinds')
    await kinds.getByRole('button', { name: /^Membership / }).click()
    const plans = dialog(page, 'Select membership plan')
    await plans.getByRole('listitem').first().waitFor()
    await look(page, 'sale-plans')
    await plans.getByRole('button', { name: /^Silver Monthly/ }).click()
    const sale = dialog(page, /^Add Transaction$/)
    await sale.getByRole('combobox', { name: 'Customer' }).fill('a')
    await sale.getByRole('option').nth(3).waitFor()
    await look(page, 'sale-customers')
    await sale.getByRole('combobox', { name: 'Customer' }).fill(customer.lastName)
    await sale.getByRole('option', { name: customer.lastName }).first().click()
    await sale.getByRole('radio', { name: /^Cash/ }).check()
    await sale.getByRole('checkbox', { name: 'Customer has paid' }).check()
    await sale.getByRole('button', { name: 'Add line item' }).click()
    await sale.getByLabel('Description').fill('Racket hire for the whole season, two rackets')
    await sale.getByRole('textbox', { name: 'Amount' }).fill('35.5')
    await sale.getByRole('button', { name: 'Add', exact: true }).click()
    await look(page, 'sale-filled')
    await sale.getByRole('button', { name: 'Change customer' }).click()
    await sale.getByRole('button', { name: 'Create transaction' }).click()
    await sale.getByText('You need to choose customer', { exact: true }).waitFor()
    await look(page, 'sale-wrong')
    await page.keyboard.press('Escape')
  })
})

describe('in Vietnamese', () => {
  it('everything fits too', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10], { paymentMethod: 'creditCard' })
    const looks = { language: 'vi' } as const
    for (const [name, path, title] of [
      ['vi-list', '/transaction?status=pending&payment=cash', 'Giao dịch'],
      ['vi-detail', `/transaction/${idOf(order)}`, 'Giao dịch'],
      ['vi-customers', '/customers', 'Khách hàng'],
      ['vi-options', '/payments/settings', 'Thanh toán'],
      ['vi-day', '/payments/dayClose', 'Chốt ngày'],
    ] as const) {
      const page = await show(path, looks)
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      await page
        .getByRole(name === 'vi-detail' ? 'tab' : 'table')
        .first()
        .waitFor()
      await look(page, name, name === 'vi-detail' ? [1440, PHONE] : [768, PHONE])
    }
  })
})
