import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { look } from './looks.ts'
import { DESK } from './staff-page.ts'
import { dialog, failing, idOf, money, row, withTransactions, words } from './transactions-page.ts'

const transactions = withTransactions({ firstDay: 640 })
const { fresh, newCustomer, book, now } = transactions

it(
  'a payment is taken in credits as far as they reach and the rest in cash, with its change',
  { tags: ['gate'] },
  async () => {
    const { client, partnerId } = transactions.club
    const customer = await newCustomer()
    const order = await book(customer.id, [10])
    const total = order.totalAmount
    const credits = total - 850
    const body = { customerId: customer.id, clubCreditTypeId: CREDIT_TYPES[0].id, amount: credits }
    await client.issueCredit({ partnerId, body }, { idempotencyKey: crypto.randomUUID() })

    const page = await fresh(`/transaction/${idOf(order)}`, { email: DESK })
    const detail = dialog(page)
    await detail.getByRole('tab', { name: /Payment History/ }).click()
    await detail.getByRole('button', { name: 'Take a part' }).click()
    const ask = dialog(page, 'Take a part of a payment')
    await ask.getByText(`Open: ${money(total)} (Cash)`).waitFor()
    const method = ask.getByRole('combobox', { name: 'Payment method' })
    const amount = ask.getByLabel('Amount', { exact: true })
    // The change is of the part.
    await method.click()
    await page.getByRole('option', { name: 'Cash', exact: true }).click()
    await amount.fill('5')
    await ask.getByLabel('Cash given').fill('10')
    await ask.getByText(`Change: ${money(500)}`).waitFor()
    await method.click()
    await page.getByRole('option', { name: 'Club credits' }).click()
    await expect.poll(() => amount.inputValue()).toBe((credits / 100).toFixed(2))
    await expect.poll(() => ask.getByLabel('Cash given').count()).toBe(0)
    await ask.getByText(`The customer holds ${money(credits)}`).waitFor()
    await ask.getByText(`Left to pay: ${money(850)} (Cash)`).waitFor()
    await look(page, 'part-of-a-payment', [1440, 390])
    // More than the customer holds is not sent.
    await amount.fill(((credits + 1) / 100).toFixed(2))
    await ask.getByText(`At most ${money(credits)} can be taken`).waitFor()
    await expect
      .poll(() => ask.getByRole('button', { name: 'Take the part' }).getAttribute('aria-disabled'))
      .toBe('true')
    await amount.fill((credits / 100).toFixed(2))
    const works = await failing(page, '**/parts')
    const take = ask.getByRole('button', { name: `Take ${money(credits)}` })
    await take.click()
    await page.getByText('The part could not be taken', { exact: true }).waitFor()
    await works()
    await take.click()
    await page.getByText(`${money(credits)} paid by Club credits`).waitFor()
    await ask.waitFor({ state: 'hidden' })
    await expect
      .poll(() => words(detail.getByRole('table', { name: 'Payment History' })))
      .toContain('Club credits Paid')
    expect((await now(order)).status).toBe('pending')

    await detail.getByRole('button', { name: 'Mark as paid' }).first().click()
    const confirm = dialog(page, 'Confirm mark as paid')
    await confirm.getByText(money(850)).waitFor()
    const given = confirm.getByLabel('Cash given')
    await given.fill('8')
    await confirm.getByText(`${money(50)} missing`).waitFor()
    await given.fill('10')
    await confirm.getByText(`Change: ${money(150)}`).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await look(page, 'cash-given', [1440, 390])
    await confirm.getByRole('button', { name: 'Confirm' }).click()
    await expect.poll(async () => (await now(order)).status).toBe('paid')
    const paid = (await now(order)).orderTransactions.filter(({ status }) => status === 'SUCCESS')
    expect(paid.map(({ paymentMethod, amount: part }) => [paymentMethod, part]).toSorted()).toEqual([
      ['cash', 850],
      ['clubCredits', credits],
    ])

    // Of what was paid 9.00 go back: what cash took, and the rest as credits, which nobody hands out as money.
    await detail.getByRole('button', { name: 'Refund a part' }).click()
    await detail.getByLabel('Reason').fill('Overcharged')
    await detail.getByLabel('Amount to refund').fill('9')
    await detail.getByRole('button', { name: 'Save', exact: true }).click()
    const back = dialog(page, 'Confirm refund')
    await back.getByText(`${money(850)} via Cash, paid out by hand.`).waitFor()
    await back.getByText(`${money(50)} via Club credits, once it is marked as refunded.`).waitFor()
    await back.getByRole('button', { name: 'Confirm' }).click()
    await back.waitFor({ state: 'hidden' })
    await detail.getByRole('tab', { name: /Payment History/ }).click()
    const history = detail.getByRole('table', { name: 'Payment History' })
    await history
      .getByRole('row')
      .filter({ hasText: 'Club credits' })
      .getByRole('button', { name: 'Mark as refunded' })
      .click()
    const mark = dialog(page, 'Confirm mark as refunded')
    await mark.getByText('The customer gets this amount back now: Club credits. Hand out no money for it.').waitFor()
    await expect.poll(() => words(mark)).toContain(`Club credits · ${money(50)}`)
    await look(page, 'credits-marked-as-refunded', [1440, 390])
    await mark.getByRole('button', { name: 'Confirm' }).click()
    await expect.poll(async () => (await now(order)).refundedAmount).toBe(50)
    const { clubCreditBalance } = (await client.getCustomer({ id: customer.id })).data
    expect(clubCreditBalance).toEqual([{ amount: 50, currency: 'SGD' }])

    // Where transactions are listed it is called by both, and found by each of them.
    const list = await fresh(`/transaction?payment=clubCredits&q=${idOf(order)}`, { email: DESK })
    await expect.poll(() => words(row(list, order))).toContain('Club credits, Cash')
    await look(list, 'listed-by-both', [1440])

    // Nobody is offered what the customer holds nothing of.
    const other = await book((await newCustomer()).id, [12])
    const theirs = await fresh(`/transaction/${idOf(other)}`, { email: DESK })
    await dialog(theirs)
      .getByRole('tab', { name: /Payment History/ })
      .click()
    await dialog(theirs).getByRole('button', { name: 'Take a part' }).click()
    await dialog(theirs, 'Take a part of a payment').getByRole('combobox', { name: 'Payment method' }).click()
    await theirs.getByRole('option', { name: 'Cash', exact: true }).waitFor()
    await expect.poll(() => theirs.getByRole('option', { name: /Club credits|wallet/ }).count()).toBe(0)
  },
)
