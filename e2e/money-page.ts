import type { Order } from '@fieldhouse/contract/orders'
import type { Locator, Page } from 'playwright'
import { execute } from './staff-page.ts'
import { dialog, idOf, withTransactions, type Customer } from './transactions-page.ts'

/** Transactions as `withTransactions` has them, of customers whose names and contacts are long, each open in its dialog. */
export const withMoney = ({ firstDay }: { firstDay: number }) => {
  const transactions = withTransactions({ firstDay })
  return Object.assign(transactions, {
    /** Somebody with a long name, a mobile and an own ID, as the narrowest screens meet them. */
    longCustomer: async (): Promise<Customer> => {
      const customer = await transactions.newCustomer()
      await execute(
        `UPDATE customers SET first_name = 'Nguyễn Hoàng Phương Thảo-Vy', mobile = $2, partner_side_customer_id_string = 'RRC-000318'
         WHERE id = $1`,
        [customer.id, `+65 8${String(Date.now()).slice(-7)}`],
      )
      return customer
    },
    /** Leads the page to a transaction, whose dialog is open then. */
    detailOf: async (order: Order): Promise<Page> => {
      await transactions.show('/transaction?q=elsewhere')
      const page = await transactions.show(`/transaction/${idOf(order)}`)
      await dialog(page).getByRole('tab', { name: 'Information' }).waitFor()
      return page
    },
  })
}

/** A button of the open transaction. */
export const inDetail = (page: Page, name: string): Locator => dialog(page).getByRole('button', { name, exact: true })

/** Opens the payment log of the open transaction. */
export const history = (page: Page) =>
  dialog(page)
    .getByRole('tab', { name: /Payment History/ })
    .click()

/** Closes the dialog on top, of which nothing was typed. */
export const leave = async (page: Page, name: string | RegExp) => {
  await page.keyboard.press('Escape')
  await dialog(page, name).waitFor({ state: 'hidden' })
}
