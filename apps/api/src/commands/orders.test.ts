import type { Order } from '@fieldhouse/contract/orders'
import { describe, it } from 'vitest'
import { settleElsewhere } from '../features/payouts/fixtures/settle-elsewhere.ts'
import { readCommands, type ReadCommands } from '../fixtures/read-commands.ts'

const on = readCommands()

type More = Parameters<ReadCommands['desk']['book']>[1]

/** Two courts on a Monday of their own, 28.00 and, on shared ground, 20.00. */
const sold = (more?: More) => {
  const day = on.monday()
  return on.desk.book(
    [
      { day, from: 7, until: 9 },
      { court: 3, day, from: 18, until: 19 },
    ],
    more,
  )
}
const line = (price: number, description: string) => ({
  action: 'addItem' as const,
  lineItem: { price, currency: 'SGD', description },
})
type Lines = Parameters<ReadCommands['desk']['api']['addLineItems']>[0]['body']
const add = async (id: string, body: Lines) => (await on.desk.api.addLineItems({ id, body })).data
const entry = (order: Order, type: 'PURCHASE' | 'REFUND', status = 'PENDING') =>
  order.orderTransactions.find((each) => each.transactionType === type && each.status === status)!
const changeLogMeta = { reason: 'Customer request', comment: 'Moved away' }

describe('cancelling an order', () => {
  it('that was paid in two ways gives part of it back and frees all its ground [ORDERS-84]', async () => {
    const { id } = await sold({ orderStatus: 'paid' })
    await on.desk.api.markTransactionPaid({
      id: entry(await add(id, { changes: [line(1500, 'Rackets')], paymentMethod: 'cheque' }), 'PURCHASE').id,
    })
    const body = { refundAmountCents: 5000, changeLogMeta, emailingEnable: true }
    await on.leaves('cancelOrder', 'paid in cash and by cheque, part of it back', { id, body })
    await on.leaves('cancelOrder', 'cancelled already', { id, body: {} })
  })

  it('that is half paid lets the rest fall', async () => {
    const { id } = await sold({ orderStatus: 'paid' })
    await add(id, { changes: [line(1500, 'Rackets'), line(250, 'Water')], paymentMethod: 'creditCard' })
    const body = { refundAmountCents: 4800, handedBack: true }
    await on.leaves('cancelOrder', 'half paid, all that was paid handed back', { id, body })
  })

  it('that nobody has paid owes nobody anything', async () => {
    const { id } = await sold({ paymentMethod: 'creditCard' })
    await on.leaves('cancelOrder', 'never paid', { id, body: { changeLogMeta } })
  })

  it('that the wallet and passes paid gives back what they gave', async () => {
    const { id: customerId } = await on.holder('Wim')
    const byWallet = await sold({ customerId, paymentMethod: 'fieldhouseWallet' })
    const body = { refundAmountCents: 4100, autoRefund: true }
    await on.leaves('cancelOrder', 'paid out of the wallet, given back at once', { id: byWallet.id, body })
    const byPasses = await sold({ customerId, paymentMethod: 'packages' })
    await on.leaves('cancelOrder', 'paid by passes', { id: byPasses.id, body: {} })
  })

  it('of a sale of passes takes back those that are left, of a membership ends it', async () => {
    const { orders } = await on.holder('Sol')
    await on.leaves('cancelOrder', 'a sale of passes, part of the money back', {
      id: orders.ten,
      body: { refundAmountCents: 9000 },
    })
    await on.leaves('cancelOrder', 'a membership that was paid', { id: orders.gold, body: { refundAmountCents: 4000 } })
    await on.leaves('cancelOrder', 'a membership that nobody has paid', { id: orders.silver, body: {} })
  })
})

describe('line items', () => {
  it('two at once are one payment more, with its own method [ORDERS-91]', async () => {
    const { id } = await sold({ orderStatus: 'paid' })
    const body = { changes: [line(1500, 'Rackets'), line(250, 'Water')], paymentMethod: 'creditCard' as const }
    await on.leaves('addLineItems', 'two that are charged by card, on an order paid in cash', { id, body })
  })

  it('below nothing let open payments fall first, and owe the rest back', async () => {
    const { id } = await sold({ orderStatus: 'paid' })
    await add(id, { changes: [line(1000, 'Rackets')], paymentMethod: 'cheque' })
    await on.leaves('addLineItems', 'more taken off than is still to be paid', {
      id,
      body: { changes: [line(-1600, 'Rain')], paymentMethod: 'cash' },
    })
    const open = await sold()
    await on.leaves('addLineItems', 'one charged and one taken off, nothing paid yet', {
      id: open.id,
      body: { changes: [line(700, 'Shuttles'), line(-1200, 'Lights out')], paymentMethod: 'cash' },
    })
  })

  it('on an order that has changed since are refused', async () => {
    const { id } = await sold({ orderStatus: 'paid' })
    await add(id, { changes: [line(1000, 'Rackets')], paymentMethod: 'cheque' })
    await on.leaves('addLineItems', 'to a version that is no longer the latest', {
      id,
      body: { changes: [line(700, 'Shuttles')], paymentMethod: 'cash', version: 1 },
    })
  })
})

describe('refunds', () => {
  it('of a cancelled order are one more entry each, up to what was paid [ORDERS-85]', async () => {
    const { id } = await sold({ orderStatus: 'paid' })
    await on.desk.api.cancelOrder({ id, body: { refundAmountCents: 1000 } })
    await on.leaves('refundOrder', 'a second refund of a cancelled order', { id, body: { refundAmountCents: 1500 } })
    await on.leaves('refundOrder', 'a third one, handed back now', {
      id,
      body: { refundAmountCents: 2300, handedBack: true },
    })
    await on.leaves('refundOrder', 'more than is left of it', { id, body: { refundAmountCents: 1 } })
  })

  it('that are owed are handed back, or part of them, once [ORDERS-97]', async () => {
    const { id } = await sold({ orderStatus: 'paid' })
    const canceled = (await on.desk.api.cancelOrder({ id, body: { refundAmountCents: 4000 } })).data
    const owed = entry(canceled, 'REFUND').id
    await on.leaves('refundTransaction', 'part of what is owed', { id: owed, body: { amount: 1500 } })
    await on.leaves('refundTransaction', 'what was handed back', { id: owed, body: { amount: 2500 } })
  })

  it('to credits and to the wallet go back where they came from', async () => {
    const { id: customerId } = await on.holder('Rea')
    for (const paymentMethod of ['clubCredits', 'fieldhouseWallet'] as const) {
      const { id } = await sold({ customerId, paymentMethod })
      await on.desk.api.cancelOrder({ id, body: {} })
      await on.leaves('refundOrder', `of what ${paymentMethod} paid, at once`, {
        id,
        body: { refundAmountCents: 2000, autoRefund: true },
      })
    }
  })
})

describe('payments at the desk', () => {
  it('one of two that are open is marked as paid [ORDERS-86]', async () => {
    const { id } = await sold()
    const order = await add(id, { changes: [line(1000, 'Rackets')], paymentMethod: 'cheque' })
    const [later, first] = order.orderTransactions.filter(({ status }) => status === 'PENDING')
    await on.leaves('markTransactionPaid', 'the first of two open payments', { id: (first ?? later)!.id })
    const open = entry(await on.desk.order(id), 'PURCHASE')
    await on.leaves('markTransactionPaid', 'the last one, which pays the order', { id: open.id })
    await on.leaves('markTransactionPaid', 'one that is paid', { id: open.id })
  })

  it('by card or by cheque is taken in cash instead, and stays as high as it was [ORDERS-95]', async () => {
    const { orderTransactions } = await sold({ paymentMethod: 'creditCard' })
    const body = { paymentMethod: 'cash' as const }
    await on.leaves('changeTransactionMethod', 'a card payment with its fee', { id: orderTransactions[0]!.id, body })
    const order = await add((await sold({ orderStatus: 'paid' })).id, {
      changes: [line(1000, 'Rackets')],
      paymentMethod: 'cheque',
    })
    await on.leaves('changeTransactionMethod', 'a cheque for what was added', { id: entry(order, 'PURCHASE').id, body })
  })

  it('is taken in parts: by credits, then at the till, and the rest stays owed by card', async () => {
    const { id: customerId } = await on.holder('Pia')
    const { id } = await sold({ customerId, paymentMethod: 'creditCard' })
    const part = async (amount: number, paymentMethod: 'clubCredits' | 'cash', name: string) =>
      on.leaves('payPart', name, {
        id: entry(await on.desk.order(id), 'PURCHASE').id,
        body: { amount, paymentMethod },
      })
    await part(1000, 'clubCredits', 'credits')
    await part(500, 'cash', 'cash')
    await part(100_000, 'cash', 'more than the price')
  })
})

it('a note is written on the order, and taken off it [ORDERS-92]', async () => {
  const { id } = await sold({ customerNote: 'Two rackets' })
  await on.leaves('updateOrderNote', 'a first note', { id, body: { partnerNote: 'Paid at the bar' } })
  await on.leaves('updateOrderNote', 'none any more', { id, body: { partnerNote: '' } })
})

it('a confirmation goes to the customer by the way that was chosen [ORDERS-93]', async () => {
  const { id } = await sold({ customerId: on.desk.club.customers[0].id, orderStatus: 'paid' })
  await on.leaves('sendConfirmation', 'by email', { id, body: { channel: 'EMAIL' } })
  await on.leaves('sendConfirmation', 'by SMS', { id, body: { channel: 'SMS' } })
  await on.leaves('sendConfirmation', 'to nobody who could be reached', {
    id: (await sold()).id,
    body: { channel: 'EMAIL' },
  })
})

it('an order that is being paid out is not changed any more', async () => {
  const { id } = await sold({ orderStatus: 'paid' })
  await settleElsewhere(on.product, { orderId: id, payoutId: '5b9c2a70-0000-4000-8000-0000000000aa' })
  await on.leaves('addLineItems', 'to an order that was paid out', {
    id,
    body: { changes: [line(700, 'Shuttles')], paymentMethod: 'cash' },
  })
})
