import type { Locator } from 'playwright'
import { describe, expect, it } from 'vitest'
import { begin, choose, dialog, menu, press } from './booking-page.ts'
import { blockAt, bookAt, eventually, withSchedule } from './schedule-page.ts'
import { open } from './staff-page.ts'
import { idOf, row, withTransactions } from './transactions-page.ts'

// The dialogs of the schedule and of the transactions, one after the other.

const desk = withSchedule({ firstDay: 1060, daysEach: 2 })
const { fresh, newCustomer, book, cancel } = withTransactions({ firstDay: 1080 })

/** As soon as a dialog has come to rest. */
const isWide = (asked: Locator) => eventually(async () => (await asked.boundingBox())?.width, 730)
/** Waits for a dialog and leaves it by one of its buttons. */
const left = async (asked: Locator, button: string) => {
  // Figures that arrive move its feet away.
  await asked.waitFor()
  await expect.poll(() => asked.locator('[aria-busy=true]').count()).toBe(0)
  await asked.getByRole('button', { name: button, exact: true }).click()
  await asked.waitFor({ state: 'hidden' })
}

describe('the dialogs of the schedule', () => {
  it('are 730 px wide, and so is the filter of transactions [BOOKING-02]', async () => {
    const date = desk.date()
    const { order } = await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '12:00' })
    // A repeat is reviewed where one of its days is not free.
    const taken = { court: 'Court 1', date: desk.date(1), from: '13:00', until: '14:00' }
    await blockAt(desk.club, taken, 'Net repair', 'closure')
    const screen = await desk.open(date)
    const { page } = screen

    for (const [item, title] of [
      ['Edit', 'Edit booking slot'],
      ['Cancel this slot', 'Cancel Booking'],
      ['Mark as paid', 'Confirm mark as paid'],
    ] as const) {
      await menu(screen, 'Court 1', '10:00', '12:00', item)
      await isWide(dialog(page, title))
      await left(dialog(page, title), 'Close')
    }
    const make = await begin(screen, 'Court 1', '13:00', '14:00')
    await isWide(make)
    await choose(page, 'Nguyễn')
    await press(page, 'Choose payment')
    await isWide(dialog(page, 'Select payment method'))
    await press(page, 'Back')
    await make.getByText('Daily').click()
    await make.getByText('1 slot is taken and left out.').waitFor()
    await press(page, 'Choose payment')
    await isWide(dialog(page, 'Review slots'))
    await page.goto(page.url())

    await page.getByRole('main').getByRole('button', { name: 'Add transaction', exact: true }).click()
    const kinds = page.getByRole('dialog', { name: /^Add transaction$/ })
    await isWide(kinds)
    await kinds.getByRole('button', { name: /^Membership / }).click()
    await isWide(dialog(page, 'Select membership plan'))

    const transactions = await fresh(`/transaction/${idOf(order)}`)
    await transactions.getByRole('button', { name: 'Cancel Transaction' }).click()
    await isWide(dialog(transactions, 'Cancel Transaction'))
    const cancelled = await cancel(await book((await newCustomer()).id, [10], { paid: true }))
    const other = await fresh(`/transaction/${idOf(cancelled)}`)
    await other.getByRole('button', { name: 'Issue refund' }).click()
    await isWide(dialog(other, 'Issue refund'))
    const list = await fresh('/transaction')
    await list.getByRole('button', { name: 'Filter' }).click()
    await isWide(list.getByRole('dialog'))
  })

  it('are as wide where an event is deleted [BOOKING-02]', async () => {
    const date = desk.date()
    await blockAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '12:00' }, 'Junior squad', 'internalEvent')
    const screen = await desk.open(date)
    await menu(screen, 'Court 1', '10:00', '12:00', 'Delete')
    await isWide(dialog(screen.page, 'Confirm delete'))
  })
})

describe('the dialogs of the transactions', () => {
  it('open for each step that changes something, and are left again [ORDERS-21]', async () => {
    const customer = await newCustomer()
    const paid = await book(customer.id, [10], { paid: true })
    const unpaid = await book(customer.id, [12])
    const byCard = await book(customer.id, [14], { paymentMethod: 'creditCard' })
    const cancelled = await cancel(await book(customer.id, [16], { paid: true }))

    const page = await fresh(`/transaction/${idOf(paid)}`)
    const ask = async (button: string, title: string, leave: string) => {
      await page.getByRole('button', { name: button, exact: true }).first().click()
      await left(dialog(page, title), leave)
    }
    for (const [amount, title] of [
      ['5', 'Confirm additional charge'],
      ['-9', 'Confirm refund'],
    ] as const) {
      await page.getByRole('button', { name: 'Add line item' }).click()
      await page.getByLabel('Description').fill('Racket')
      await page.getByLabel('Amount', { exact: true }).fill(amount)
      await dialog(page, 'Transaction Details').getByRole('button', { name: 'Add', exact: true }).click()
      await ask('Save', title, 'Close')
    }
    await ask('Cancel Transaction', 'Cancel Transaction', 'Close')
    await ask('Send confirmation', 'Send confirmation', 'Later')
    await open(page, `/transaction/${idOf(unpaid)}`)
    await ask('Mark as paid', 'Confirm mark as paid', 'Close')
    await open(page, `/transaction/${idOf(byCard)}`)
    await ask('Collect Payment', 'Collect Payment', 'Later')
    await open(page, `/transaction/${idOf(cancelled)}`)
    await ask('Issue refund', 'Issue refund', 'Close')
    await open(page, `/transaction?q=${customer.search}`)
    await row(page, paid).getByRole('checkbox').check()
    await ask('Cancel selected', 'Cancel selected', 'Close')
  })
})

describe('an Escape that makes a dialog ask', () => {
  it('closes neither, and the next one the question alone', async () => {
    const customer = await newCustomer()
    const page = await fresh(`/transaction/${idOf(await book(customer.id, [18], { paid: true }))}`)
    const details = dialog(page, 'Transaction Details')
    await details.getByRole('button', { name: 'Add line item' }).click()
    await page.getByLabel('Description').fill('Racket')
    const question = dialog(page, 'Discard what was typed?')
    await page.keyboard.press('Escape')
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => details.getByLabel('Description').inputValue()).toBe('Racket')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await details.waitFor({ state: 'hidden' })
  })
})
