import { describe, it } from 'vitest'
import { giveBackTooMuch } from '../features/payments/refunds/fixtures/give-back-too-much.ts'
import { readCommands } from '../fixtures/read-commands.ts'

const on = readCommands()

/** Two courts by card, 28.00 and 20.00 with a fee of 2.90, and the payment that is open. */
const sold = async (customer: 0 | 2 = 2) => {
  const day = on.monday()
  const { id, orderTransactions } = await on.desk.book(
    [
      { day, from: 7, until: 9 },
      { court: 3, day, from: 18, until: 19 },
    ],
    {
      customerId: on.desk.club.customers[customer].id,
      paymentMethod: 'creditCard',
    },
  )
  return { id, purchase: orderTransactions[0]!.id }
}
const card = (creditToken: string) => ({ body: { creditToken } })
const charged = async (token: string) => {
  const made = await sold()
  const { data } = await on.desk.api.chargeTransaction({ id: made.purchase, ...card(token) })
  return { ...made, order: data }
}
const line = (price: number) => ({
  action: 'addItem' as const,
  lineItem: { price, currency: 'SGD', description: 'Rackets' },
})

describe('a card', () => {
  it('pays the order and its fee [ORDERS-87]', async () => {
    const { id, purchase } = await sold()
    await on.leaves('chargeTransaction', 'a card that pays', { id: purchase, ...card('tok_ok') })
    await on.leaves('chargeTransaction', 'what was paid', { id: purchase, ...card('tok_ok') })
    await on.desk.api.addLineItems({ id, body: { changes: [line(1000)], paymentMethod: 'creditCard' } })
    const { orderTransactions } = await on.desk.order(id)
    const open = orderTransactions.find(({ status }) => status === 'PENDING')!
    await on.leaves('chargeTransaction', 'the second payment of an order', { id: open.id, ...card('tok_ok') })
  })

  it('is kept with the consent of its customer, and removed [BEYOND-27]', async () => {
    const { id } = on.desk.club.customers[2]
    const saved = await on.leaves('saveCard', 'that the provider keeps', {
      id,
      body: { creditToken: 'tok_ok', consentVersion: '2026-11' },
    })
    await on.leaves('saveCard', 'that the provider does not keep', {
      id,
      body: { creditToken: 'tok_nobody', consentVersion: '2026-11' },
    })
    await on.leaves('removeSavedCard', 'that is kept', { id: saved!.data.id })
  })

  it('that is declined leaves the order to be paid, and pays when it is tried again [ORDERS-96]', async () => {
    const { purchase } = await sold()
    await on.leaves('chargeTransaction', 'a card that is declined at first', {
      id: purchase,
      ...card('tok_second_try'),
    })
    await on.leaves('retryTransaction', 'the card that was declined', { id: purchase })
  })

  it('of which nobody knows yet is asked about [ORDERS-98]', async () => {
    const { purchase } = await sold()
    await on.leaves('chargeTransaction', 'a card whose provider says nothing', { id: purchase, ...card('tok_timeout') })
    await on.leaves('checkTransactionStatus', 'a payment that went through unheard', { id: purchase })
  })

  it('whose bank asks waits for the answer [ORDERS-147]', async () => {
    const { purchase } = await sold()
    const reply = await on.leaves('chargeTransaction', 'a card whose bank asks', { id: purchase, ...card('tok_3ds') })
    const clientSecret = String(reply!.data.orderTransactions[0]!.rawData!.properties['client_secret'])
    await on.leaves('answerSandboxBank', 'the customer said yes', { body: { clientSecret, passes: true } })
    await on.leaves('checkTransactionStatus', 'a payment that the bank let pass', { id: purchase })
  })
})

describe('what cards paid', () => {
  it('goes back to the card that paid it, each its part', async () => {
    const { id } = await charged('tok_ok')
    await on.desk.api.addLineItems({ id, body: { changes: [line(1000)], paymentMethod: 'creditCard' } })
    const open = (await on.desk.order(id)).orderTransactions.find(({ status }) => status === 'PENDING')!
    await on.desk.api.chargeTransaction({ id: open.id, ...card('tok_ok') })
    await on.leaves('cancelOrder', 'paid by two cards, given back to them', {
      id,
      body: { refundAmountCents: 5500, autoRefund: true },
    })
  })

  it('and that the card does not take back is still owed', async () => {
    const { id } = await charged('tok_ok_refund_failed')
    await on.leaves('cancelOrder', 'paid by a card that takes nothing back', {
      id,
      body: { refundAmountCents: 4800, autoRefund: true },
    })
    const owed = (await on.desk.order(id)).orderTransactions.find(
      ({ transactionType }) => transactionType === 'REFUND',
    )!
    await on.leaves('refundTransaction', 'what the card did not take back, by hand', {
      id: owed.id,
      body: { amount: 4800 },
    })
  })

  it('goes back in parts, and with the fee where that is asked for', async () => {
    const { id } = await charged('tok_ok')
    await on.desk.api.cancelOrder({ id, body: {} })
    await on.leaves('refundOrder', 'part of it to the card', {
      id,
      body: { refundAmountCents: 2000, autoRefund: true },
    })
    const all = { refundAmountCents: 3090, autoRefund: true, includesProcessingFee: true }
    await on.leaves('refundOrder', 'the rest and the fee to the card', { id, body: all }, { by: on.admin })
  })
})

describe('a payment link', () => {
  const linked = async (to: { email?: string; mobile?: string }) => {
    const { id } = await sold(0)
    await on.leaves('requestPayment', to.mobile ? 'by email and SMS' : 'by email', { id, body: to })
    const { rows } = await on.product.fieldhouse.database.connection(({ client }) =>
      client.query<{ token: string }>(
        'SELECT one_time_token AS token FROM outbox_messages WHERE order_id = $1 LIMIT 1',
        [id],
      ),
    )
    return { id, token: rows[0]!.token }
  }
  const nobody = () => ({ by: on.product.as(null) })

  it('is sent once to each address, and takes a card [BOOKING-93]', async () => {
    const { token } = await linked({ email: 'payer@new.example', mobile: '+65 9123 4567' })
    await on.leaves(
      'payByLink',
      'another amount than the next one',
      { token, body: { creditToken: 'tok_ok', amount: 100 } },
      nobody(),
    )
    await on.leaves('payByLink', 'a card that pays', { token, body: { creditToken: 'tok_ok', amount: 5090 } }, nobody())
    await on.leaves('payByLink', 'what is paid', { token, body: { creditToken: 'tok_ok' } }, nobody())
  })

  it('asks how a payment ended that nobody heard of', async () => {
    const { token } = await linked({ email: 'other@new.example' })
    await on.leaves(
      'payByLink',
      'a card whose provider says nothing',
      { token, body: { creditToken: 'tok_timeout' } },
      nobody(),
    )
    await on.leaves('checkPayment', 'a payment that went through unheard', { token }, nobody())
  })
})

it('events of the card provider that nobody signed change nothing', async () => {
  const body = JSON.stringify({ id: 'evt_made_up', object: 'event' })
  await on.leaves('receiveStripeEvent', 'unsigned', { body }, { by: on.product.as(null) })
})

it('what a provider gave back too much is paid back, written off, and to be settled again [BEYOND-14]', async () => {
  const { id, purchase } = await sold()
  const { fieldhouse } = on.product
  await giveBackTooMuch(fieldhouse, on.desk.api, { partnerId: on.desk.club.id, transactionId: purchase })
  const overRefundId = (await on.desk.order(id)).overRefunds[0]!.id
  const as = (settledAs: 'cash' | 'writtenOff' | null) => ({ id, overRefundId, body: { settledAs } })
  await on.leaves('settleOverRefund', 'paid back in cash', as('cash'))
  await on.leaves('settleOverRefund', 'paid back already', as('cash'))
  await on.leaves('settleOverRefund', 'written off instead', as('writtenOff'))
  await on.leaves('settleOverRefund', 'to be settled again', as(null))
  await on.leaves('settleOverRefund', 'that there is not', { ...as(null), overRefundId: id })
})

it('a payment of which no provider tells any more is settled by an owner', async () => {
  const owner = on.product.as(on.desk.club.staff.owner)
  const unheard = async () => {
    const { id, purchase } = await sold()
    await on.desk.api.chargeTransaction({ id: purchase, ...card('tok_timeout') })
    await on.product.fieldhouse.database.connection(({ client }) =>
      client.query("UPDATE payment_attempts SET provider = 'stripe' WHERE order_id = $1", [id]),
    )
    return purchase
  }
  const said = (outcome: 'paid' | 'notPaid') => ({ body: { outcome } })
  await on.leaves('settleTransaction', 'as paid', { id: await unheard(), ...said('paid') }, { by: owner })
  const id = await unheard()
  await on.leaves('settleTransaction', 'as not paid', { id, ...said('notPaid') }, { by: owner })
  await on.leaves('settleTransaction', 'what is settled', { id, ...said('paid') }, { by: owner })
})
