import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright'
import { describe, expect, it } from 'vitest'
import { downloaded } from './downloads.ts'
import { saysWhy } from './says-why.ts'
import { on } from './stage.ts'
import { DESK, heading, holdsOnly, signInAs } from './staff-page.ts'
import { dialog, withTransactions } from './transactions-page.ts'

// What of the customers' screen is open to whom.

const transactions = withTransactions({ firstDay: 1190 })

/** The customers as somebody of the desk sees them who holds these policies only. */
const withPolicies = async (policies: readonly string[], address = '/customers') => {
  const page = await on.own(await signInAs(DESK))
  await holdsOnly(page, policies)
  await on.open(address)
  await heading(page, 'Customers')
  return page
}
const isBarred = async (button: Locator) => {
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
  await saysWhy(button, 'You do not have permissions for this action.')
}
const isOpen = (button: Locator) => expect.poll(() => button.getAttribute('aria-disabled')).not.toBe('true')

describe('the buttons over the customers', () => {
  it.each([
    [['customer.view'], false, false],
    [['customer.view', 'customer.create'], true, false],
    [['customer.view', 'customer.importFromFile'], false, true],
    [['customer.view', 'customer.create', 'customer.importFromFile'], true, true],
  ] as const)(
    'with %j: Add a Customer %s, Upload CSV %s, and one that is not open says why [ACCESS-32] [ACCESS-33] [ACCESS-34]',
    async (policies, adds, uploads) => {
      const page = await withPolicies(policies)
      const main = page.getByRole('main')
      const buttons = [
        [main.getByRole('button', { name: 'Add a Customer' }), dialog(page, 'Add a Customer'), adds],
        [main.getByRole('button', { name: 'Upload CSV' }), dialog(page, 'Upload CSV'), uploads],
      ] as const
      for (const [button, opened, may] of buttons) {
        await (may ? isOpen(button) : isBarred(button))
        await button.click({ force: !may })
        if (may) {
          await opened.waitFor()
          await page.keyboard.press('Escape')
          await opened.waitFor({ state: 'hidden' })
        } else await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
        await page.mouse.move(0, 0)
      }
    },
  )
})

describe('two who are ticked', () => {
  it('are merged by who may edit customers and delete them, and by nobody else [BEYOND-34]', async () => {
    const [one, other] = [await transactions.newCustomer(), await transactions.newCustomer()]
    for (const [policies, may] of [
      [['customer.view', 'customer.edit'], false],
      [['customer.view', 'customer.delete'], false],
      [['customer.view', 'customer.edit', 'customer.delete'], true],
    ] as const) {
      const page = await withPolicies(policies, '/customers?q=Tx1190')
      for (const { name } of [one, other]) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
      const merge = page.getByRole('button', { name: 'Merge these two' })
      await (may ? isOpen(merge) : isBarred(merge))
    }
  })
})

describe('the dialog of a customer', () => {
  it('hands out a copy of all that is kept of them, to who may edit customers and see transactions [BEYOND-45]', async () => {
    const customer = await transactions.newCustomer()
    const order = await transactions.book(customer.id, [9], { paid: true })
    for (const [policies, may] of [
      [['customer.view', 'customer.edit'], false],
      [['customer.view', 'customer.edit', 'order.view'], true],
    ] as const) {
      const page = await withPolicies(policies, `/customers?id=${customer.id}`)
      const copy = dialog(page, customer.name).getByRole('button', { name: 'Download a copy' })
      if (!may) {
        await isBarred(copy)
        continue
      }
      const file = await downloaded(page, () => copy.click())
      expect(file.suggestedFilename()).toMatch(/^customer-data-\d{4}-\d\d-\d\d\.json$/)
      expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
        club: 'Riverside Racquet Club',
        customer: { firstName: 'Mai' },
        transactions: [{ id: order.readableId.readableId, status: 'paid' }],
        bookings: [{ canceled: false }],
      })
      await page.getByText('The copy is saved among your downloads', { exact: true }).waitFor()
    }
  })

  it('erases who they are for who may delete customers and see transactions, once their name was typed and nothing is open [BEYOND-45]', async () => {
    const customer = await transactions.newCustomer()
    const order = await transactions.book(customer.id, [9])
    const barred = await withPolicies(
      ['customer.view', 'customer.edit', 'customer.delete'],
      `/customers?id=${customer.id}`,
    )
    await isBarred(dialog(barred, customer.name).getByRole('button', { name: 'Erase personal data' }))
    const page = await withPolicies(
      ['customer.view', 'customer.edit', 'customer.delete', 'order.view'],
      `/customers?id=${customer.id}`,
    )
    await dialog(page, customer.name).getByRole('button', { name: 'Erase personal data' }).click()
    const asks = dialog(page, 'Erase personal data')
    const erase = asks.getByRole('button', { name: 'Erase for good' })
    const name = asks.getByRole('textbox')
    await expect.poll(() => erase.getAttribute('aria-disabled')).toBe('true')
    await name.fill('Mai')
    await expect.poll(() => erase.getAttribute('aria-disabled')).toBe('true')
    await name.fill(` ${customer.name.toUpperCase()}`)
    await erase.click()
    await asks.getByRole('alert').getByText('A booking that has not been played', { exact: true }).waitFor()
    await expect
      .poll(() => asks.getByRole('alert').getByRole('listitem').allInnerTexts())
      .toEqual(['A booking that has not been played', 'An unpaid transaction'])
    await transactions.cancel(order)
    await erase.click()
    await page.getByText('The personal data has been erased', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    const { data } = await transactions.club.client.getOrder({ id: order.id })
    expect(data.customer).toMatchObject({ firstName: 'Erased customer', lastName: '', email: null })
  })

  it('is saved by who may edit customers, and says so to who may not [ACCESS-30]', async () => {
    const customer = await transactions.newCustomer()
    for (const [policies, may] of [
      [['customer.view'], false],
      [['customer.view', 'customer.edit'], true],
    ] as const) {
      const page = await withPolicies(policies, `/customers?id=${customer.id}`)
      const form = dialog(page, customer.name)
      await form.getByLabel('City').fill('Hue')
      const save = form.getByRole('button', { name: 'Save change' })
      await (may ? isOpen(save) : isBarred(save))
      await save.click({ force: !may })
      if (may) await page.getByText('Update customer successfully', { exact: true }).waitFor()
      const { data } = await transactions.club.client.getCustomer({ id: customer.id })
      expect(data.addressCity).toBe(may ? 'Hue' : null)
    }
  })
})
