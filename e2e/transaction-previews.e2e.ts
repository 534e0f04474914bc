import type { Route } from 'playwright'
import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { withAnswer } from './calls.ts'
import { look } from './looks.ts'
import { inDetail, leave, withMoney } from './money-page.ts'
import { failingPreviews, retries, withholds } from './previews.ts'
import { eventually } from './schedule-page.ts'
import { held } from './stage.ts'
import { dialog, row, words } from './transactions-page.ts'

// What the dialogs of a transaction do while the server has not said what they will do with the money, or could not.

const money = withMoney({ firstDay: 960 })
const { show, newCustomer, detailOf, book, cancel, now } = money
const FAILED = 'What this does with the money could not be worked out.'

describe('cancelling a transaction whose preview fails', () => {
  it('states no refund and cannot be confirmed until it was worked out; an amount that was typed stays [ORDERS-56] [BEYOND-10]', async () => {
    const order = await book((await newCustomer()).id, [10], { paid: true })
    const page = await detailOf(order)
    const works = await failingPreviews(page)
    await inDetail(page, 'Cancel Transaction').click()
    const ask = dialog(page, 'Cancel Transaction')
    await withholds(ask, 'Cancel Transaction', 'Failed to get cancelation data')
    const amount = ask.getByLabel('Refund amount')
    await expect
      .poll(async () => [await amount.inputValue(), await ask.getByLabel('Percent').inputValue()])
      .toEqual(['', ''])
    expect(await violationsOn(page)).toEqual([])
    await amount.fill('5')
    // What was typed can't be worked out either.
    await withholds(ask, 'Cancel Transaction', 'Failed to get cancelation data')
    await works()
    await retries(ask, 'Cancel Transaction', 'You have chosen another amount.')
    await ask.getByText('SGD 5.00').first().waitFor()
    await expect.poll(() => words(ask)).toContain('SGD 15.00 kept + SGD 5.00 returned = SGD 20.00 paid')
    await expect.poll(() => amount.inputValue()).toBe('5')
    await ask.getByRole('button', { name: 'Cancel Transaction' }).click()
    await ask.waitFor({ state: 'hidden' })
    expect(await now(order)).toMatchObject({ processingStatus: 'CANCELED', refundingAmount: 500 })
  })

  it('is prefilled by the policy once it was worked out', async () => {
    const order = await book((await newCustomer()).id, [10], { paid: true })
    const page = await detailOf(order)
    const works = await failingPreviews(page)
    await inDetail(page, 'Cancel Transaction').click()
    const ask = dialog(page, 'Cancel Transaction')
    await withholds(ask, 'Cancel Transaction', 'Failed to get cancelation data')
    await works()
    await retries(ask, 'Cancel Transaction', 'Suggested refund: SGD 20.00')
    await expect.poll(() => ask.getByLabel('Refund amount').inputValue()).toBe('20.00')
    await expect.poll(() => words(ask)).toContain('SGD 0.00 kept + SGD 20.00 returned = SGD 20.00 paid')
    const percent = ask.getByLabel('Percent')
    await percent.press('Control+a')
    await percent.pressSequentially('12.5', { delay: 60 })
    await ask.getByText('SGD 17.50').first().waitFor()
    await expect
      .poll(async () => [await percent.inputValue(), await ask.getByLabel('Refund amount').inputValue()])
      .toEqual(['12.5', '2.50'])
    await leave(page, 'Cancel Transaction')
  })

  it.each([
    ['Refund amount', '20.00', '4', '16.00'],
    ['Percent', '100', '25', '15.00'],
  ])(
    'takes what is typed in %s for all of it, also where the policy arrives there meanwhile',
    async (label, arrives, typed, kept) => {
      const order = await book((await newCustomer()).id, [10], { paid: true })
      const page = await detailOf(order)
      const release = await held(page, '**/dryRun')
      await inDetail(page, 'Cancel Transaction').click()
      const ask = dialog(page, 'Cancel Transaction')
      const field = ask.getByLabel(label)
      await field.focus()
      release()
      await expect.poll(() => field.inputValue()).toBe(arrives)
      await page.keyboard.type(typed, { delay: 30 })
      await expect.poll(() => field.inputValue()).toBe(typed)
      await expect.poll(() => words(ask)).toContain(`SGD ${kept} kept`)
      await leave(page, 'Cancel Transaction')
    },
  )

  it('and of which nothing was paid says so too', async () => {
    const order = await book((await newCustomer()).id, [10])
    const page = await detailOf(order)
    const works = await failingPreviews(page)
    await inDetail(page, 'Cancel Transaction').click()
    const ask = dialog(page, 'Cancel Transaction')
    await withholds(ask, 'Cancel Transaction', FAILED)
    await works()
    await retries(ask, 'Cancel Transaction', 'The unpaid SGD 20.00 is no longer due.')
    await leave(page, 'Cancel Transaction')
  })

  it('several at once: no sum is stated and none is cancelled until it was worked out [ORDERS-143] [BEYOND-10]', async () => {
    const customer = await newCustomer()
    const [one, two] = [await book(customer.id, [10], { paid: true }), await book(customer.id, [12])]
    const page = await show(`/transaction?q=${customer.search}`)
    await row(page, one).getByRole('checkbox').check()
    await row(page, two).getByRole('checkbox').check()
    const works = await failingPreviews(page)
    await page.getByRole('button', { name: 'Cancel selected' }).click()
    const ask = dialog(page, 'Cancel selected')
    await withholds(ask, 'Cancel selected', FAILED)
    await ask.getByLabel('Refund').check()
    await withholds(ask, 'Cancel selected', FAILED)
    await works()
    await retries(ask, 'Cancel selected', 'returned')
    await expect.poll(() => words(ask)).toContain('SGD 0.00 kept + SGD 20.00 returned = SGD 20.00 paid')
    await expect.poll(() => ask.getByLabel('Refund').isChecked()).toBe(true)
    await leave(page, 'Cancel selected')
  })
})

describe('while the answer to another amount is on its way', () => {
  it('the figures of the amount before are gone, and nothing can be confirmed [BEYOND-10]', async () => {
    const order = await book((await newCustomer()).id, [10], { paid: true })
    const page = await detailOf(order)
    await inDetail(page, 'Cancel Transaction').click()
    const ask = dialog(page, 'Cancel Transaction')
    const confirm = ask.getByRole('button', { name: 'Cancel Transaction' })
    await ask.getByText('returned').waitFor()
    await eventually(() => confirm.getAttribute('aria-disabled'), null)
    const release = await held(page, '**/dryRun')
    const asked = page.waitForRequest('**/dryRun')
    await ask.getByLabel('Refund amount').fill('7')
    await ask.getByText('Working out what this does…').waitFor()
    await asked
    await expect.poll(() => ask.getByText('returned').count()).toBe(0)
    await expect.poll(() => confirm.getAttribute('aria-disabled')).toBe('true')
    await confirm.focus()
    release()
    await ask.getByText('returned').waitFor()
    await expect.poll(() => words(ask)).toContain('SGD 13.00 kept + SGD 7.00 returned = SGD 20.00 paid')
    await eventually(() => confirm.getAttribute('aria-disabled'), null)
    // Who was at the button already is still there.
    await expect.poll(() => confirm.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(() => ask.getByLabel('Refund amount').inputValue()).toBe('7')
    await leave(page, 'Cancel Transaction')
  })
})

describe.each([
  ['the connection breaks', (route: Route) => route.abort('connectionreset')],
  [
    'the server loses its database',
    (route: Route) =>
      route.fulfill({ status: 503, json: { status: 503, data: { msg: 'Later', errorCode: 'error.unavailable' } } }),
  ],
  [
    'a proxy gives up on the server',
    (route: Route) => route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>Gateway Time-out</h1>' }),
  ],
])('giving money back while %s', (_what, lose) => {
  const broken = async () => {
    const order = await cancel(await book((await newCustomer()).id, [10], { paid: true }))
    const page = await detailOf(order)
    // What an earlier one failed with is still being said.
    await page.reload()
    await inDetail(page, 'Issue refund').click()
    const ask = dialog(page, 'Issue refund')
    await ask.getByLabel('Refund amount').fill('8')
    // It reaches the server; the answer is lost.
    await page.route('**/refunded', (route) => withAnswer(route, () => lose(route)))
    const confirm = ask.getByRole('button', { name: 'Issue refund' })
    await eventually(() => confirm.getAttribute('aria-disabled'), null)
    await confirm.click()
    const said = page.getByRole('alert').filter({ hasText: 'Issue refund failed' })
    await said.waitFor()
    await said.getByRole('button').click()
    await said.waitFor({ state: 'hidden' })
    await page.unroute('**/refunded')
    expect((await now(order)).refundingAmount).toBe(800)
    await eventually(() => confirm.getAttribute('aria-disabled'), null)
    return { order, page, ask, confirm }
  }

  it('the same again is the same refund [ORDERS-103] [BEYOND-03]', async () => {
    const { order, page, ask, confirm } = await broken()
    await confirm.click()
    await page.getByText('Issue refund success', { exact: true }).waitFor()
    await ask.waitFor({ state: 'hidden' })
    expect(await now(order)).toMatchObject({ refundingAmount: 800, refundedAmount: 0 })
  })

  it('another tick is refused as the first may be done, and gives nothing back twice [ORDERS-103] [BEYOND-03]', async () => {
    const { order, page, ask, confirm } = await broken()
    await ask.getByRole('checkbox', { name: 'Handed back now' }).check()
    await eventually(() => confirm.getAttribute('aria-disabled'), null)
    await confirm.click()
    await page
      .getByText('An earlier try with other details may have been done already. Please look before you send it again.')
      .waitFor()
    expect(await now(order)).toMatchObject({ refundingAmount: 800, refundedAmount: 0 })
    await leave(page, 'Issue refund')
  })
})

describe('a transaction that somebody else changed, of which no news came', () => {
  it('is refused its refund, and is read again: what is given back then is of what is left [ORDERS-103] [BEYOND-03]', async () => {
    const order = await cancel(await book((await newCustomer()).id, [10], { paid: true }))
    const page = await detailOf(order)
    // As behind a proxy that keeps the stream to itself.
    await page.route('**/events', () => undefined)
    await page.reload()
    await inDetail(page, 'Issue refund').click()
    const ask = dialog(page, 'Issue refund')
    const amount = ask.getByLabel('Refund amount')
    await expect.poll(() => amount.inputValue()).toBe('20.00')
    const body = { refundAmountCents: 500 }
    await money.club.client.refundOrder({ id: order.id, body }, { idempotencyKey: crypto.randomUUID() })
    await amount.fill('8')
    const confirm = ask.getByRole('button', { name: 'Issue refund' })
    await eventually(() => confirm.getAttribute('aria-disabled'), null)
    await confirm.click()
    await page.getByText('Somebody else has changed this transaction meanwhile.').waitFor()
    await eventually(() => confirm.getAttribute('aria-disabled'), null)
    await confirm.click()
    await page.getByText('Issue refund success', { exact: true }).waitFor()
    expect((await now(order)).refundingAmount).toBe(1300)
    await page.unroute('**/events')
    await page.reload()
  })
})

describe('giving money back whose preview fails', () => {
  it('a refund that is issued states nothing and cannot be confirmed; the amount stays [ORDERS-58] [BEYOND-10]', async () => {
    const order = await cancel(await book((await newCustomer()).id, [10], { paid: true }))
    const page = await detailOf(order)
    const works = await failingPreviews(page)
    await inDetail(page, 'Issue refund').click()
    const ask = dialog(page, 'Issue refund')
    await withholds(ask, 'Issue refund', FAILED)
    await ask.getByLabel('Refund amount').fill('8')
    await withholds(ask, 'Issue refund', FAILED)
    await works()
    await retries(ask, 'Issue refund', 'returned')
    await expect.poll(() => words(ask)).toContain('SGD 8.00 returned')
    await expect.poll(() => ask.getByLabel('Refund amount').inputValue()).toBe('8')
    await ask.getByRole('button', { name: 'Issue refund' }).click()
    await ask.waitFor({ state: 'hidden' })
    expect((await now(order)).refundingAmount).toBe(800)
  })

  it('lines below 0 are not confirmed before it is known what they give back [ORDERS-51]', async () => {
    const order = await book((await newCustomer()).id, [10], { paid: true })
    const page = await detailOf(order)
    await inDetail(page, 'Add line item').click()
    await dialog(page).getByLabel('Description').fill('Rain')
    await dialog(page).getByLabel('Amount', { exact: true }).fill('-5')
    const works = await failingPreviews(page)
    await inDetail(page, 'Save').click()
    const ask = dialog(page, 'Confirm refund')
    await withholds(ask, 'Confirm', FAILED)
    expect(await violationsOn(page)).toEqual([])
    await works()
    await retries(ask, 'Confirm', 'The total drops by SGD 5.00')
    await ask.getByRole('button', { name: 'Confirm' }).click()
    await ask.waitFor({ state: 'hidden' })
    expect(await now(order)).toMatchObject({ totalAmount: 1500, refundingAmount: 500 })
  })

  it('a part of what was paid goes back with its reason, from the payment history too, and nothing is cancelled [ORDERS-51]', async () => {
    const order = await book((await newCustomer()).id, [10], { paid: true })
    const page = await detailOf(order)
    await dialog(page)
      .getByRole('tab', { name: /^Payment History/ })
      .click()
    await inDetail(page, 'Refund a part').click()
    await dialog(page).getByLabel('Reason').fill('Overcharged')
    await dialog(page).getByLabel('Amount to refund').fill('5')
    await look(page, 'refund-a-part', [1440, 390])
    await inDetail(page, 'Save').click()
    const ask = dialog(page, 'Confirm refund')
    await ask.getByText('The total drops by SGD 5.00').waitFor()
    // As cancelling asks: whether the money is handed over now, and whether the customer hears of it.
    await expect.poll(() => ask.getByRole('switch', { name: 'Email customer' }).isChecked()).toBe(true)
    await ask.getByRole('checkbox', { name: 'Handed back now' }).check()
    await ask.getByText('handed back').first().waitFor()
    await look(page, 'refund-a-part-confirmed', [1440, 390])
    const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/lineItems'))
    await ask.getByRole('button', { name: 'Confirm' }).click()
    await ask.waitFor({ state: 'hidden' })
    expect((await sent).postDataJSON()).toMatchObject({ handedBack: true, emailingEnable: true })
    const { orderLineItems, ...after } = await now(order)
    expect(after).toMatchObject({ totalAmount: 1500, refundedAmount: 500, refundingAmount: 0, canceled: false })
    expect(orderLineItems.map(({ description, priceCents }) => [description, priceCents])).toContainEqual([
      'Overcharged',
      -500,
    ])
  })

  it('of a cancelled one that nothing goes back of, what was paid is said to be kept', async () => {
    const page = await detailOf(await cancel(await book((await newCustomer()).id, [10], { paid: true })))
    await dialog(page).getByText('SGD 20.00 kept + SGD 0.00 returned = SGD 20.00 paid').waitFor()
  })
})
