import type { Locator, Page } from 'playwright'
import { altering } from './calls.ts'
import { cellAt, type Opened } from './schedule-page.ts'

/** A dialog by its title. */
export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })

/** Presses a button of the dialog that is open. */
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name }).click()

/** Opens the menu of a booked cell and chooses an item. */
export const menu = async (screen: Opened, court: string, from: string, until: string, item: string) => {
  await cellAt(screen.grid, court, from, until).click({ position: { x: 70, y: 40 } })
  await screen.page.getByRole('menuitem', { name: item }).click()
}

/** Picks a slot and opens 'Make a booking' with it. */
export const begin = async (screen: Opened, court: string, from: string, until: string): Promise<Locator> => {
  await cellAt(screen.grid, court, from, until).click()
  await screen.page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Book' }).click()
  return dialog(screen.page, 'Make a booking')
}

/** Chooses the first customer that a search finds. */
export const choose = async (page: Page, search: string) => {
  await page.getByRole('combobox', { name: 'Customer' }).fill(search)
  await page
    .getByRole('option')
    .filter({ hasNotText: 'New customer' })
    .filter({ hasText: new RegExp(search, 'i') })
    .first()
    .click()
}

/** Goes from 'Make a booking' to the payment page with one method chosen. */
export const payWith = async (page: Page, method: string) => {
  await press(page, 'Choose payment')
  await page.getByRole('radio', { name: new RegExp(`^${method}`) }).check()
}

/** What is held for a desk is held until a fixed instant, which a dialog then tells. */
export const heldUntil = (page: Page, instant: string) =>
  altering<{ data: object[] }>(page, '**/holds', ({ data }) => ({
    data: data.map((hold) => ({ ...hold, heldUntil: instant })),
  }))
