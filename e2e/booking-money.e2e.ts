import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { begin, choose, dialog, menu, payWith, press } from './booking-page.ts'
import { look } from './looks.ts'
import { bookAt, cellAt, clubOf, withSchedule } from './schedule-page.ts'
import { OWNER } from './staff-page.ts'
import { takingFees } from './taking-fees.ts'
import { words } from './transactions-page.ts'

// What the desk is told of the money before it books: what the button does, and that nobody is written to who has no address.

const desk = withSchedule({ firstDay: 340, daysEach: 1 })

/** A customer of the desk whom only a telephone reaches. */
let unreachable: { id: string; search: string }
beforeAll(async () => {
  const search = `Quiet${Date.now().toString(36)}`
  const mobile = `+6582${Date.now().toString().slice(-6)}`
  const { client, partnerId } = desk.club
  const { data } = await client.createCustomer({ body: { partnerId, firstName: 'Omar', lastName: search, mobile } })
  unreachable = { id: data.id, search }
})

/** Minor units of a sum as it is shown; 0 where it is not. */
const toMinor = (shown: string | undefined) => Math.round(Number(shown ?? 0) * 100)
const button = (page: Page, name: RegExp) => dialog(page, 'Select payment method').getByRole('button', { name })

/** How many pixels of something can't be seen above the dialog's own buttons on this window. */
const belowTheFold = async (what: Locator, footer: Locator): Promise<number> => {
  const [box, foot] = [(await what.boundingBox())!, (await footer.boundingBox())!]
  return Math.max(0, Math.round(box.y + box.height - foot.y))
}

describe('how a booking is paid', () => {
  it(
    'whether it is paid now or later stands on its own row, and the button says what it does [BOOKING-89] [BOOKING-90]',
    { tags: ['gate'] },
    async () => {
      const screen = await desk.open(desk.date())
      const { page, grid } = screen
      await begin(screen, 'Court 1', '10:00', '11:00')
      await choose(page, 'Nguyễn')
      await press(page, 'Choose payment')
      const pay = dialog(page, 'Select payment method')
      await pay.getByRole('radio', { name: /^Cash/ }).waitFor()
      await expect.poll(() => pay.getByLabel('Customer has paid').count()).toBe(0)
      await pay.getByRole('radio', { name: /^Credit card/ }).check()
      await button(page, /^Book · collect SGD \d+\.\d\d$/).waitFor()
      await expect.poll(() => pay.getByLabel('Customer has paid').count()).toBe(0)
      for (const method of ['Bank transfer', 'Cash']) {
        await pay.getByRole('radio', { name: new RegExp(`^${method}`) }).check()
        await button(page, /^Book · SGD \d+\.\d\d to pay$/).waitFor()
        const paid = page.getByLabel('Customer has paid')
        await expect.poll(() => paid.isChecked()).toBe(false)
        const row = pay
          .locator('div')
          .filter({ has: paid })
          .filter({ has: page.getByRole('radio') })
        await expect.poll(() => row.last().getByRole('radio').count()).toBe(1)
      }
      await pay.getByLabel('Customer has paid').check()
      const paid = button(page, /^Book · SGD \d+\.\d\d paid$/)
      await paid.waitFor()
      // A phone that is too low for all of it: the choice stays above the button, which says the total.
      await page.setViewportSize({ width: 390, height: 560 })
      expect(await belowTheFold(pay.getByLabel('Customer has paid'), paid)).toBe(0)
      await expect.poll(() => paid.isVisible()).toBe(true)
      await look(page, 'booking-payment', [1440, 390])
      await paid.click()
      await page.getByText('Booking successfully').waitFor()
      await cellAt(grid, 'Court 1', '10:00', '11:00')
        .filter({ hasText: /(?<!UN)PAID/ })
        .waitFor()
    },
  )

  it('credits that do not reach pay first, and the rest is owed by the method that is chosen [BOOKING-38]', async () => {
    const { client, partnerId } = desk.club
    const search = `Parts${Date.now().toString(36)}`
    const mobile = `+6583${Date.now().toString().slice(-6)}`
    const { data: holder } = await client.createCustomer({
      body: { partnerId, firstName: 'Hana', lastName: search, mobile },
    })
    const body = { customerId: holder.id, clubCreditTypeId: CREDIT_TYPES[0].id, amount: 600 }
    await (await clubOf(OWNER)).client.issueCredit({ partnerId, body }, { idempotencyKey: crypto.randomUUID() })
    await takingFees(partnerId, { creditCard: { SGD: { fieldhouseFeesPercentage: 5, fieldhouseFeesAmount: 0.5 } } })
    const screen = await desk.open(desk.date())
    const { page } = screen
    await begin(screen, 'Court 1', '10:00', '11:00')
    await choose(page, search)
    await press(page, 'Choose payment')
    const pay = dialog(page, 'Select payment method')
    const folded = pay.getByRole('button', { name: /^Can’t be used: / })
    await folded.filter({ hasText: 'Club credits' }).waitFor()
    await expect.poll(() => pay.getByRole('radio', { name: /^Club credits/ }).count()).toBe(0)
    await folded.click()
    await pay.getByText('The customer does not have enough credits.').waitFor()
    await expect.poll(() => pay.getByRole('radio', { name: /^Club credits/ }).isDisabled()).toBe(true)
    // Below those that can be chosen.
    await expect.poll(async () => (await pay.getByRole('radio').all()).length).toBeGreaterThan(3)
    const last = pay.getByRole('radio').nth(-1)
    await expect.poll(() => last.isDisabled()).toBe(true)
    await folded.click()
    const first = pay.getByRole('checkbox', { name: 'Take SGD 6.00 from club credits first' })
    const sum = async (name: string) =>
      toMinor(new RegExp(`${name} (?:SGD )?([\\d.]+)`).exec(await words(pay.locator('dl')))?.[1])
    // Ticked before a method is chosen it is ticked, and nothing is taken yet.
    await first.check()
    await expect.poll(() => first.isChecked()).toBe(true)
    await first.uncheck()
    await pay.getByRole('radio', { name: /^Credit card/ }).check()
    await expect.poll(() => sum('Processing fee')).toBeGreaterThan(50)
    const whole = await sum('Total')
    const fee = await sum('Processing fee')
    await first.check()
    await expect.poll(() => sum('Left to pay')).toBeGreaterThan(0)
    // The card's fee is for what is left alone.
    await expect.poll(() => sum('Processing fee')).toBeLessThan(fee)
    const [total, left, less] = [await sum('Total'), await sum('Left to pay'), await sum('Processing fee')]
    expect([whole - fee, total - less, total - left]).toEqual([total - less, left - less + 600, 600])
    await pay.getByRole('radio', { name: /^Cash/ }).check()
    await button(page, new RegExp(`^Book · SGD ${((whole - fee - 600) / 100).toFixed(2)} to pay$`)).waitFor()
    await pay.getByLabel('Customer has paid').check()
    // The change is of what is left.
    await pay.getByLabel('Cash given').fill(String((whole - fee - 600) / 100 + 5))
    await pay.getByText('Change: SGD 5.00').waitFor()
    await look(page, 'booking-in-parts', [1440, 390])
    await press(page, /^Book/)
    await page.getByText('Booking successfully').waitFor()
    // Money has moved: it is cancelled, not undone.
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
    const { data: orders } = await client.listOrders({ partnerId, query: { q: search, limit: 10 } })
    const { orderTransactions, status } = (await client.getOrder({ id: orders[0]!.id })).data
    expect(status).toBe('paid')
    expect(orderTransactions.map(({ paymentMethod, amount }) => [paymentMethod, amount]).toSorted()).toEqual([
      ['cash', whole - fee - 600],
      ['clubCredits', 600],
    ])
  })

  it('credits that were taken can not be undone, though the rest is owed [BOOKING-63]', async () => {
    const { client, partnerId } = desk.club
    const search = `Owes${Date.now().toString(36)}`
    const mobile = `+6584${Date.now().toString().slice(-6)}`
    const { data: holder } = await client.createCustomer({
      body: { partnerId, firstName: 'Hana', lastName: search, mobile },
    })
    const body = { customerId: holder.id, clubCreditTypeId: CREDIT_TYPES[0].id, amount: 600 }
    await (await clubOf(OWNER)).client.issueCredit({ partnerId, body }, { idempotencyKey: crypto.randomUUID() })
    const screen = await desk.open(desk.date())
    const { page } = screen
    await begin(screen, 'Court 1', '10:00', '11:00')
    await choose(page, search)
    await payWith(page, 'Cash')
    await dialog(page, 'Select payment method')
      .getByRole('checkbox', { name: /^Take SGD 6\.00/ })
      .check()
    await press(page, /^Book · SGD \d+\.\d\d to pay$/)
    await page.getByText('Booking successfully').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  })

  it('the difference of an edit is paid now or later in sight [BOOKING-100]', async () => {
    const date = desk.date()
    await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '11:00' }, { paid: true })
    const screen = await desk.open(date)
    const { page } = screen
    await menu(screen, 'Court 1', '10:00', '11:00', 'Edit')
    await dialog(page, 'Edit booking slot').getByRole('combobox', { name: 'End' }).click()
    await page.getByRole('option', { name: '12:00', exact: true }).click()
    await press(page, /^Save · SGD \d+\.\d\d more to pay$/)
    const pay = dialog(page, 'Select payment method')
    await pay.getByRole('radio', { name: /^Cash/ }).check()
    await button(page, /^Save · SGD \d+\.\d\d to pay$/).waitFor()
    await pay.getByLabel('Customer has paid').check()
    await button(page, /^Save · SGD \d+\.\d\d paid$/).click()
    await page.getByText('Booking has been updated successfully.').waitFor()
  })
})

describe('a customer without an email', () => {
  it('is not offered one when the booking is cancelled [BOOKING-47]', async () => {
    const date = desk.date()
    await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '11:00' }, { search: unreachable.search })
    const screen = await desk.open(date)
    await menu(screen, 'Court 1', '10:00', '11:00', 'Cancel this slot')
    const cancel = dialog(screen.page, 'Cancel Booking')
    const tell = cancel.getByRole('switch', { name: 'Email customer' })
    await tell.waitFor()
    await expect.poll(async () => [await tell.isDisabled(), await tell.isChecked()]).toEqual([true, false])
    await cancel.getByText('This customer has no email.').waitFor()
  })
})
