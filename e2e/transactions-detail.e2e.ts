import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { eventually } from './schedule-page.ts'
import { execute, open, pathOf } from './staff-page.ts'
import {
  dialog,
  failing,
  idOf,
  money,
  payOut,
  row,
  searchOf,
  table,
  withTransactions,
  words,
  type Options,
} from './transactions-page.ts'

const { show, fresh, newCustomer, book } = withTransactions({ firstDay: 400 })

describe('a transaction', () => {
  it('opens by its row and by its address, and the address follows [ORDERS-02] [ORDERS-04] [ORDERS-17]', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10])
    const page = await show(`/transaction?q=${customer.search}`)
    await row(page, order).click({ position: { x: 300, y: 20 } })
    await dialog(page).getByText(customer.name).waitFor()
    expect(pathOf(page)).toBe(`/transaction/${idOf(order)}`)
    await expect
      .poll(() => dialog(page).getByRole('tab').allInnerTexts())
      .toEqual(['Information', expect.stringContaining('Payment History'), 'Internal Transaction Note'])
    await page.keyboard.press('Escape')
    await eventually(() => dialog(page).count(), 0)
    expect(pathOf(page)).toBe('/transaction')
    await open(page, `/transaction/${idOf(order).toLowerCase()}`)
    await dialog(page).waitFor()
    await eventually(async () => pathOf(page), `/transaction/${idOf(order)}`)
    await page.getByRole('button', { name: 'Close' }).first().click()
    await eventually(async () => pathOf(page), '/transaction')
  })

  it('opens by an old link with its own id, whose query goes [ORDERS-03]', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10])
    const page = await show('/transaction')
    await open(page, `/transaction?id=${order.id}`)
    await dialog(page).waitFor()
    expect(pathOf(page)).toBe(`/transaction/${idOf(order)}`)
    await expect.poll(() => searchOf(page)).toEqual({})
  })

  it('says when it could not be opened, and when there is none [ORDERS-108]', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10])
    const page = await show('/transaction')
    const works = await failing(page, '**/partners/orders/*')
    await show(`/transaction/${idOf(order)}`)
    await page.getByText('Network fail, please try again', { exact: true }).waitFor()
    await works()
    await page.getByRole('button', { name: 'Retry' }).click()
    await dialog(page).getByText(customer.name).waitFor()
    for (const id of ['22222222', 'nothing']) {
      await show(`/transaction/${id}`)
      await page.getByText(`No transaction of this club has the ID ${id}.`).waitFor()
      await page.getByText('Transaction not found').waitFor()
    }
  })

  it('shows customer, statuses, summary and payments, and a court that was deleted since [ORDERS-18] [ORDERS-120] [ORDERS-131] [ORDERS-132]', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10, 12], { paid: true })
    const page = await show(`/transaction/${idOf(order)}`)
    const detail = dialog(page)
    await detail.getByText(customer.name).waitFor()
    const information = await words(detail)
    expect(information).toContain('Payment status Paid')
    expect(information).toContain('Order status Confirmed')
    expect(information).toContain('Court 1')
    expect(information).toContain(`Total ${money(order.totalAmount)}`)
    await detail.getByRole('tab', { name: /Payment History/ }).click()
    await expect
      .poll(() => detail.getByRole('columnheader').allInnerTexts())
      .toEqual(['Date and time', 'Kind', 'Payment', 'Status', 'Amount', 'Actions'])
    await expect.poll(() => words(detail.getByRole('row').last())).toContain('Payment Cash Paid')
    const { facility } = order.orderLineItems[0]!.facilityBooking!
    const remove = (at: Date | null) =>
      execute('UPDATE facilities SET deleted_at = $2 WHERE id = $1', [facility.id, at])
    await remove(new Date())
    try {
      await page.reload()
      await detail.getByText('Deleted facility').first().waitFor()
      await expect.poll(() => detail.getByText('Deleted facility', { exact: true }).count()).toBe(2)
    } finally {
      await remove(null)
    }
  })

  it('that was paid out says so, with the reference of the bank, and lets staff do nothing [ORDERS-47] [ORDERS-48] [ORDERS-49] [ORDERS-81] [ORDERS-132]', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10])
    await payOut(order, 'UTIB0123456789')
    const page = await show(`/transaction/${idOf(order)}?q=${customer.search}`)
    const detail = dialog(page)
    await detail.getByText('This transaction has been paid out so it is not editable.').waitFor()
    for (const name of ['Mark as paid', 'Cancel Transaction'])
      await expect.poll(() => detail.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => detail.getByRole('button', { name: 'Add line item' }).count()).toBe(0)
    await detail.getByRole('tab', { name: /Payment History/ }).click()
    await detail.getByText('Paid out, bank reference (UTR) UTIB0123456789').waitFor()
    const part = detail.getByRole('button', { name: 'Take a part' })
    await expect.poll(() => part.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')
    const menu = row(page, order).getByRole('button', { name: /^Actions of/ })
    await expect.poll(() => menu.getAttribute('aria-disabled')).toBe('true')
  })

  it('is found, opened, read and left with the keyboard alone', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10])
    const page = await show('/transaction')
    await page.getByPlaceholder('Search for a name, ID or contact').focus()
    await page.keyboard.type(customer.search)
    await page.keyboard.press('Enter')
    await row(page, order).waitFor()
    await eventually(() => table(page).getByRole('row').count(), 2)
    const link = page.getByRole('link', { name: idOf(order) })
    for (let step = 0; step < 20 && !(await link.evaluate((node) => node === document.activeElement)); step++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog(page).waitFor()
    await dialog(page).getByRole('tab', { name: 'Information' }).focus()
    await page.keyboard.press('ArrowRight')
    await dialog(page).getByRole('columnheader', { name: 'Date and time' }).waitFor()
    await page.keyboard.press('Escape')
    await eventually(() => dialog(page).count(), 0)
  })
})

describe('list, filter and transaction for everybody', () => {
  // Light, dark and narrow are the same page; another language and a touch screen begin anew.
  it.each([
    ['on a desk, in the dark and on a tablet', {}, ['light', 'dark', 'tablet']],
    ['on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, ['light']],
    ['in Vietnamese', { language: 'vi' }, ['light']],
  ] as [string, Options, string[]][])(
    'axe finds nothing %s, and nothing is wider than the window',
    async (_, options, looks) => {
      const customer = await newCustomer()
      const order = await book(customer.id, [10], { paid: true })
      const list = `/transaction?q=${customer.search}&processing=ALL`
      const page = await fresh(list, options)
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      for (const look of looks) {
        if (look === 'dark') await page.emulateMedia({ colorScheme: 'dark' })
        if (look === 'tablet') await page.setViewportSize({ width: 768, height: 1024 })
        await page.getByText(idOf(order)).waitFor()
        await page.getByRole('table').getByRole('checkbox').last().check()
        expect(await violationsOn(page)).toEqual([])
        expect(await wide()).toBeLessThanOrEqual(0)
        await page.getByRole('button', { name: /^(Filter|Bộ lọc)/ }).click()
        await page.getByRole('dialog').waitFor()
        expect(await violationsOn(page)).toEqual([])
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
        await page.getByText(idOf(order)).click()
        await page.getByRole('dialog').getByText(customer.name).waitFor()
        for (const tab of [0, 1, 2]) {
          await page.getByRole('tab').nth(tab).click()
          expect(await violationsOn(page)).toEqual([])
        }
        expect(await wide()).toBeLessThanOrEqual(0)
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
      }
    },
  )
})
