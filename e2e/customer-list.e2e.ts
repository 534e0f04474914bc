import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { ABROAD, mayOnlyLook } from './money-readings.ts'
import { reads, readsReasons } from './readings.ts'
import { dayIn } from './schedule-page.ts'
import { DESK, execute } from './staff-page.ts'
import { dialog, searchOf, withTransactions } from './transactions-page.ts'

// A list of customers that is longer than a page: what is chosen of it stays chosen, and what each of them has is told.

const transactions = withTransactions({ firstDay: 1060 })
const { fresh } = transactions

/** A name that nobody else has: the search for it finds this file's customers only. */
const own = `Cl${Date.now().toString(36)}`
const told: Record<string, string> = { [own]: 'name', [own.toLowerCase()]: 'name' }
const ids: string[] = []

const table = (page: Page) => page.getByRole('table', { name: 'Customers' })
const rows = (page: Page) => table(page).getByRole('row')
const search = (page: Page) => page.getByRole('searchbox')
const picked = (page: Page) => page.getByText(/^\d+ customer\(s\) selected$/)
/** The rows below the heading's, once that many are there. */
const shows = (page: Page, count: number) => expect.poll(() => rows(page).count()).toBe(count + 1)

beforeAll(async () => {
  const { client, partnerId } = transactions.club
  for (let number = 1; number <= 30; number++) {
    const { data } = await client.createCustomer({
      body: { partnerId, firstName: `No${number}`, lastName: own, email: `no${number}.${own}@mail.example` },
    })
    ids.push(data.id)
    told[data.id] = `id of No${number}`
  }
  // The oldest stand on the last page: one without a name or a contact, and one with all that a customer may have.
  await execute(
    "UPDATE customers SET first_name = '', last_name = '', email = NULL, partner_side_customer_id_string = $2 WHERE id = $1",
    [ids[0], own],
  )
  await execute(
    `UPDATE customers SET first_name = 'Nguyễn Thảo-Vy', mobile = '+84901234567', partner_side_customer_id_string = 'RRC-000318',
       partner_note = 'Gọi lại sau 18:00' WHERE id = $1`,
    [ids[1]],
  )
  const { data: plan } = await client.createMembershipPlan({
    partnerId,
    body: { name: 'Góc sân', pricing: [{ price: 9, currency: 'SGD', recurring: 1 }] },
  })
  // The plan of now stands in the list: not one that has ended, that is yet to begin, or that was cancelled.
  for (const [customerId, from, until, canceledAt] of [
    [ids[1], '2020-02-01', '2099-12-31', null],
    [ids[2], '2020-02-01', dayIn(-1), null],
    [ids[3], dayIn(2), '2099-12-31', null],
    [ids[4], '2020-02-01', '2099-12-31', '2020-03-01T00:00:00Z'],
  ])
    await execute(
      `INSERT INTO subscriptions (partner_id, id, customer_id, plan_id, starts_on, expires_on, created_at, canceled_at)
       VALUES ($1, gen_random_uuid(), $2, $3, $4, $5, '2020-02-01T00:00:00Z', $6)`,
      [partnerId, customerId, plan.id, from, until, canceledAt],
    )
  await execute(
    "INSERT INTO credit_balances (partner_id, customer_id, currency, balance_minor) VALUES ($1, $2, 'SGD', 4050), ($1, $2, 'VND', 250000)",
    [partnerId, ids[1]],
  )
})

describe('the list of customers', () => {
  it('keeps the rows per page and what is ticked through pages, and the rows through another search and its end [CUSTOMERS-03] [CUSTOMERS-05]', async () => {
    const page = await fresh('/customers?size=25')
    await shows(page, 25)
    await search(page).fill(own)
    await expect.poll(() => searchOf(page)).toEqual({ q: own, size: '25' })
    await page.getByText('1–25 of 30', { exact: true }).waitFor()
    await rows(page).nth(1).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Next page' }).click()
    await shows(page, 5)
    await expect.poll(() => searchOf(page)).toEqual({ q: own, page: '2', size: '25' })
    await rows(page).nth(1).getByRole('checkbox').check()
    await expect.poll(() => picked(page).innerText()).toBe('2 customer(s) selected')
    await page.getByRole('button', { name: 'Select all rows', exact: true }).click()
    await expect.poll(() => picked(page).innerText()).toBe('6 customer(s) selected')
    await reads(page.getByRole('main'), 'customers-last-page', told)
    // The box in the head is of its own page only, whichever way.
    const head = table(page).getByRole('checkbox', { name: 'Select all rows' })
    await head.uncheck()
    await expect.poll(() => picked(page).innerText()).toBe('1 customer(s) selected')
    await head.check()
    await expect.poll(() => picked(page).innerText()).toBe('6 customer(s) selected')
    // The page that was not shown kept its one tick.
    await page.getByRole('button', { name: 'Previous page' }).click()
    await shows(page, 25)
    await expect.poll(() => table(page).getByRole('checkbox', { checked: true }).count()).toBe(1)
    await expect.poll(() => searchOf(page)).toEqual({ q: own, size: '25' })

    // What is filtered goes along, too.
    await page.goto(new URL(`/customers?q=${own}&gender=female`, page.url()).href)
    await shows(page, 10)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => searchOf(page)).toEqual({ q: own, gender: 'female', page: '2' })
    await page.goto(new URL(`/customers?q=${own}&size=25`, page.url()).href)
    await shows(page, 25)

    await search(page).fill(`No30 ${own}`)
    await shows(page, 1)
    await expect.poll(() => searchOf(page)).toEqual({ q: `No30 ${own}`, size: '25' })
    await expect.poll(() => picked(page).count()).toBe(0)
    await page.goBack()
    await shows(page, 25)
    await expect.poll(() => search(page).inputValue()).toBe(own)
    await expect.poll(() => picked(page).count()).toBe(0)

    await search(page).fill(`${own} and nobody`)
    await page.getByText(`No customer matches “${own} and nobody”`).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Clear' }).last().click()
    await shows(page, 25)
    await expect.poll(() => searchOf(page)).toEqual({ size: '25' })
  })

  it('keeps its page behind the customer of a link, and a page beyond the last is the last', async () => {
    const page = await fresh(`/customers?q=${own}&page=2&size=25&id=${ids[1]}`, ABROAD)
    const shown = dialog(page, `Nguyễn Thảo-Vy ${own}`)
    await shown.getByText('Nothing is booked from now on.').waitFor()
    await expect.poll(() => searchOf(page)).toEqual({ q: own, page: '2', size: '25' })
    await reads(shown, 'customer-with-all', told)
    await page.keyboard.press('Escape')
    await shown.waitFor({ state: 'hidden' })
    await shows(page, 5)
    await page.goto(new URL(`/customers?q=${own}&page=99`, page.url()).href)
    await expect.poll(() => searchOf(page)).toEqual({ q: own, page: '3' })
    await shows(page, 10)
  })

  it('hears of whom another desk adds and deletes', async () => {
    const late = `Late${crypto.randomUUID().slice(0, 8)}`
    const page = await fresh(`/customers?q=${late}`)
    await page.getByText(`No customer matches “${late}”`).waitFor()
    const { client, partnerId } = transactions.club
    const { data } = await client.createCustomer({
      body: { partnerId, firstName: 'Ida', lastName: late, email: `${late}@mail.example` },
    })
    await shows(page, 1)
    await client.deleteCustomer({ id: data.id }, { idempotencyKey: crypto.randomUUID() })
    await page.getByText(`No customer matches “${late}”`).waitFor()
  })

  it('is looked at by who may see customers and nothing else', async () => {
    const page = await fresh('/reset-password', { ...ABROAD, email: DESK })
    await mayOnlyLook(page, ['customer.view'])
    await page.goto(new URL(`/customers?q=${own}&page=2&size=25`, page.url()).href)
    await shows(page, 5)
    await rows(page).last().getByRole('checkbox').check()
    await picked(page).waitFor()
    await readsReasons(page.getByRole('main'), 'customers-looked-at-reasons')
    await rows(page)
      .last()
      .getByRole('button', { name: /^More about/ })
      .click()
    await reads(page.getByRole('menu'), 'customers-looked-at-menu', told)
    await page.keyboard.press('Escape')
    await table(page).getByRole('button', { name: 'Nguyễn Thảo-Vy', exact: true }).click()
    const shown = dialog(page, `Nguyễn Thảo-Vy ${own}`)
    await reads(shown, 'customer-looked-at', told)
    await readsReasons(shown, 'customer-looked-at-reasons')
  })

  it('tells on a phone and in Vietnamese what each of them has', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const page = await fresh(`/customers?q=${own}&page=2&size=25`, { ...ABROAD, ...phone, language: 'vi' })
    await expect.poll(() => page.getByRole('checkbox').count()).toBeGreaterThan(3)
    await reads(page.getByRole('main'), 'customers-on-a-phone-vi', told)
    await page.getByRole('button', { name: `Nguyễn Thảo-Vy ${own}`, exact: true }).click()
    await page.getByRole('dialog').getByRole('heading', { level: 3 }).last().waitFor()
    await reads(page.getByRole('dialog'), 'customer-vi', told)
  })
})
