import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { eventually } from './schedule-page.ts'
import { DESK, execute, open } from './staff-page.ts'
import { dialog, failing, idOf, money, row, withTransactions, words, prefilled } from './transactions-page.ts'

const transactions = withTransactions({ firstDay: 600 })
const { show, fresh, newCustomer, book, cancel, now } = transactions

/** What the customer of an order was sent about a line item. */
const mailsAbout = (orderId: string, line: string) =>
  execute('SELECT body_text FROM outbox_messages WHERE order_id = $1 AND position($2 in body_text) > 0', [
    orderId,
    line,
  ])

const versionsOf = async (id: string) => (await transactions.club.client.listOrderVersions({ id })).data

describe('marking as paid', () => {
  it(
    'asks first, says when it failed, and the list shows it [ORDERS-38] [ORDERS-112]',
    { tags: ['gate'] },
    async () => {
      const customer = await newCustomer()
      const order = await book(customer.id, [10])
      const page = await fresh(`/transaction/${idOf(order)}?q=${customer.search}`, { email: DESK })
      const works = await failing(page, '**/paid')
      await dialog(page).getByRole('button', { name: 'Mark as paid' }).click()
      await dialog(page, 'Confirm mark as paid').getByLabel('Cash given').waitFor()
      const confirm = dialog(page, 'Confirm mark as paid').getByRole('button', { name: 'Confirm' })
      await confirm.click()
      await page.getByText('Mark order as paid failed', { exact: true }).waitFor()
      await works()
      await confirm.click()
      await page.getByText('Mark order as paid successfully').waitFor()
      await dialog(page).getByText('Paid', { exact: true }).waitFor()
      expect((await now(order)).status).toBe('paid')
      await page.keyboard.press('Escape')
      await row(page, order).getByText('Paid', { exact: true }).waitFor()
    },
  )

  it('says the change for what is taken in cash, whatever else is marked with it', async () => {
    const { client } = transactions.club
    const order = await book((await newCustomer()).id, [10])
    const lineItem = { price: 1000, currency: 'SGD', description: 'Racket hire' }
    const changes = [{ action: 'addItem' as const, lineItem }]
    await client.addLineItems({ id: order.id, body: { changes, paymentMethod: 'cheque' } })
    const page = await fresh(`/transaction/${idOf(order)}`, { email: DESK })
    await dialog(page).getByRole('button', { name: 'Mark as paid' }).click()
    const ask = dialog(page, 'Confirm mark as paid')
    await ask.getByText(money(order.totalAmount + 1000)).waitFor()
    await ask.getByLabel('Cash given').fill(String(order.totalAmount / 100 + 5))
    await ask.getByText(`Change: ${money(500)}`).waitFor()
    await ask.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Mark order as paid successfully').waitFor()
    await expect.poll(async () => (await now(order)).status).toBe('paid')
  })

  it('of a payment by card is done by taking it in cash, with words for success and failure [ORDERS-40] [ORDERS-114]', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10])
    const [purchase] = order.orderTransactions
    // As a booking by card leaves it.
    await execute("UPDATE order_transactions SET payment_method = 'creditCard' WHERE id = $1", [purchase!.id])
    const page = await show(`/transaction/${idOf(order)}`)
    const detail = dialog(page)
    await detail.getByRole('tab', { name: /Payment History/ }).click()
    const works = await failing(page, '**/paymentMethod')
    await detail.getByRole('button', { name: 'Collect with Cash' }).click()
    const ask = dialog(page, 'Collect with Cash')
    await ask.getByText(money(order.totalAmount)).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await ask.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Change transaction fail', { exact: true }).waitFor()
    await works()
    await ask.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Change transaction successful', { exact: true }).waitFor()
    await ask.waitFor({ state: 'hidden' })
    await expect.poll(() => words(detail.getByRole('row').last())).toContain('Payment Cash Paid')
    expect(await now(order)).toMatchObject({ status: 'paid', orderTransactions: [{ paymentMethod: 'cash' }] })
  })
})

describe('a transaction by card that became cheaper', () => {
  it('gives the card back what is too much, and its cancellation speaks of the rest alone [ORDERS-97] [ORDERS-150] [BEYOND-10]', async () => {
    const { client } = transactions.club
    const customer = await newCustomer()
    const order = await book(customer.id, [10], { paymentMethod: 'creditCard' })
    await client.chargeTransaction({ id: order.orderTransactions[0]!.id, body: { creditToken: 'tok_ok' } })
    const lineItem = { price: -500, currency: 'SGD', description: 'Half the court' }
    const changes = [{ action: 'addItem' as const, lineItem }]
    const paid = (await client.addLineItems({ id: order.id, body: { changes } })).data.orderTransactions
      .filter(({ transactionType }) => transactionType === 'PURCHASE')
      .reduce((sum, { amount }) => sum + amount, 0)
    const page = await show(`/transaction/${idOf(order)}`)
    const detail = dialog(page)

    // The 5.00 that wait are no part of what cancelling keeps and gives back.
    await detail.getByRole('button', { name: 'Cancel Transaction' }).click()
    const cancelling = dialog(page, 'Cancel Transaction')
    const left = (await now(order)).refundableAmount
    await cancelling.getByText(`${money(500)} is covered by an earlier refund`).waitFor()
    await expect
      .poll(() => words(cancelling))
      .toContain(`${money(paid - 500 - left)} kept + ${money(left)} returned = ${money(paid - 500)} paid`)
    await cancelling.getByRole('button', { name: 'Keep transaction' }).click()

    await detail.getByRole('tab', { name: /^Payment History/ }).click()
    await detail.getByRole('button', { name: 'Mark as refunded' }).waitFor()
    await detail.getByRole('button', { name: 'Issue refund' }).click()
    const ask = dialog(page, 'Issue refund')
    await expect.poll(() => ask.getByLabel('Refund amount').inputValue()).toBe('5.00')
    await ask.getByLabel('Refund amount').fill('5.01')
    const confirm = ask.getByRole('button', { name: 'Issue refund' })
    await expect.poll(() => confirm.getAttribute('aria-disabled')).toBe('true')
    await ask.getByLabel('Refund amount').fill('5.00')
    await expect
      .poll(() => words(ask))
      .toContain(`${money(paid - 500)} kept + ${money(500)} returned = ${money(paid)} paid`)
    await ask.getByText('Refund via Credit card.').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await confirm.click()
    await page.getByText('Issue refund success', { exact: true }).waitFor()
    expect(await now(order)).toMatchObject({ refundedAmount: 500, refundingAmount: 0, status: 'paid' })
  })

  it("says so where the card's refund is refused, and the amount stays owed [ORDERS-103]", async () => {
    const { client } = transactions.club
    const order = await book((await newCustomer()).id, [10], { paymentMethod: 'creditCard' })
    const body = { creditToken: 'tok_ok_refund_failed' }
    await client.chargeTransaction({ id: order.orderTransactions[0]!.id, body })
    const lineItem = { price: -500, currency: 'SGD', description: 'Half the court' }
    await client.addLineItems({ id: order.id, body: { changes: [{ action: 'addItem', lineItem }] } })
    const page = await fresh(`/transaction/${idOf(order)}`)
    const detail = dialog(page)
    await detail.getByRole('tab', { name: /^Payment History/ }).click()
    await detail.getByRole('button', { name: 'Issue refund' }).click()
    const ask = dialog(page, 'Issue refund')
    await ask.getByRole('button', { name: 'Issue refund' }).click()
    await page.getByText('Issue refund failed', { exact: true }).waitFor()
    await page.getByText('The payment provider did not give it back.').waitFor()
    await ask.waitFor({ state: 'hidden' })
    // It is owed as before, and can be tried again or handed back.
    await detail.getByRole('button', { name: 'Mark as refunded' }).waitFor()
    expect((await now(order)).orderTransactions).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ transactionType: 'REFUND', status: 'PAYMENT_FAILURE', amount: 500 }),
        expect.objectContaining({ transactionType: 'REFUND', status: 'PENDING', amount: 500 }),
      ]),
    )
  })
})

describe('cancelling', () => {
  it(
    'takes reason, note and refund; what is kept and returned is said first [ORDERS-56] [ORDERS-57] [ORDERS-58] [ORDERS-59] [ORDERS-62] [ORDERS-64] [BEYOND-10]',
    { tags: ['gate'] },
    async () => {
      const customer = await newCustomer()
      const order = await book(customer.id, [10], { paid: true })
      const page = await show(`/transaction/${idOf(order)}`)
      await dialog(page).getByRole('button', { name: 'Cancel Transaction' }).click()
      const ask = dialog(page, 'Cancel Transaction')
      const amount = ask.getByLabel('Refund amount')
      const confirm = ask.getByRole('button', { name: 'Cancel Transaction' })
      await prefilled(ask)
      await expect.poll(() => ask.getByRole('switch', { name: 'Email customer' }).isChecked()).toBe(true)
      await amount.fill('-5')
      await expect.poll(() => amount.inputValue()).toBe('0')
      await amount.fill(String(order.totalAmount / 100 + 1))
      await ask.getByText('Refund amount is higher than refundable amount').waitFor()
      await expect.poll(() => confirm.getAttribute('aria-disabled')).toBe('true')
      await ask.getByLabel('Percent').fill('120')
      await expect.poll(() => ask.getByLabel('Percent').inputValue()).toBe('100')
      await ask.getByLabel('Percent').fill('50')
      const half = order.totalAmount / 2
      await expect
        .poll(() => words(ask))
        .toContain(`${money(half)} kept + ${money(half)} returned = ${money(order.totalAmount)} paid`)
      await ask.getByLabel('Note').fill('Changed plans')
      expect(await violationsOn(page)).toEqual([])
      await confirm.click()
      await dialog(page).getByText('Cancelled', { exact: true }).first().waitFor()
      const after = await now(order)
      expect([after.processingStatus, after.refundingAmount]).toEqual(['CANCELED', half])
      expect(await words(dialog(page))).toContain(
        `${money(half)} kept + ${money(half)} to return = ${money(order.totalAmount)} paid`,
      )
    },
  )

  it('keeps what was entered when it fails [ORDERS-102]', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10])
    const page = await show(`/transaction/${idOf(order)}`)
    await dialog(page).getByRole('button', { name: 'Cancel Transaction' }).click()
    const ask = dialog(page, 'Cancel Transaction')
    await ask.getByLabel('Note').fill('Changed plans')
    const works = await failing(page, '**/canceled')
    await ask.getByRole('button', { name: 'Cancel Transaction' }).click()
    await page.getByText('Cancel transaction failed. Please try again later.', { exact: true }).first().waitFor()
    await expect.poll(() => ask.getByLabel('Note').inputValue()).toBe('Changed plans')
    await works()
    await ask.getByRole('button', { name: 'Cancel Transaction' }).click()
    await eventually(async () => (await now(order)).processingStatus, 'CANCELED')
  })

  it('of a selection goes one by one with a reason, refunds when asked, and sends no mail unless asked [ORDERS-61] [ORDERS-63] [ORDERS-104] [ORDERS-143] [BEYOND-10]', async () => {
    const customer = await newCustomer()
    const [paid, unpaid] = await Promise.all([book(customer.id, [10], { paid: true }), book(customer.id, [12])])
    const page = await show(`/transaction?q=${customer.search}`)
    await row(page, paid).getByRole('checkbox').check()
    await row(page, unpaid).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Cancel selected' }).click()
    const ask = dialog(page, 'Cancel selected')
    await expect.poll(() => ask.getByRole('switch').isChecked()).toBe(false)
    await expect.poll(() => ask.getByRole('radio').count()).toBe(2)
    await ask.getByLabel('Others').check()
    await ask.getByLabel('Note').fill('Roof repair')
    await ask.getByLabel('Refund').check()
    await ask.getByText(/returned/).waitFor()
    await expect
      .poll(() => words(ask))
      .toContain(`SGD 0.00 kept + ${money(paid.totalAmount)} returned = ${money(paid.totalAmount)} paid`)
    expect(await violationsOn(page)).toEqual([])
    await ask.getByRole('button', { name: 'Cancel selected' }).click()
    await page.getByText('You have successfully cancel 2 transaction(s)', { exact: true }).waitFor()
    const [first, second] = [await now(paid), await now(unpaid)]
    expect([first.processingStatus, second.processingStatus]).toEqual(['CANCELED', 'CANCELED'])
    expect(first.refundingAmount).toBe(paid.totalAmount)
    expect(second.refundingAmount).toBe(0)
    expect((await versionsOf(paid.id))[0]!.meta).toEqual({ reason: 'Others', comment: 'Roof repair' })
    await page.getByText('No transactions match').waitFor()
  })
})

describe('cancelling several of which one can not be cancelled', () => {
  it('says how many were, which was not and why; that one stays ticked for another try [ORDERS-143]', async () => {
    const customer = await newCustomer()
    const [refused, other] = await Promise.all([book(customer.id, [10]), book(customer.id, [12])])
    const page = await show(`/transaction?q=${customer.search}`)
    await row(page, refused).getByRole('checkbox').check()
    await row(page, other).getByRole('checkbox').check()
    await page.getByText('2 transaction(s) selected', { exact: true }).waitFor()
    await page.getByText(money(refused.totalAmount + other.totalAmount), { exact: true }).waitFor()
    const address = `**/orders/${refused.id}/canceled`
    await page.route(address, (route) =>
      route.fulfill({ status: 400, json: { status: 400, data: { msg: 'Not today' } } }),
    )
    const ask = dialog(page, 'Cancel selected')
    const cancelSelected = async () => {
      await page.getByRole('button', { name: 'Cancel selected' }).click()
      await ask.getByRole('button', { name: 'Cancel selected' }).click()
      await page.getByText('You have successfully cancel 1 transaction(s)', { exact: true }).first().waitFor()
    }
    await cancelSelected()
    await page.getByText('Cancel transaction failed. Please try again later.', { exact: true }).first().waitFor()
    await page.getByText(`${idOf(refused)}: Not today`, { exact: true }).waitFor()
    await ask.waitFor({ state: 'hidden' })
    await page.getByText('1 transaction(s) selected', { exact: true }).waitFor()
    await expect.poll(() => row(page, refused).getByRole('checkbox').isChecked()).toBe(true)
    await expect.poll(() => row(page, other).count()).toBe(0)
    await page.unroute(address)
    await cancelSelected()
    await page.getByText('No transactions match').waitFor()
    expect((await now(refused)).processingStatus).toBe('CANCELED')
  })
})

describe('giving money back', () => {
  it('of a cancelled transaction: issued up to what is refundable, then handed back [ORDERS-44] [ORDERS-45] [ORDERS-58] [ORDERS-80] [ORDERS-103]', async () => {
    const customer = await newCustomer()
    const order = await cancel(await book(customer.id, [10], { paid: true }))
    const page = await show(`/transaction/${idOf(order)}`)
    const detail = dialog(page)
    await detail.getByRole('button', { name: 'Issue refund' }).click()
    const ask = dialog(page, 'Issue refund')
    const confirm = ask.getByRole('button', { name: 'Issue refund' })
    await ask.getByLabel('Refund amount').fill(String(order.totalAmount / 100 + 1))
    await expect.poll(() => confirm.getAttribute('aria-disabled')).toBe('true')
    await ask.getByLabel('Percent').fill('50')
    expect(await violationsOn(page)).toEqual([])
    const emails = ask.getByRole('switch', { name: 'Email customer' })
    await expect.poll(() => emails.isChecked()).toBe(true)
    await page.route('**/refunded', (route) =>
      route.fulfill({ status: 400, json: { status: 400, data: { msg: 'Not today' } } }),
    )
    const sentWith = async () => {
      const sent = page.waitForRequest('**/refunded')
      await confirm.click()
      return ((await sent).postDataJSON() as { emailingEnable: boolean }).emailingEnable
    }
    expect(await sentWith()).toBe(true)
    await page.getByText('Issue refund failed', { exact: true }).waitFor()
    await page.getByText('Not today', { exact: true }).waitFor()
    await page.unroute('**/refunded')
    await emails.click()
    await expect.poll(() => emails.isChecked()).toBe(false)
    expect(await sentWith()).toBe(false)
    await page.getByText('Issue refund success', { exact: true }).waitFor()
    await ask.waitFor({ state: 'hidden' })
    const half = order.totalAmount / 2
    expect((await now(order)).refundingAmount).toBe(half)
    await detail.getByRole('tab', { name: /Payment History/ }).click()
    await detail.getByText('Unrefunded').waitFor()
    // The newest leads.
    const kinds = detail.getByRole('cell', { name: /^(Payment|Refund)$/ })
    await expect.poll(() => kinds.allInnerTexts()).toEqual(['Refund', 'Payment'])
    await detail.getByRole('button', { name: 'Mark as refunded' }).click()
    const hand = dialog(page, 'Confirm mark as refunded')
    await hand.getByText(money(half)).waitFor()
    await hand.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Change transaction successful', { exact: true }).first().waitFor()
    await detail.getByText('Refunded', { exact: true }).first().waitFor()
    expect(await now(order)).toMatchObject({ refundedAmount: half, refundingAmount: 0 })
  })
})

describe('line items', () => {
  const add = async (detail: ReturnType<typeof dialog>, description: string, amount: string) => {
    await detail.getByRole('button', { name: 'Add line item' }).click()
    await detail.getByLabel('Description').fill(description)
    await detail.getByLabel('Amount', { exact: true }).fill(amount)
    await detail.getByRole('button', { name: 'Add', exact: true }).click()
  }

  it(
    'are typed with sign and two decimals, listed with the new total, and charged by a chosen method [ORDERS-50] [ORDERS-65] [ORDERS-66] [ORDERS-67] [ORDERS-68] [ORDERS-91] [ORDERS-131]',
    { tags: ['gate'] },
    async () => {
      const customer = await newCustomer()
      const order = await book(customer.id, [10], { paid: true })
      const page = await show(`/transaction/${idOf(order)}`)
      const detail = dialog(page)
      await add(detail, 'Nothing', '0.004')
      await expect.poll(() => detail.getByRole('list', { name: 'Line items to be saved' }).count()).toBe(0)
      await detail.getByRole('button', { name: 'Add line item' }).click()
      const amount = detail.getByLabel('Amount', { exact: true })
      await detail.getByLabel('Description').fill('Voucher')
      await amount.fill('3.4567899')
      await expect.poll(() => amount.inputValue()).toBe('3.45678')
      await amount.blur()
      await expect.poll(() => amount.inputValue()).toBe('3.46')
      await detail.getByRole('button', { name: 'Take this amount off' }).click()
      await expect.poll(() => amount.inputValue()).toBe('-3.46')
      await detail.getByRole('button', { name: 'Add', exact: true }).click()
      await add(detail, 'Racket hire', '10')
      await detail.getByText(money(order.totalAmount + 654)).waitFor()
      expect(await violationsOn(page)).toEqual([])
      const sent = page.waitForRequest((request) => request.url().endsWith('/lineItems'))
      await detail.getByRole('button', { name: 'Save' }).click()
      const ask = dialog(page, 'Confirm additional charge')
      await ask.getByText('SGD 6.54', { exact: true }).waitFor()
      await ask.getByRole('combobox', { name: 'Payment method' }).click()
      await page.getByRole('option', { name: 'Cheque', exact: true }).click()
      expect(await violationsOn(page)).toEqual([])
      await ask.getByRole('button', { name: 'Confirm' }).click()
      expect((await sent).postDataJSON()).toEqual({
        changes: [
          { action: 'addItem', lineItem: { price: -346, currency: 'SGD', description: 'Voucher' } },
          { action: 'addItem', lineItem: { price: 1000, currency: 'SGD', description: 'Racket hire' } },
        ],
        paymentMethod: 'cheque',
        version: order.currentVersion,
      })
      await page.getByText('Transaction updated', { exact: true }).waitFor()
      // Nobody gives change for a cheque.
      await detail.getByRole('button', { name: 'Mark as paid' }).click()
      const marking = dialog(page, 'Confirm mark as paid')
      await marking.getByText(/ · Cheque · SGD\s6\.54$/).waitFor()
      await expect.poll(() => marking.getByLabel('Cash given').count()).toBe(0)
      await marking.getByRole('button', { name: 'Cancel', exact: true }).click()
      const after = await now(order)
      expect(after).toMatchObject({ totalAmount: order.totalAmount + 654, status: 'pending', currentVersion: 2 })
      expect(after.orderTransactions[0]).toMatchObject({ amount: 654, paymentMethod: 'cheque', status: 'PENDING' })
    },
  )

  it('below 0 ask before they refund; no change and no price say so, and a failure keeps them [ORDERS-51] [ORDERS-70] [ORDERS-71] [ORDERS-101] [ORDERS-110] [ORDERS-115] [ORDERS-142]', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10], { paid: true })
    // What another test's page says is not heard here.
    const page = await fresh(`/transaction/${idOf(order)}`)
    const detail = dialog(page)
    const save = detail.getByRole('button', { name: 'Save' })
    await detail.getByRole('button', { name: 'Add line item' }).click()
    await save.click()
    await detail.getByRole('alert').filter({ hasText: 'Not things to change' }).waitFor()
    await add(detail, 'Too much', String(-order.totalAmount / 100 - 1))
    await save.click()
    await detail.getByRole('alert').filter({ hasText: 'Invalid price' }).waitFor()
    await detail.getByRole('button', { name: 'Remove Too much' }).click()
    await add(detail, 'Rain', '-5')
    await save.click()
    const ask = dialog(page, 'Confirm refund')
    const confirm = ask.getByRole('button', { name: 'Confirm' })
    const works = await failing(page, '**/lineItems')
    await confirm.click()
    await page.getByText('Update Transaction fail', { exact: true }).waitFor()
    await works()
    for (const [errorCode, text] of [
      ['error.badRequest.orderAmountLowerThanZero', 'Transaction amount is lower than zero'],
      ['error.badRequest.canceledOrder', 'The transaction has been canceled'],
      ['error.badRequest.paidOutOrder', 'This transaction has been paid out so it is not editable.'],
      ['error.badRequest.notEnoughClubCredit', 'The customer does not have enough credits.'],
      ['error.badRequest.refundAmountExceedsRefundable', 'Refund amount is higher than refundable amount'],
      ['error.notFound.order', 'Transaction not found'],
    ] as const) {
      await page.route('**/lineItems', (route) =>
        route.fulfill({ status: 400, json: { status: 400, data: { msg: 'Refused', errorCode } } }),
      )
      await confirm.click()
      await page.getByText(text, { exact: true }).waitFor()
      await page.unroute('**/lineItems')
    }
    await confirm.click()
    await page.getByText('Transaction updated', { exact: true }).waitFor()
    expect(await now(order)).toMatchObject({ totalAmount: order.totalAmount - 500, refundingAmount: 500 })
  })

  it('that reach what is being refunded already go through at once, and what is open is taken in cash [ORDERS-52] [ORDERS-140]', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10], { paid: true })
    const lineItem = (price: number) => ({ price, currency: 'SGD', description: 'Earlier' })
    const earlier = (price: number) =>
      transactions.club.client.addLineItems(
        {
          id: order.id,
          body: { changes: [{ action: 'addItem', lineItem: lineItem(price) }], paymentMethod: 'cheque' },
        },
        { idempotencyKey: crypto.randomUUID() },
      )
    await earlier(-800)
    // More stays open than is lowered.
    await earlier(700)
    expect((await now(order)).refundingAmount).toBe(100)
    const page = await fresh('/transaction')
    await open(page, `/transaction/${idOf(order)}`)
    const detail = dialog(page)
    await add(detail, 'Rain', '-1')
    await detail.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Transaction updated', { exact: true }).waitFor()
    await expect.poll(() => dialog(page, 'Confirm refund').count()).toBe(0)
    const { orderTransactions } = await now(order)
    const [later] = orderTransactions
      .filter(({ transactionType, amount }) => transactionType === 'PURCHASE' && amount === 600)
      .map(({ status, paymentMethod }) => [status, paymentMethod])
    expect(later).toEqual(['SUCCESS', 'cash'])
    // Nothing more goes back, so there is nothing to tell.
    expect(await mailsAbout(order.id, 'Rain')).toEqual([])
    expect(
      orderTransactions.filter(({ status }) => status === 'PENDING').map((entry) => entry.transactionType),
    ).not.toContain('PURCHASE')
  })

  it('that reach what is being refunded lower what is open first, give the rest back and tell the customer, and take nothing in cash of it [ORDERS-52] [ORDERS-139]', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10, 11, 12, 13], { paid: true })
    const earlier = (price: number) => {
      const lineItem = { price, currency: 'SGD', description: 'Earlier' }
      const body = { changes: [{ action: 'addItem' as const, lineItem }], paymentMethod: 'cheque' as const }
      return transactions.club.client.addLineItems({ id: order.id, body }, { idempotencyKey: crypto.randomUUID() })
    }
    await earlier(-3000)
    await earlier(1200)
    expect((await now(order)).refundingAmount).toBe(1800)
    const page = await fresh(`/transaction/${idOf(order)}`)
    await add(dialog(page), 'Rain', '-20')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await page.getByText('Transaction updated', { exact: true }).waitFor()
    await expect.poll(() => dialog(page, 'Confirm refund').count()).toBe(0)
    const log = (await now(order)).orderTransactions.map(
      ({ transactionType, status, amount, paymentMethod }) => `${transactionType} ${status} ${amount} ${paymentMethod}`,
    )
    expect(log.toSorted()).toEqual([
      'PURCHASE ADJUSTED 1200 cheque',
      `PURCHASE SUCCESS ${order.totalAmount} cash`,
      'REFUND PENDING 3000 cash',
      'REFUND PENDING 800 cash',
    ])
    const mails = await mailsAbout(order.id, 'Rain')
    expect(mails.map((mail) => mail['body_text'])).toEqual([expect.stringMatching(/SGD\s8\.00/)])
  })

  it('of a club whose staff may not take cash leave open what is, and say so; so does taking a payment in cash [PAYMETHODS-10]', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10], { paid: true })
    const { client, partnerId } = transactions.club
    const change = (price: number) => {
      const lineItem = { price, currency: 'SGD', description: 'Earlier' }
      const body = { changes: [{ action: 'addItem' as const, lineItem }], paymentMethod: 'cheque' as const }
      return client.addLineItems({ id: order.id, body }, { idempotencyKey: crypto.randomUUID() })
    }
    await change(-800)
    // More stays open than is lowered.
    await change(700)
    const { paymentMethodsForStaff: before } = (await client.getPartner({ partnerId, query: {} })).data
    const allow = (methods: string[]) =>
      execute('UPDATE partners SET payment_methods_for_staff = $2 WHERE id = $1', [partnerId, methods])
    await allow(before.filter((method) => method !== 'cash'))
    try {
      const page = await fresh(`/transaction/${idOf(order)}`)
      const detail = dialog(page)
      await add(detail, 'Rain', '-1')
      await detail.getByRole('button', { name: 'Save' }).click()
      await page
        .getByText('Saved. The open amount stays unpaid, as your club does not let its staff take cash.', {
          exact: true,
        })
        .waitFor()
      const { orderTransactions } = await now(order)
      const left = orderTransactions.find(
        ({ transactionType, status }) => transactionType === 'PURCHASE' && status === 'PENDING',
      )
      expect(left?.paymentMethod).toBe('cheque')
      await execute("UPDATE order_transactions SET payment_method = 'creditCard' WHERE id = $1", [left!.id])
      const again = await fresh(`/transaction/${idOf(order)}`)
      await dialog(again)
        .getByRole('tab', { name: /Payment History/ })
        .click()
      await dialog(again).getByRole('button', { name: 'Collect with Cash' }).click()
      const ask = dialog(again, 'Collect with Cash')
      await ask.getByText(/^Your club does not let its staff take cash\./).waitFor()
      await eventually(() => ask.getByRole('button', { name: 'Confirm' }).isDisabled(), true)
    } finally {
      await allow(before)
    }
  })
})
