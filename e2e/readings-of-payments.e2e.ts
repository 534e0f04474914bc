import type { Order } from '@fieldhouse/contract/orders'
import { describe, it } from 'vitest'
import { ABROAD, mayOnlyLook, toldOf, withReadings } from './money-readings.ts'
import { withoutDemoPayouts } from './payouts-page.ts'
import { reads, readsOnPhone, readsReasons } from './readings.ts'
import { DESK, execute, open } from './staff-page.ts'
import { dialog } from './transactions-page.ts'

// What the screens of payments say: the methods and their fees, payouts, policies, the close of a day, and a membership that is sold.

const transactions = withReadings({ firstDay: 1020 })
const { show, fresh, regular, book } = transactions

/** A day long before the demo began. */
const DAY = '2019-03-05'

/** Puts what an order took on that day, by the log and, where it is in the books as well, by the ledger. */
const takenOn = async (day: string, clock: string, order: Order, inBooks: boolean) => {
  const at = `${day}T${clock}:00+08:00`
  await execute('UPDATE order_transactions SET settled_at = $2 WHERE order_id = $1', [order.id, at])
  if (!inBooks) return
  // What was posted is never changed: the payment is posted a second time, on that day.
  await execute(
    `WITH posted AS (
       SELECT * FROM journals WHERE order_id = $1 AND kind = 'payment'
     ), again AS (
       INSERT INTO journals (partner_id, id, kind, order_id, currency, created_at)
       SELECT partner_id, gen_random_uuid(), kind, order_id, currency, $2 FROM posted RETURNING partner_id, id
     ) INSERT INTO postings (partner_id, journal_id, line, account, amount_minor)
       SELECT again.partner_id, again.id, line, account, amount_minor
       FROM again, posted JOIN postings ON journal_id = posted.id`,
    [order.id, at],
  )
}

describe('the payments', () => {
  it('are taken by methods with their fees, and paid out', async () => {
    await execute(
      `UPDATE partners SET processing_fee_config = $1, payment_methods_for_customers = '{cash,creditCard}'
       WHERE id = (SELECT partner_id FROM partner_profiles WHERE uri = 'harbour')`,
      [JSON.stringify({ creditCard: { AUD: { fieldhouseFeesPercentage: 2.9, fieldhouseFeesAmount: 0.3 } } })],
    )
    const fees = await fresh('/payments/settings', { ...ABROAD, email: 'owner@harbour.example' })
    await fees.getByRole('heading', { name: 'Payment options' }).waitFor()
    await reads(fees.getByRole('main'), 'payments-settings')
    await readsOnPhone(fees.getByRole('main'), 'payments-settings-on-a-phone')
    await fees.getByRole('radio', { name: 'Absorb processing fee' }).check()
    await reads(fees.getByRole('tabpanel').first(), 'payments-settings-with-the-fee-absorbed')
    // What the demo took by card differs from day to day.
    await withoutDemoPayouts()
    const page = await show('/payments/payouts', ABROAD)
    await page.getByRole('region', { name: 'Payouts setup' }).getByRole('button').nth(1).waitFor()
    await page.getByText('Your current balance is 0.').waitFor()
    await page.getByText('No payouts yet').waitFor()
    await reads(page.getByRole('main'), 'payments-payouts')
    await readsOnPhone(page.getByRole('main'), 'payments-payouts')
    await show('/payments/policies', ABROAD)
    await page.getByRole('region', { name: 'Cancellation Policy' }).waitFor()
    await reads(page.getByRole('main'), 'payments-policies')

    const barred = await fresh('/reset-password', { ...ABROAD, email: DESK })
    await mayOnlyLook(barred)
    await open(barred, '/payments/settings')
    await barred.getByRole('heading', { name: 'Payment options' }).waitFor()
    await reads(barred.getByRole('main'), 'payments-settings-looked-at')
    await readsReasons(barred.getByRole('main'), 'payments-settings-looked-at-reasons')
  })

  it('of a day are counted, closed, and closed again', async () => {
    const customer = await regular()
    const at = { paid: true, date: '2031-08-04' }
    const cash = await book(customer.id, [7], at)
    const more = await book(customer.id, [9, 10, 11, 12, 13], at)
    const cheque = await book(customer.id, [15, 16], { ...at, paymentMethod: 'cheque' })
    const astray = await book(customer.id, [18], { ...at, paymentMethod: 'cheque' })
    // The first and the last minute of the day at the club.
    await takenOn(DAY, '00:00', cash, true)
    await takenOn(DAY, '23:59', more, true)
    await takenOn(DAY, '12:00', cheque, true)
    await takenOn(DAY, '13:00', astray, false)
    const told = toldOf(customer, cash, more, cheque, astray)
    const page = await show(`/payments/dayClose?day=${DAY}`, ABROAD)
    await page.getByRole('table', { name: 'Takings in SGD' }).waitFor()
    await reads(page.getByRole('main'), 'day-close-open', told)

    const { client, partnerId } = transactions.club
    for (const [revision, counted] of [11_495, 12_000].entries())
      await client.closeDay(
        {
          partnerId,
          body: {
            day: DAY,
            revision,
            counts: [{ currency: 'SGD', expected: 12_000, counted }],
            note: `Lần ${revision + 1}`,
          },
        },
        { idempotencyKey: crypto.randomUUID() },
      )
    // The database lets nobody change a close; the clock by which these were made differs with each run.
    await execute(
      `SET session_replication_role = replica;
       UPDATE day_closes SET closed_at = '2019-03-05T14:30:00Z'::timestamptz + revision * interval '1 hour' WHERE day = '${DAY}'`,
    )
    await page.reload()
    const closes = page.getByRole('region', { name: 'Closes of this day' })
    await closes.waitFor()
    await reads(page.getByRole('main'), 'day-close-closed-twice', told)
    await closes.getByText('No. 1').click()
    await closes.getByRole('table').first().waitFor()
    await reads(closes, 'day-close-first-close', told)
  })
})

describe('what is added', () => {
  it('is a kind, a plan and a sale', async () => {
    const { client, partnerId } = transactions.club
    const pricing = [
      { price: 9, currency: 'SGD', recurring: 1 as const },
      { price: 100, currency: 'SGD', recurring: 12 as const },
    ]
    const { data: plan } = await client.createMembershipPlan({ partnerId, body: { name: 'Góc sân', pricing } })
    const customer = await regular()
    const told = { ...toldOf(customer), [customer.id]: 'customer', [plan.id]: 'plan' }
    const page = await show('/transaction?q=elsewhere', ABROAD)
    await page.getByRole('main').getByRole('button', { name: 'Add', exact: true }).click()
    await reads(dialog(page, /^Add transaction$/), 'add-kind', told)
    await dialog(page, /^Add transaction$/)
      .getByRole('button', { name: /^Membership / })
      .click()
    const plans = dialog(page, 'Select membership plan')
    await plans.getByRole('button', { name: /^Góc sân .*month/ }).waitFor()
    await reads(plans, 'add-plan', told)
    await plans.getByRole('button', { name: /^Góc sân .*year/ }).click()
    const sale = dialog(page, /^Add Transaction$/)
    await sale.getByRole('combobox', { name: 'Customer' }).fill(customer.search)
    await sale.getByRole('option', { name: `Vy ${customer.search}` }).click()
    await sale.getByRole('button', { name: 'Change customer' }).waitFor()
    await sale.getByRole('textbox', { name: 'Start date' }).fill('05/05/2031')
    await page.keyboard.press('Tab')
    await reads(sale, 'add-sale', told)
    for (const [description, amount] of [
      ['Racket', '35.5'],
      ['Welcome', '-5.25'],
    ] as const) {
      await sale.getByRole('button', { name: 'Add line item' }).click()
      await sale.getByLabel('Description').fill(description)
      await sale.getByRole('textbox', { name: 'Amount' }).fill(amount)
      await sale.getByRole('button', { name: 'Add', exact: true }).click()
    }
    await sale.getByRole('radio', { name: /^Cash/ }).check()
    await reads(sale, 'add-sale-with-lines', told)
    await readsOnPhone(sale, 'add-sale-with-lines', told)
  })
})
