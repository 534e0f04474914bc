import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { look } from './looks.ts'
import { execute } from './staff-page.ts'
import { dialog, failing, idOf, withTransactions, words } from './transactions-page.ts'

// A customer's page: all that was and will be, in one history that loads as one scrolls.

const transactions = withTransactions({ firstDay: 2090 })
const { fresh, newCustomer, book } = transactions

const HISTORY = /\/partners\/customers\/[^/]+\/history/

describe('the page of a customer', () => {
  it(
    'is reached from their dialog, and says what they booked, bought and hold by day [BEYOND-34]',
    { tags: ['gate'] },
    async () => {
      const customer = await newCustomer()
      const order = await book(customer.id, [9], { paid: true })
      const page = await fresh(`/customers?id=${customer.id}`)
      await dialog(page, customer.name).getByRole('link', { name: 'History' }).click()
      await page.waitForURL(`**/customers/${customer.id}`)
      await page.getByRole('heading', { level: 1, name: customer.name }).waitFor()
      const history = page.getByRole('region', { name: 'History' })
      const booking = history.getByRole('listitem').filter({ hasText: 'Court 1' }).filter({ hasText: '09:00–10:00' })
      await booking.first().waitFor()
      expect(await words(history)).toMatch(/Booking Court 1 09:00–10:00, .* Transaction .* Paid/)
      expect(await violationsOn(page)).toEqual([])
      await look(page, 'customer-page')
      await history.getByRole('link', { name: idOf(order) }).click()
      await dialog(page).waitFor()
    },
  )

  it('tells times and days by the clocks of the club, and passes as they came and went [BEYOND-34]', async () => {
    const customer = await newCustomer()
    const { client, partnerId } = transactions.club
    const key = () => ({ idempotencyKey: crypto.randomUUID() })
    const { data: pack } = await client.createPackage(
      {
        partnerId,
        body: {
          name: `Ten ${customer.search}`,
          numberOfPasses: 10,
          price: { amount: 15_000, currency: 'SGD' },
          expiryMode: 'without_expiry',
        },
      },
      key(),
    )
    await client.placePackageOrder(
      { partnerId, body: { customerId: customer.id, packageId: pack.id, paymentMethod: 'cash', orderStatus: 'paid' } },
      key(),
    )
    const order = await book(customer.id, [6], { paid: true })
    const { start } = order.orderLineItems[0]!.facilityBooking!.timeRange
    await execute('UPDATE orders SET created_at = $2 WHERE id = $1', [order.id, '2026-11-20T17:30:00Z'])
    const page = await fresh(`/customers/${customer.id}`, { timezoneId: 'America/Los_Angeles' })
    const history = page.getByRole('region', { name: 'History' })
    const day = (instant: string) =>
      history
        .locator('ol > li')
        .filter({ has: page.locator(`time[datetime="${dayOf(instant)}"]`) })
        .getByRole('listitem')
    const dayOf = (instant: string) =>
      Temporal.Instant.from(instant).toZonedDateTimeISO('Asia/Singapore').toPlainDate().toString()
    await expect.poll(() => words(day(start).filter({ hasText: 'Court 1' }))).toContain('06:00–07:00')
    // Half past one in the night of the 21st at the club.
    await expect.poll(() => words(day('2026-11-20T17:30:00Z').filter({ hasText: idOf(order) }))).toContain('01:30')
    const passes = history.locator('[data-kind=passes]')
    await expect.poll(() => words(passes)).toMatch(new RegExp(`^Passes Ten ${customer.search} .*\\+10 passes$`))
  })

  it('loads more as one scrolls [BEYOND-34]', async () => {
    const customer = await newCustomer()
    for (let day = 0; day < 6; day++) await book(customer.id, [6, 8, 10, 12, 14, 16, 18])
    const page = await fresh(`/customers/${customer.id}?kind=booking`)
    const entries = page.getByRole('region', { name: 'History' }).locator('[data-kind=booking]')
    await expect.poll(() => entries.count()).toBeGreaterThanOrEqual(30)
    await page.getByRole('contentinfo').or(entries.last()).last().scrollIntoViewIfNeeded()
    await expect.poll(() => entries.count()).toBe(42)
    await expect.poll(() => page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
  })

  it('shows one kind and one side of now, kept in its address [BEYOND-34]', async () => {
    const customer = await newCustomer()
    await book(customer.id, [9])
    const page = await fresh(`/customers/${customer.id}`)
    const history = page.getByRole('region', { name: 'History' })
    const kinds = () =>
      history.locator('[data-kind]').evaluateAll((all) => all.map((one) => one.getAttribute('data-kind')).toSorted())
    await expect.poll(kinds).toEqual(['booking', 'transaction'])
    await history.getByText('Past', { exact: true }).click()
    await expect.poll(kinds).toEqual(['transaction'])
    await history.getByRole('textbox', { name: 'What is shown' }).or(history.getByRole('combobox')).first().click()
    await page.getByRole('option', { name: 'Passes' }).click()
    await history.getByRole('heading', { name: 'Nothing of this kind' }).waitFor()
    expect(new URL(page.url()).search).toBe('?kind=passes&span=past')
    await history.getByRole('button', { name: 'Show everything' }).click()
    await expect.poll(kinds).toEqual(['booking', 'transaction'])
  })

  it('offers the kinds that the reader may see, and no others [BEYOND-34]', async () => {
    const customer = await newCustomer()
    const page = await fresh(`/customers/${customer.id}`, { email: 'desk@riverside.example' })
    await page.getByRole('heading', { name: 'Nothing yet' }).waitFor()
    await page.getByRole('textbox', { name: 'What is shown' }).or(page.getByRole('combobox')).first().click()
    const offered = page.getByRole('option').filter({ visible: true })
    await offered.filter({ hasText: 'Wallet' }).waitFor()
    await expect.poll(() => offered.filter({ hasText: /campaign/i }).count()).toBe(0)
  })

  it('says when nothing is there yet, when it can not be read, and when nobody is there', async () => {
    const customer = await newCustomer()
    const page = await fresh(`/customers/${customer.id}`)
    await page.getByRole('heading', { name: 'Nothing yet' }).waitFor()
    const works = await failing(page, HISTORY)
    await page.reload()
    const retry = page.getByRole('button', { name: 'Retry' })
    await retry.waitFor()
    await works()
    await retry.click()
    await page.getByRole('heading', { name: 'Nothing yet' }).waitFor()
    await execute('UPDATE customers SET deleted_at = now() WHERE id = $1', [customer.id])
    for (const id of [customer.id, 'nobody']) {
      await page.goto(new URL(`/customers/${id}`, page.url()).href)
      await page.getByRole('heading', { name: 'This customer does not exist' }).waitFor()
    }
  })

  it('is read in Vietnamese', async () => {
    const customer = await newCustomer()
    await book(customer.id, [9])
    const page = await fresh(`/customers/${customer.id}`, { language: 'vi' })
    await page.getByRole('region', { name: 'Lịch sử' }).getByText('Đặt sân').first().waitFor()
  })
})
