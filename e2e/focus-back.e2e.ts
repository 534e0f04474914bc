import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { bookAt, cellAt, eventually, withSchedule } from './schedule-page.ts'
import { dialog, idOf, row, withTransactions } from './transactions-page.ts'

const desk = withSchedule({ firstDay: 1120, daysEach: 1 })
const transactions = withTransactions({ firstDay: 1130 })
const { fresh, newCustomer, book } = transactions

/** What has the focus, as a reader says it. */
const focused = (page: Page) => async () =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent ?? null
  })

describe('a dialog that closes gives the focus back', () => {
  it('to the button that opened it, through the question that it becomes once it is loaded', async () => {
    const order = await book((await newCustomer()).id, [10], { paid: true })
    const page = await fresh(`/transaction/${idOf(order)}`)
    const opener = dialog(page).getByRole('button', { name: 'Cancel Transaction' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await dialog(page, 'Cancel Transaction').getByLabel('Refund amount').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page, 'Cancel Transaction').waitFor({ state: 'hidden' })
    await eventually(focused(page), 'Cancel Transaction')
  })

  it("to the row's button, where an item of its menu opened it", async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10])
    const page = await fresh(`/transaction?q=${customer.search}`)
    const opener = row(page, order).getByRole('button', { name: /^Actions of/ })
    const label = await opener.getAttribute('aria-label')
    for (const [item, title] of [
      ['Cancel Transaction', 'Cancel Transaction'],
      ['Mark as paid', 'Confirm mark as paid'],
    ] as const) {
      await opener.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: item }).focus()
      await page.keyboard.press('Enter')
      await dialog(page, title).waitFor()
      await eventually(
        async () => dialog(page, title).evaluate((element) => element.contains(document.activeElement)),
        true,
      )
      await page.keyboard.press('Escape')
      await dialog(page, title).waitFor({ state: 'hidden' })
      await eventually(focused(page), label)
    }
  })

  it("to the schedule's cell, where an item of its menu opened it", async () => {
    await bookAt(desk.club, { court: 'Court 1', date: desk.date(), from: '10:00', until: '11:00' })
    const { page, grid } = await desk.open(desk.date())
    await cellAt(grid, 'Court 1', '10:00', '11:00').click({ position: { x: 70, y: 40 } })
    await page.getByRole('menuitem', { name: 'Cancel this slot' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await eventually(
      async () => page.getByRole('dialog').evaluate((element) => element.contains(document.activeElement)),
      true,
    )
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await eventually(async () => page.evaluate(() => document.activeElement?.getAttribute('role')), 'gridcell')
  })

  it('to the one below, where the button that opened it is gone by then', async () => {
    const order = await book((await newCustomer()).id, [10])
    const page = await fresh(`/transaction/${idOf(order)}`)
    const detail = dialog(page)
    await detail.getByRole('button', { name: 'Mark as paid' }).focus()
    await page.keyboard.press('Enter')
    const ask = dialog(page, 'Confirm mark as paid')
    await ask.getByRole('button', { name: 'Confirm' }).click()
    await ask.waitFor({ state: 'hidden' })
    await detail.getByRole('button', { name: 'Mark as paid' }).waitFor({ state: 'hidden' })
    await eventually(async () => detail.evaluate((element) => element.contains(document.activeElement)), true)
  })
})
