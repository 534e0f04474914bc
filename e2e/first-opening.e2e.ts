import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { dialog, row, withTransactions } from './transactions-page.ts'

// A dialog that is opened for the first time hides nothing of what lies below it.

const { fresh, newCustomer, book } = withTransactions({ firstDay: 940 })

/** Notes from now on whenever the list was hidden under the dialogs. */
const watchList = async (page: Page) => {
  await page.evaluate(() => {
    const main = document.querySelector('main')!
    const look = () => {
      const list = main.querySelector('table')
      if (!list?.checkVisibility()) main.dataset['gone'] = 'yes'
    }
    new MutationObserver(look).observe(main, { subtree: true, childList: true, attributeFilter: ['style'] })
  })
  return () => page.evaluate(() => document.querySelector('main')!.dataset['gone'] ?? 'never')
}

it('the list of transactions stays while one is opened for the first time, and its customer', async () => {
  const customer = await newCustomer()
  const order = await book(customer.id, [10])
  const page = await fresh(`/transaction?q=${customer.search}`)
  await row(page, order).waitFor()
  const gone = await watchList(page)
  await row(page, order).getByText(customer.search).click()
  await dialog(page).getByRole('tab', { name: 'Information' }).waitFor()
  expect(await gone()).toBe('never')
  await dialog(page).getByRole('button', { name: customer.name }).click()
  await dialog(page, customer.name).getByText('Upcoming bookings').waitFor()
  expect(await gone()).toBe('never')
})
