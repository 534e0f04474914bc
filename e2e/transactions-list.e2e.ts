import { describe, expect, it } from 'vitest'
import { afterRest } from './rest.ts'
import { look } from './looks.ts'
import { dayIn, eventually } from './schedule-page.ts'
import { ADMIN, callsOf, COACH, execute, open } from './staff-page.ts'
import {
  dialog,
  idOf,
  money,
  row,
  searchOf,
  table,
  withTransactions,
  words,
  type Customer,
} from './transactions-page.ts'

const transactions = withTransactions({ firstDay: 300 })
const { show, fresh, newCustomer, book, cancel } = transactions

let many: Promise<Customer> | null = null
/** A customer with 14 transactions, for all tests that page. */
const regular = (): Promise<Customer> =>
  (many ??= (async () => {
    const customer = await newCustomer()
    await Promise.all(Array.from({ length: 14 }, () => book(customer.id, [10])))
    return customer
  })())

describe('the list of transactions', () => {
  it(
    'shows each with amount, customer, id, day, type, payment and both statuses, and follows what another desk does [ORDERS-06] [ORDERS-11] [ORDERS-119]',
    { tags: ['gate'] },
    async () => {
      const customer = await newCustomer()
      const order = await book(customer.id, [10])
      const page = await show(`/transaction?q=${customer.search}`)
      await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor()
      await row(page, order).waitFor()
      await expect
        .poll(() => table(page).getByRole('columnheader').allInnerTexts())
        .toEqual([
          '',
          'Amount',
          'Customer name',
          'Transaction ID',
          'Date',
          'Type',
          'Payment',
          'Payment status',
          'Order status',
          'Actions',
        ])
      const day = new Date(order.updatedAt).toLocaleDateString('en-GB', {
        timeZone: 'Asia/Singapore',
        day: '2-digit',
        month: 'short',
        year: 'numeric',
      })
      const cells = await row(page, order).getByRole('cell').allInnerTexts()
      expect(cells.slice(1, -1).map((cell) => cell.replaceAll(/\s+/g, ' '))).toEqual([
        money(order.totalAmount),
        customer.name,
        idOf(order),
        day,
        'Facility booking',
        'Cash',
        'Unpaid',
        'Confirmed Active',
      ])
      const [pending] = order.orderTransactions
      await transactions.club.client.markTransactionPaid({ id: pending!.id }, { idempotencyKey: crypto.randomUUID() })
      await row(page, order).getByText('Paid', { exact: true }).waitFor()
    },
  )

  it('marks a row as active or cancelled, and the filter of that name shows the rows of its mark [ORDERS-125]', async () => {
    const customer = await newCustomer()
    const [kept, gone] = [await book(customer.id, [10]), await book(customer.id, [10])]
    await cancel(gone)
    const page = await show(`/transaction?q=${customer.search}&processing=ALL`)
    const status = async (order: typeof kept) =>
      (await row(page, order).getByRole('cell').allInnerTexts()).at(-2)?.replaceAll(/\s+/g, ' ')
    await row(page, gone).waitFor()
    expect([await status(kept), await status(gone)]).toEqual(['Confirmed Active', 'Cancelled'])
    const marked = (mark: string) => table(page).locator(`[data-marker="${mark}"]`)
    for (const [asked, mark, other] of [
      [true, 'canceled', 'active'],
      [false, 'active', 'canceled'],
    ] as const) {
      await open(page, `/transaction?q=${customer.search}&processing=ALL&canceled=${asked}`)
      await marked(mark).waitFor()
      await marked(other).waitFor({ state: 'detached' })
    }
  })

  it('is searched by name and by id once typing has rested for half a second [ORDERS-10] [ORDERS-73] [ORDERS-123]', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10])
    const page = await fresh('/transaction')
    await table(page).waitFor()
    const asked: string[] = []
    page.on('request', (request) => {
      const { searchParams, pathname } = new URL(request.url())
      const q = searchParams.get('q')
      if (pathname.endsWith('/orders') && q) asked.push(q)
    })
    const field = page.getByPlaceholder('Search for a name, ID or contact')
    await afterRest(page, 500, () => field.pressSequentially(customer.search), asked)
    await eventually(() => table(page).getByRole('row').count(), 2)
    await row(page, order).waitFor()
    expect(asked).toEqual([customer.search])
    await field.fill(idOf(order).toLowerCase())
    await eventually(async () => searchOf(page).q, idOf(order).toLowerCase())
    await eventually(() => table(page).getByRole('row').count(), 2)
  })

  it('has 12 on a page, refuses a page that is not there, and is the same after a reload, which reads partner and profile too [ORDERS-13] [ORDERS-75] [ORDERS-100] [ORDERS-116]', async () => {
    const customer = await regular()
    const page = await show(`/transaction?q=${customer.search}`)
    const rows = table(page).getByRole('row')
    await page.getByText('1–12 of 14').waitFor()
    await eventually(() => rows.count(), 13)
    const input = page.getByLabel('Go to page')
    await input.fill('3')
    await input.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'Page 1 to 2' }).waitFor()
    expect(searchOf(page).page).toBeUndefined()
    await input.fill('2')
    await input.press('Enter')
    await eventually(() => rows.count(), 3)
    expect(searchOf(page).page).toBe('2')
    const calls = callsOf(page)
    await page.reload()
    await page.getByText('13–14 of 14').waitFor()
    const { partnerId } = transactions.club
    expect(calls).toEqual(
      expect.arrayContaining(['GET /partners/partner', `GET /partners/partners/${partnerId}/partnerProfile`]),
    )
    await expect.poll(() => rows.count()).toBe(3)
    await show(`/transaction?q=${customer.search}&page=9`)
    await eventually(async () => searchOf(page).page, '2')
  })

  it('starts with confirmed ones, and the filter lets cancelled ones in [ORDERS-08] [ORDERS-35] [ORDERS-82] [ORDERS-129]', async () => {
    const customer = await newCustomer()
    const [kept, gone] = await Promise.all([book(customer.id, [10]), book(customer.id, [12])])
    await cancel(gone)
    const page = await show(`/transaction?q=${customer.search}`)
    const stateOf = async (order: typeof kept) =>
      (await row(page, order).getByRole('cell').allInnerTexts()).at(-2)?.trim()
    await row(page, kept).waitFor()
    expect(await stateOf(kept)).toBe('Confirmed Active')
    await expect.poll(() => row(page, gone).count()).toBe(0)
    await page.getByRole('button', { name: 'Filter' }).click()
    const form = page.getByRole('dialog', { name: 'Filter' })
    const choices = async (label: string) => {
      await form.getByRole('combobox', { name: label }).click()
      const texts = await form.getByRole('option').filter({ visible: true }).allInnerTexts()
      await page.keyboard.press('Enter')
      return texts
    }
    expect(await choices('Payment status')).toEqual(['All', 'Paid', 'Unpaid', 'Cancelled', 'Refunded'])
    expect(await choices('Type')).toEqual(['All', 'Facility booking', 'Membership', 'Package', 'Class', 'Item'])
    expect(await choices('Canceled')).toEqual(['All', 'Active', 'Cancelled'])
    await form.getByRole('combobox', { name: 'Canceled' }).click()
    await form.getByRole('option', { name: 'Cancelled', exact: true }).filter({ visible: true }).click()
    await expect.poll(() => form.getByRole('combobox', { name: 'Order status' }).inputValue()).toBe('ALL')
    // Escape in an open list closes that list; what was chosen is not lost.
    await form.getByRole('combobox', { name: 'Type' }).click()
    await form.getByRole('option', { name: 'Membership' }).filter({ visible: true }).waitFor()
    await page.keyboard.press('Escape')
    await eventually(() => form.getByRole('option').filter({ visible: true }).count(), 0)
    await expect.poll(() => form.getByRole('combobox', { name: 'Canceled' }).inputValue()).toBe('Cancelled')
    await form.getByRole('button', { name: 'Apply' }).click()
    await row(page, gone).waitFor()
    expect(await stateOf(gone)).toBe('Cancelled')
    await expect.poll(() => row(page, kept).count()).toBe(0)
    await expect.poll(() => searchOf(page)).toMatchObject({ canceled: 'true' })
    await page.getByText('Order: Cancelled').waitFor()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await row(page, kept).waitFor()
    expect(searchOf(page).canceled).toBeUndefined()
  })

  it('finds who is owed a refund, cancelled ones among them, and says which orders it starts with [BEYOND-38] [ORDERS-82]', async () => {
    const customer = await newCustomer()
    const [kept, owed] = [await book(customer.id, [10]), await book(customer.id, [10], { paid: true })]
    await cancel(owed, owed.totalAmount / 2)
    const page = await show(`/transaction?q=${customer.search}`)
    await row(page, kept).waitFor()
    await expect.poll(() => row(page, owed).count()).toBe(0)
    await page.getByText('Order: Confirmed', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Clear all' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Show orders in every state' }).click()
    await row(page, owed).waitFor()
    await row(page, kept).waitFor()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect.poll(() => row(page, owed).count()).toBe(0)
    await page.getByRole('button', { name: 'Filter' }).click()
    const form = page.getByRole('dialog', { name: 'Filter' })
    await form.getByRole('combobox', { name: 'Refund' }).click()
    await form.getByRole('option', { name: 'To hand back' }).filter({ visible: true }).click()
    await form.getByRole('button', { name: 'Apply' }).click()
    await row(page, owed).waitFor()
    await page.getByText('Refund: To hand back', { exact: true }).waitFor()
    await expect.poll(() => row(page, kept).count()).toBe(0)
    expect(searchOf(page)).toEqual({ q: customer.search, processing: 'ALL', toHandBack: 'true' })
    // Half of 20.00: what the list is there for, beside what the transaction costs.
    await page.getByRole('columnheader', { name: 'To hand back' }).waitFor()
    const amounts = async () =>
      (await row(page, owed).getByRole('cell').allInnerTexts()).filter((text) => text.startsWith('SGD'))
    await expect.poll(amounts).toEqual(['SGD 20.00', 'SGD 10.00'])
    await page.getByText('SGD 10.00 to hand back in all', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('radio', { name: 'To hand back' }).isChecked()).toBe(true)
    await page.getByText('Unpaid', { exact: true }).first().click()
    await row(page, kept).waitFor()
    await page.getByText('SGD 20.00 unpaid in all', { exact: true }).waitFor()
    await expect.poll(() => searchOf(page)).toEqual({ q: customer.search, status: 'pending' })
    await expect.poll(() => page.getByRole('radio', { name: 'Unpaid' }).isChecked()).toBe(true)
    await page.getByText('All', { exact: true }).click()
    await expect.poll(() => searchOf(page)).toEqual({ q: customer.search })
    await page.getByRole('radio', { name: 'All' }).focus()
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
    await row(page, owed).waitFor()
    await expect.poll(() => searchOf(page)).toEqual({ q: customer.search, status: 'canceled' })
    await look(page, 'transactions-cancelled', [1440, 390])
    await look(page, 'transactions-to-hand-back', [1440, 390])
  })

  it('is limited to days of creation, and the range can be cleared [ORDERS-07] [ORDERS-74]', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10])
    const page = await show(`/transaction?q=${customer.search}&from=${dayIn(0)}&to=${dayIn(0)}`)
    await row(page, order).waitFor()
    await show(`/transaction?q=${customer.search}&from=${dayIn(-9)}&to=${dayIn(-2)}`)
    await page.getByText('No transactions match').waitFor()
    await page.getByRole('button', { name: 'Clear dates' }).click()
    await row(page, order).waitFor()
    await expect.poll(() => searchOf(page)).toEqual({ q: customer.search })
  })

  it('shows and finds the day of the club, not that of UTC: 23:30 west of Greenwich is the evening before [COMMON-02] [ORDERS-119] [ORDERS-123]', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10])
    const { partnerId } = transactions.club
    const move = (zone: string) => execute('UPDATE partners SET timezone = $2 WHERE id = $1', [partnerId, zone])
    await execute(`UPDATE orders SET created_at = $2, updated_at = $2 WHERE id = $1`, [
      order.id,
      '2026-01-11T07:30:00.000Z',
    ])
    await move('America/Los_Angeles')
    try {
      const page = await fresh(`/transaction?q=${customer.search}&from=2026-01-10&to=2026-01-10`, {
        timezoneId: 'UTC',
      })
      await row(page, order).waitFor()
      await expect.poll(() => words(row(page, order))).toContain('10 Jan 2026')
      // Opened, it was made by the club's clock and is played by that of its venue.
      await row(page, order).getByRole('link').click()
      const detail = dialog(page)
      await detail.getByText('Created 10 Jan 2026 23:30').waitFor()
      await expect.poll(() => words(detail)).toContain('10:00–11:00')
      await detail.getByRole('button', { name: /^View change log/ }).click()
      await expect.poll(() => words(dialog(page, /^Change log/))).toContain('10:00–11:00')
      await page.goto(new URL(`/transaction?q=${customer.search}&from=2026-01-11&to=2026-01-11`, page.url()).href)
      await page.getByText('No transactions match').waitFor()
    } finally {
      await move('Asia/Singapore')
    }
  })

  it('shows every filter in use as a chip with its own way out, days among them, and one way out of all', async () => {
    const page = await fresh('/transaction?from=2026-01-01&to=2026-01-02&type=facilityBooking&payment=cash&size=50')
    const chips = page.getByRole('button', { name: /^Remove filter/ })
    const texts = () => chips.evaluateAll((all) => all.map((chip) => chip.parentElement!.textContent))
    await expect
      .poll(texts)
      .toEqual(['Dates: 01 Jan 2026 – 02 Jan 2026', 'Type: Facility booking', 'Payment method: Cash'])
    await page.getByRole('button', { name: 'Remove filter Dates' }).click()
    await expect.poll(() => searchOf(page)).toEqual({ type: 'facilityBooking', payment: 'cash', size: '50' })
    await page.goBack()
    await expect.poll(() => chips.count()).toBe(3)
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect.poll(() => searchOf(page)).toEqual({ size: '50' })
    await expect.poll(() => chips.count()).toBe(0)
    const rows = page.getByRole('combobox', { name: 'Rows' })
    await expect.poll(() => rows.getByRole('option').allTextContents()).toEqual(['12', '25', '50', '100'])
  })

  it('says when it could not be loaded, and tries again [ORDERS-107]', async () => {
    const page = await show('/facilities/schedule')
    await page.route('**/orders?*', (route) =>
      route.fulfill({ status: 503, json: { status: 503, data: { msg: 'Not now' } } }),
    )
    await show('/transaction?q=Mai')
    await page.getByText('Network fail, please try again!', { exact: true }).waitFor()
    await page.unroute('**/orders?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await table(page).waitFor()
  })

  it('is closed to those who may see neither orders nor payments [ORDERS-150]', async () => {
    const page = await fresh('/transaction', { email: COACH })
    await page.getByText('You do not have permissions for this section.').waitFor()
  })

  it('tells a super admin what the gateway says, of partners in India only [ORDERS-12]', async () => {
    const header = 'Razorpay status'
    const customer = await newCustomer()
    const order = await book(customer.id, [10])
    const address = `/transaction?q=${customer.search}`
    const { partnerId } = transactions.club
    const country = (code: string) => execute('UPDATE partners SET country_code = $2 WHERE id = $1', [partnerId, code])
    const [before] = await execute('SELECT last_active_partner_id FROM super_admins')
    const actFor = (id: unknown) => execute('UPDATE super_admins SET last_active_partner_id = $1', [id])
    await actFor(partnerId)
    await country('IN')
    try {
      const admin = await fresh(address, { email: ADMIN })
      await row(admin, order).waitFor()
      const column = (await table(admin).getByRole('columnheader').allInnerTexts()).indexOf(header)
      expect(column).toBeGreaterThan(0)
      const cell = async () => (await row(admin, order).getByRole('cell').allInnerTexts())[column]
      expect(await cell()).toBe('')
      await execute("UPDATE orders SET payment_method = 'razorpay' WHERE id = $1", [order.id])
      await admin.reload()
      await row(admin, order).waitFor()
      expect(await cell()).toBe('-')
      const staff = await fresh(address)
      await row(staff, order).waitFor()
      await expect.poll(() => staff.getByRole('columnheader', { name: header }).count()).toBe(0)
      await country('SG')
      await open(admin, address)
      await row(admin, order).waitFor()
      await expect.poll(() => admin.getByRole('columnheader', { name: header }).count()).toBe(0)
    } finally {
      await country('SG')
      await actFor(before!['last_active_partner_id'])
    }
  })
})

describe('a selection of transactions', () => {
  it('survives paging and ends with a new search; all rows of the page can be ticked and unticked [ORDERS-14] [ORDERS-15] [ORDERS-130]', async () => {
    const customer = await regular()
    const page = await show(`/transaction?q=${customer.search}`)
    await page.getByText('1–12 of 14').waitFor()
    const count = (of: number) => page.getByText(`${of} transaction(s) selected`, { exact: true }).waitFor()
    const selectAll = page.getByRole('button', { name: 'Select all rows', exact: true })
    await table(page).getByRole('checkbox').nth(1).check()
    await count(1)
    await selectAll.click()
    await count(12)
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('13–14 of 14').waitFor()
    await count(12)
    await selectAll.click()
    await count(14)
    await page.getByRole('button', { name: 'Deselect all rows' }).click()
    await eventually(() => page.getByText(/transaction\(s\) selected/).count(), 0)
    await table(page).getByRole('checkbox').nth(1).check()
    await count(1)
    await page.getByPlaceholder('Search for a name, ID or contact').fill('Mai')
    await page.keyboard.press('Enter')
    await eventually(() => page.getByText(/transaction\(s\) selected/).count(), 0)
  })

  it('of different customers cannot be printed, and one with a cancelled transaction not cancelled [ORDERS-16] [ORDERS-76] [ORDERS-77] [ORDERS-144]', async () => {
    const [one, other] = await Promise.all([newCustomer(), newCustomer()])
    const [first, second] = await Promise.all([book(one.id, [10]), book(other.id, [10])])
    const page = await show('/transaction?q=Mai&processing=ALL')
    await row(page, first).getByRole('checkbox').check()
    await row(page, second).getByRole('checkbox').check()
    const print = page.getByRole('button', { name: 'Print Reciept' })
    await expect.poll(() => print.getAttribute('aria-disabled')).toBe('true')
    await print.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await page.getByRole('tooltip', { name: 'Please select transactions of the same customer' }).waitFor()
    const selected = page.getByRole('button', { name: 'Cancel selected' })
    await expect.poll(() => selected.getAttribute('aria-disabled')).toBeNull()
    await cancel(second)
    await eventually(() => selected.getAttribute('aria-disabled'), 'true')
  })

  it('offers its actions in the menu of each row too [ORDERS-128]', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10])
    const page = await show(`/transaction?q=${customer.search}`)
    await row(page, order)
      .getByRole('button', { name: /^Actions of/ })
      .click()
    const items = async () => (await page.getByRole('menuitem').allInnerTexts()).map((item) => item.split('\n')[0])
    await expect.poll(items).toEqual(['View detail', 'Mark as paid', 'Send confirmation', 'Cancel transaction'])
    await page.getByRole('menuitem', { name: 'View detail' }).click()
    await dialog(page).waitFor()
  })
})
