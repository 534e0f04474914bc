import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startProduct, TEST_NOW, type Product } from '../../../fixtures/start-product.ts'
import { sendDueConfirmations } from '../../orders/index.ts'
import { cardDesk, type CardDesk } from '../../payments/charging/fixtures/card-desk.ts'

type Message = { subject: string; body_text: string; order_id: string }

let product: Product
let desk: CardDesk
beforeAll(async () => {
  product = await startProduct()
  desk = cardDesk(product)
})
afterAll(() => product.close())
afterEach(async () => {
  product.setNow(TEST_NOW)
  await desk.ask('DELETE FROM deferred_confirmations')
  await written()
})

/** What was written since the last look. */
const written = () =>
  desk.ask<Message>('WITH gone AS (DELETE FROM outbox_messages RETURNING *) SELECT * FROM gone ORDER BY created_at')
const subjects = async () => (await written()).map(({ subject }) => subject)
const after = (minutes: number) => product.setNow(new Date(Date.parse(TEST_NOW) + minutes * 60_000).toISOString())
const due = () => sendDueConfirmations(product.fieldhouse.deps)
/** A booking by card whose customer is to be told. */
const sell = async () => {
  const sold = await desk.sell({ emailingEnable: true, customerId: desk.club.customers[0].id })
  const { order } = await desk.see(sold.id)
  return { ...sold, readableId: order.readableId.readableId, lineId: order.orderLineItems[0]!.id }
}

describe('the confirmation of a booking by card', () => {
  it('waits for the card, and says that it is paid [BOOKING-91]', async () => {
    const { id, purchase, readableId } = await sell()
    expect(await written()).toEqual([])
    await desk.charge(purchase, 'tok_ok')
    const [letter, ...others] = await written()
    expect(others).toEqual([])
    expect(letter).toMatchObject({ subject: `Your booking ${readableId} is confirmed`, order_id: id })
    expect(letter!.body_text).toContain('Total: SGD 21.50\nPaid: SGD 21.50\n')
    expect(letter!.body_text).not.toContain('To pay')
    after(60)
    expect(await due()).toBe(0)
    expect(await written()).toEqual([])
  })

  it('says after a quarter of an hour that it is reserved and not paid, once, and again when it is paid', async () => {
    const { purchase, readableId } = await sell()
    await desk.charge(purchase, 'tok_declined_insufficient_funds').catch(() => undefined)
    after(14)
    expect(await due()).toBe(0)
    after(15)
    const told = await Promise.all([due(), due()])
    expect(told.toSorted()).toEqual([0, 1])
    const [letter, ...others] = await written()
    expect(others).toEqual([])
    expect(letter!.subject).toBe(`Your booking ${readableId} is not paid yet`)
    expect(letter!.body_text).toContain(`Your booking ${readableId} is reserved. It is not paid yet.`)
    expect(letter!.body_text).toContain('Total: SGD 21.50\nTo pay (Credit card): SGD 21.50\n')
    after(60)
    expect(await due()).toBe(0)
    await desk.charge(purchase, 'tok_ok')
    expect(await subjects()).toEqual([`Your booking ${readableId} is confirmed`])
  })

  it('leaves it to the payment link to say that it is not paid', async () => {
    const { id, purchase, readableId } = await sell()
    await desk.api.requestPayment({ id, body: { email: 'payer@new.example' } })
    expect(await subjects()).toEqual([expect.stringContaining(`Payment for ${readableId}`)])
    after(60)
    expect(await due()).toBe(0)
    await desk.charge(purchase, 'tok_ok')
    expect(await subjects()).toEqual([`Your booking ${readableId} is confirmed`])
  })

  it('is sent when the desk takes cash instead, and not for a cancelled booking, nor where nobody is to be told', async () => {
    const cash = await sell()
    await desk.api.changeTransactionMethod({ id: cash.purchase, body: { paymentMethod: 'cash' } })
    const { order } = await desk.see(cash.id)
    const open = order.orderTransactions.find(({ status }) => status === 'PENDING')
    if (open) await desk.api.markTransactionPaid({ id: open.id })
    expect(await subjects()).toEqual([`Your booking ${cash.readableId} is confirmed`])
    const canceled = await sell()
    await desk.api.cancelOrder({ id: canceled.id, body: {} })
    await desk.sell()
    after(60)
    expect(await due()).toBe(0)
    expect(await written()).toEqual([])
  })

  it('sent by hand before it is paid does not call it confirmed [ORDERS-93]', async () => {
    const { id, readableId } = await sell()
    await desk.api.sendConfirmation({ id, body: { channel: 'EMAIL' } })
    expect(await subjects()).toEqual([`Your booking ${readableId} is not paid yet`])
    after(60)
    expect(await due()).toBe(0)
  })

  it('is put off while nobody knows whether the card was charged', async () => {
    const { purchase } = await sell()
    await desk.charge(purchase, 'tok_3ds').catch(() => undefined)
    after(15)
    expect(await due()).toBe(0)
    expect(await written()).toEqual([])
    expect(await desk.ask('SELECT due_at FROM deferred_confirmations')).toEqual([
      { due_at: new Date(Date.parse(TEST_NOW) + 30 * 60_000).getTime() },
    ])
  })
})
