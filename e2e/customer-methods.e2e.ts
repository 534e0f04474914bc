import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { CARD, payBy } from './card-forms.ts'
import { eventually } from './schedule-page.ts'
import { contextOf, execute, open } from './staff-page.ts'
import { dialog, idOf, withTransactions } from './transactions-page.ts'

// What customers may pay by, as the owner switches it: their payment link, and the desk that sends it.

const desk = withTransactions({ firstDay: 1400 })

const LOCK = 'Credit card is not switched on for customers in the payment options'

/** An order by card with the address of its payment link. */
const linked = async () => {
  const { id } = await desk.newCustomer()
  const order = await desk.book(id, [10], { paymentMethod: 'creditCard' })
  const email = `payer-${Date.now()}@new.example`
  await desk.club.client.requestPayment({ id: order.id, body: { email } }, { idempotencyKey: crypto.randomUUID() })
  const [mail] = await execute('SELECT body_text FROM outbox_messages WHERE recipient = $1', [email])
  return { order, path: /\/pay\/[A-Za-z0-9_-]{43}/.exec(String(mail!.body_text))![0] }
}

describe('what customers may pay by', () => {
  it('comes from the payment options: switched off, a link is neither sent nor paid, at once and on every screen [PAYMETHODS-11]', async () => {
    const { order, path } = await linked()
    const page = await desk.fresh(`/transaction/${idOf(order)}`)
    await dialog(page).getByRole('button', { name: 'Collect Payment' }).click()
    const link = page.getByRole('tab', { name: 'Payment link' })
    await link.click()
    await page.getByLabel('Email').waitFor()
    const context = await contextOf({ viewport: { width: 390, height: 844 } })
    const phone = await context.newPage()
    await open(phone, path)
    await phone.getByLabel('Card number').waitFor()

    const office = await desk.fresh('/payments/settings')
    const toggle = office.getByRole('switch', { name: 'Credit card for customers' })
    const turn = async () => {
      await toggle.click()
      await office.getByRole('button', { name: 'Save' }).click()
      await office.getByText('Payment settings have been updated successfully').first().waitFor()
    }
    await turn()
    try {
      // The desk that was about to send a link charges the card instead.
      await eventually(() => link.getAttribute('aria-disabled'), 'true')
      await page.getByLabel('Card number').waitFor()
      // Off it first: the pointer has stood there since it was clicked.
      await page.mouse.move(0, 0)
      await link.hover()
      await page.getByRole('tooltip').getByText(LOCK).waitFor()
      // It is disabled for whoever reads it, and does nothing when it is clicked all the same.
      await link.click({ force: true })
      await page.getByLabel('Card number').waitFor()
      expect(await violationsOn(page)).toEqual([])

      await payBy(phone, CARD.pays, /^Pay SGD/)
      await phone.getByRole('heading', { name: 'Payments are not taken here any more' }).waitFor()
      await expect.poll(() => phone.getByLabel('Card number').count()).toBe(0)
      expect(await violationsOn(phone)).toEqual([])
      expect((await desk.now(order)).status).toBe('pending')
    } finally {
      await turn()
    }
    await eventually(() => link.getAttribute('aria-disabled'), null)
    await phone.reload()
    await payBy(phone, CARD.pays, /^Pay SGD/)
    await phone.getByRole('heading', { name: 'Paid' }).waitFor()
    await context.close()
    await page.getByText('Transaction successful', { exact: true }).waitFor()
  })
})
