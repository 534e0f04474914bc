import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { begin, choose, menu, press } from './booking-page.ts'
import { bookAt, eventually, withSchedule } from './schedule-page.ts'
import { dialog, idOf, row, withTransactions } from './transactions-page.ts'

// Where the focus stands when a dialog or one of its steps opens, and that no step leaves it to the page.

const desk = withSchedule({ firstDay: 1150, daysEach: 1 })
const { fresh, newCustomer, book, cancel } = withTransactions({ firstDay: 1160 })

/** What has the focus within a dialog: the label of a field, or the words of a button; null outside of it. */
const within = (asked: Locator) => async () =>
  asked.evaluate((element) => {
    const active = document.activeElement
    if (!active || !element.contains(active)) return null
    const label =
      active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement ? active.labels?.[0] : null
    return (active.getAttribute('aria-label') ?? label?.textContent ?? active.textContent ?? '')
      .trim()
      .replace(/ ?\*$/, '')
  })
const starts = async (asked: Locator, field: string | RegExp) => {
  await asked.waitFor()
  await expect.poll(within(asked)).toEqual(typeof field === 'string' ? field : expect.stringMatching(field))
}
const isOnPage = (page: Page) => () => page.evaluate(() => document.activeElement === document.body)
const closed = async (page: Page, asked: Locator) => {
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'hidden' })
  await eventually(isOnPage(page), false)
}

describe('the focus starts at the first field', () => {
  it('of each step of a booking and of its changes', async () => {
    const date = desk.date()
    await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '12:00' })
    const screen = await desk.open(date)
    const { page } = screen
    await begin(screen, 'Court 1', '13:00', '14:00')
    await starts(dialog(page, 'Make a booking'), 'Customer')
    await page.keyboard.press('Control+Enter')
    await starts(dialog(page, 'Make a booking'), 'First name')
    await press(page, 'Choose an existing customer')
    await starts(dialog(page, 'Make a booking'), 'Customer')
    await choose(page, 'Nguyễn')
    await eventually(isOnPage(page), false)
    await press(page, 'Choose payment')
    await starts(dialog(page, 'Select payment method'), /^(Credit card|Cash)/)
    await press(page, 'Back')
    await eventually(isOnPage(page), false)
    await press(page, 'Review slots')
    await dialog(page, 'Review slots').waitFor()
    await eventually(isOnPage(page), false)
    await page.goto(page.url())
    await menu(screen, 'Court 1', '10:00', '12:00', 'Edit')
    await starts(dialog(page, 'Edit booking slot'), /^(Date|Facility|Court)/)
  })

  it('of every dialog of the transactions', async () => {
    const customer = await newCustomer()
    const paid = await book(customer.id, [10], { paid: true })
    const byCard = await book(customer.id, [12], { paymentMethod: 'creditCard' })
    const cancelled = await cancel(await book(customer.id, [14], { paid: true }))
    const page = await fresh(`/transaction?q=${customer.search}`)
    await page.getByRole('button', { name: 'Filter' }).click()
    await starts(page.getByRole('dialog'), 'Payment status')
    await page.keyboard.press('Escape')

    await row(page, paid).getByRole('link').click()
    const detail = dialog(page, 'Transaction Details')
    await detail.getByRole('button', { name: 'Add line item' }).click()
    await starts(detail, 'Description')
    await detail.getByLabel('Description').fill('Racket')
    await detail.getByLabel('Amount', { exact: true }).fill('5')
    await detail.getByRole('button', { name: 'Add', exact: true }).click()
    await detail.getByRole('button', { name: /^Remove Racket/ }).focus()
    await page.keyboard.press('Enter')
    await detail.getByRole('button', { name: /^Remove Racket/ }).waitFor({ state: 'hidden' })
    await eventually(isOnPage(page), false)

    for (const [order, button, title, field] of [
      [paid, 'Cancel Transaction', 'Cancel Transaction', /./],
      [byCard, 'Collect Payment', 'Collect Payment', /./],
      [cancelled, 'Issue refund', 'Issue refund', /./],
    ] as const) {
      const shown = await fresh(`/transaction/${idOf(order)}`)
      await shown.getByRole('button', { name: button }).first().click()
      await starts(dialog(shown, title), field)
      expect(await within(dialog(shown, title))()).not.toBe('Close')
    }
  })

  it('of a new customer and of a sale, and of each step on the way', async () => {
    const page = await fresh('/customers')
    await page.getByRole('button', { name: 'Add a Customer' }).click()
    await starts(dialog(page, 'Add a Customer'), 'First name')
    await closed(page, dialog(page, 'Add a Customer'))

    await page.getByRole('main').getByRole('button', { name: 'Add transaction', exact: true }).click()
    await dialog(page, 'Add transaction')
      .getByRole('button', { name: /^Membership / })
      .click()
    const plans = dialog(page, 'Select membership plan')
    await plans.waitFor()
    await eventually(isOnPage(page), false)
    await plans
      .getByRole('button', { name: /\/ month/ })
      .first()
      .click()
    await starts(page.getByRole('dialog', { name: /^Add Transaction$/ }), 'Customer')
  })
})

describe('the focus never falls to the page', () => {
  it('where what had it is gone or off: a row, the last page, a filter', async () => {
    const customer = await newCustomer()
    const page = await fresh(`/customers?q=${customer.search}`)
    await page.getByRole('checkbox', { name: new RegExp(customer.search) }).check()
    await page.getByRole('button', { name: 'Delete selected' }).focus()
    await page.keyboard.press('Enter')
    const ask = page.getByRole('dialog')
    await starts(ask, 'Cancel')
    await ask.getByRole('button', { name: 'Delete' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: new RegExp(customer.search) }).waitFor({ state: 'hidden' })
    await ask.waitFor({ state: 'hidden' })
    await eventually(isOnPage(page), false)

    await page.goto(new URL('/customers', page.url()).href)
    const next = page.getByRole('button', { name: 'Next page' })
    await next.waitFor()
    await page.getByRole('textbox', { name: 'Go to page' }).waitFor()
    const last = await page
      .getByText(/^of \d+$/)
      .first()
      .textContent()
    await page.getByRole('textbox', { name: 'Go to page' }).fill(String(Number(last!.replace(/\D/g, '')) - 1))
    await page.keyboard.press('Enter')
    await next.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => next.isDisabled()).toBe(true)
    await eventually(isOnPage(page), false)

    const list = await fresh('/transaction?type=subscription')
    await list.getByRole('button', { name: /^Remove.*Type/ }).focus()
    await list.keyboard.press('Enter')
    await list.getByRole('button', { name: /^Remove.*Type/ }).waitFor({ state: 'hidden' })
    await eventually(isOnPage(list), false)
  })
})
