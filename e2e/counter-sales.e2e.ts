import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { look } from './looks.ts'
import { on } from './stage.ts'
import { DESK, holdsOnly, signInAs } from './staff-page.ts'
import { dialog, failing, table, withTransactions, words, type Customer } from './transactions-page.ts'

// Something is sold over the counter, to a customer or to whoever comes without a name.

const transactions = withTransactions({ firstDay: 907 })
const { fresh, newCustomer } = transactions

const kinds = (page: Page) => dialog(page, /^Add transaction$/)
const sale = (page: Page) => dialog(page, /^Add Transaction$/)
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
const submit = (page: Page, name: string) => sale(page).getByRole('button', { name, exact: true })
const method = (page: Page, name: RegExp) => sale(page).getByRole('radio', { name })
const item = (page: Page, n: number) => sale(page).getByRole('list', { name: 'Items' }).getByRole('listitem').nth(n)
const type = async (page: Page, n: number, [description, quantity, price]: readonly [string, string, string]) => {
  await item(page, n).getByLabel('Description').fill(description)
  await item(page, n).getByLabel('Quantity').fill(quantity)
  await item(page, n).getByLabel('Unit price').fill(price)
}
const toItems = async (address: string) => {
  const page = await fresh(address)
  await page.getByRole('main').getByRole('button', { name: 'Add', exact: true }).click()
  await kinds(page)
    .getByRole('button', { name: /^Other item / })
    .click()
  await sale(page).waitFor()
  return page
}
const choose = async (page: Page, customer: Customer) => {
  await sale(page).getByRole('combobox', { name: 'Customer' }).fill(customer.search)
  await sale(page).getByRole('option', { name: customer.name }).click()
}

describe('items', () => {
  it('are sold to a customer who has paid in cash, and stand among the transactions', { tags: ['gate'] }, async () => {
    const customer = await newCustomer()
    const page = await toItems(`/transaction?q=${customer.search}`)
    await submit(page, 'Create transaction').click()
    for (const missing of ['Required', 'A price above 0 is needed.', 'You need to choose customer'])
      await sale(page).getByText(missing, { exact: true }).waitFor()
    await type(page, 0, ['Tube of shuttlecocks', '2', '12'])
    await sale(page).getByRole('button', { name: 'Add another item' }).click()
    await type(page, 1, ['Grip', '1', '3.55'])
    await sale(page).getByRole('button', { name: 'Add another item' }).click()
    await type(page, 2, ['Mistake', '0', '1'])
    await sale(page).getByText('From 1 to 999', { exact: true }).waitFor()
    await sale(page).getByRole('button', { name: 'Remove Mistake' }).click()
    await choose(page, customer)
    await method(page, /^Cash/).check()
    await sale(page).getByRole('checkbox', { name: 'Customer has paid' }).check()
    await expect.poll(() => words(sale(page))).toContain('2 × Tube of shuttlecocks 24.00 Grip 3.55 Total SGD 27.55')
    await look(page, 'counter-sale', [1440, 390])
    const works = await failing(page, '**/fromItems')
    await submit(page, 'Create transaction · SGD 27.55 paid').click()
    await said(page, 'Can not create new transaction')
    await works()
    await submit(page, 'Create transaction · SGD 27.55 paid').click()
    await said(page, 'Transaction has been created successfully.')
    await sale(page).waitFor({ state: 'hidden' })
    await table(page).getByText(customer.name).waitFor()
    await table(page).getByText('Item', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'View transaction' }).click()
    await dialog(page).getByText('2 × Tube of shuttlecocks').waitFor()
    await look(page, 'counter-sale-order', [1440, 390])
    const { client, partnerId } = transactions.club
    const { data } = await client.listOrders({ partnerId, query: { q: customer.search, limit: 10 } })
    expect(data).toMatchObject([{ serviceType: 'counterSale', status: 'paid', totalAmount: 2755 }])
  })

  it('are paid by the credits of their customer first where that is ticked, and the rest stays open', async () => {
    const customer = await newCustomer()
    const { client, partnerId } = transactions.club
    const credits = { customerId: customer.id, clubCreditTypeId: CREDIT_TYPES[0].id, amount: 1000 }
    await client.issueCredit({ partnerId, body: credits }, { idempotencyKey: crypto.randomUUID() })
    const page = await toItems(`/transaction?q=${customer.search}`)
    await type(page, 0, ['Racket', '1', '27.55'])
    await choose(page, customer)
    await method(page, /^Cash/).check()
    await sale(page).getByRole('checkbox', { name: 'Take SGD 10.00 from club credits first' }).check()
    await submit(page, 'Create transaction · SGD 17.55 to pay').click()
    await said(page, 'Transaction has been created successfully.')
    const { data } = await client.listOrders({ partnerId, query: { customerId: customer.id } })
    expect(data).toMatchObject([{ status: 'pending', totalAmount: 2755, paymentMethods: ['clubCredits', 'cash'] }])
    expect((await client.getCustomer({ id: customer.id })).data.clubCreditBalance).toEqual([])
  })

  it('are sold to the walk-in, which is one key away, and what was typed is asked about before it is lost', async () => {
    const page = await toItems('/transaction?q=Walk-in')
    await type(page, 0, ['Water', '1', '2.5'])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await sale(page).getByRole('combobox', { name: 'Customer' }).focus()
    await page.keyboard.press('Enter')
    await sale(page).getByRole('button', { name: 'Change customer' }).waitFor()
    await method(page, /^Point of sales/).check()
    await submit(page, 'Create transaction · SGD 2.50 to pay').click()
    await said(page, 'Transaction has been created successfully.')
    await table(page).getByText('SGD 2.50').first().waitFor()
  })

  it('are barred with the reason for who may not sell them', async () => {
    const page = await on.own(await signInAs(DESK))
    await holdsOnly(page, ['customer.view', 'order.view'])
    await on.open('/customers')
    await on.main().getByRole('button', { name: 'Add transaction', exact: true }).click()
    const kind = kinds(page).getByRole('button', { name: /^Other item / })
    await expect.poll(() => words(kind)).toBe('Other item You do not have permissions for this action.')
  })

  it('read well in Vietnamese', async () => {
    const page = await fresh('/transaction?q=nobody', { language: 'vi' })
    await page.getByRole('main').getByRole('button', { name: 'Thêm', exact: true }).click()
    await dialog(page, 'Thêm giao dịch')
      .getByRole('button', { name: /^Mặt hàng khác / })
      .click()
    await dialog(page, 'Thêm giao dịch').getByRole('button', { name: 'Tạo giao dịch', exact: true }).click()
    await look(page, 'counter-sale-vi', [1440, 390])
  })
})
