import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { failure, riversideDesk } from '../../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../../fixtures/start-product.ts'
import { settleUnknown } from '../index.ts'
import { cardDesk, PRICE, type CardDesk } from '../charging/fixtures/card-desk.ts'

let product: Product
let desk: CardDesk
beforeAll(async () => {
  product = await startProduct()
  desk = cardDesk(product)
})
afterAll(() => product.close())
afterEach(async () => {
  product.setNow(TEST_NOW)
  expect(await desk.faults()).toEqual([])
})

/** What the court cost: the fee of the card is kept. */
const COURT = 2000
const later = (seconds: number) => product.setNow(new Date(Date.parse(TEST_NOW) + seconds * 1000).toISOString())

const paid = async (token = 'tok_ok') => {
  const sold = await desk.sell()
  await desk.charge(sold.purchase, token)
  return sold
}
const cancel = async (id: string, refundAmountCents: number, idempotencyKey?: string) => {
  const body = { autoRefund: true, refundAmountCents }
  return (await desk.api.cancelOrder({ id, body }, idempotencyKey ? { idempotencyKey } : {})).data
}
const given = async (work: () => Promise<unknown>) => {
  const before = await desk.sandbox()
  await work()
  const after = await desk.sandbox()
  return { refunds: after.refunds - before.refunds, amount: after.given - before.given }
}
/** Works while journals of refunds can't be written. */
const withBrokenBooks = async (work: () => Promise<unknown>) => {
  await desk.ask(
    `CREATE FUNCTION break_down() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF NEW.kind = 'refund' THEN RAISE EXCEPTION 'broken'; END IF; RETURN NEW; END $$`,
  )
  await desk.ask(`CREATE TRIGGER break_down BEFORE INSERT ON journals FOR EACH ROW EXECUTE FUNCTION break_down()`)
  try {
    await work()
  } finally {
    await desk.ask('DROP FUNCTION break_down CASCADE')
  }
}

describe('what an order that became cheaper owes goes back to its card', () => {
  /** Paid by card, then lowered: the refund that waits, of SGD 8.00. */
  const lowered = async (token = 'tok_ok') => {
    const { id } = await paid(token)
    const lineItem = { price: -800, currency: 'SGD', description: 'Shuttles not used' }
    const { data } = await desk.api.addLineItems({ id, body: { changes: [{ action: 'addItem', lineItem }] } })
    return { id, owed: data.orderTransactions.find(({ transactionType }) => transactionType === 'REFUND')!.id }
  }
  const issue = (owed: string, amount: number, key?: string) =>
    desk.api.refundTransaction({ id: owed, body: { amount, autoRefund: true } }, key ? { idempotencyKey: key } : {})
  const PURCHASE = `PURCHASE SUCCESS ${PRICE}`

  it('when staff ask for it, to the cent and once [ORDERS-97] [ORDERS-150] [BEYOND-03]', async () => {
    const { id, owed } = await lowered()
    const moved = await given(async () => {
      const replies = [await issue(owed, 800, 'to-the-card'), await issue(owed, 800, 'to-the-card')]
      expect(replies[0]).toEqual(replies[1])
    })
    expect(moved).toEqual({ refunds: 1, amount: 800 })
    expect(await desk.see(id)).toMatchObject({
      log: [PURCHASE, 'REFUND ADJUSTED 800', 'REFUND SUCCESS 800'],
      order: { status: 'paid', refundedAmount: 800, refundingAmount: 0 },
    })
  })

  it('in part, and the rest stays owed', async () => {
    const { id, owed } = await lowered()
    await issue(owed, 300)
    expect((await desk.see(id)).log).toEqual([
      PURCHASE,
      'REFUND ADJUSTED 800',
      'REFUND PENDING 500',
      'REFUND SUCCESS 300',
    ])
  })

  it('again after the card refused it', async () => {
    const { id, owed } = await lowered('tok_ok_refund_failed')
    const { data } = await issue(owed, 800)
    expect((await desk.see(id)).log).toEqual([
      PURCHASE,
      'REFUND ADJUSTED 800',
      'REFUND PAYMENT_FAILURE 800',
      'REFUND PENDING 800',
    ])
    const again = data.orderTransactions.find(({ status }) => status === 'PENDING')!
    await desk.ask(`UPDATE sandbox_card_payments SET card = 'tok_ok' WHERE card = 'tok_ok_refund_failed'`)
    expect((await issue(again.id, 800)).data).toMatchObject({ refundedAmount: 800, refundingAmount: 0 })
  })

  it('and never more than is too much, nor what no card paid; nothing is given back then', async () => {
    const { owed } = await lowered()
    const cash = await desk.sell({ paymentMethod: 'cash', orderStatus: 'paid' })
    const { data } = await desk.api.cancelOrder({ id: cash.id, body: { refundAmountCents: 500 } })
    const byHand = data.orderTransactions.find(({ transactionType }) => transactionType === 'REFUND')!.id
    const moved = await given(async () => {
      for (const [entry, amount, maximum] of [
        [owed, 801, 800],
        [byHand, 500, 0],
      ] as const) {
        const { body } = await failure(issue(entry, amount))
        expect(body.data).toMatchObject({
          errorCode: 'error.badRequest.refundAmountExceedsRefundable',
          message: [{ property: 'amount' }],
          metaData: { amount, maximum },
        })
      }
    })
    expect(moved).toEqual({ refunds: 0, amount: 0 })
  })
})

describe('money goes back to the card', () => {
  it('at once when an order is cancelled with a refund, and its fee is kept [BOOKING-104] [ORDERS-134]', async () => {
    const { id } = await paid()
    const moved = await given(async () => {
      expect(await cancel(id, COURT)).toMatchObject({ status: 'canceled', refundedAmount: COURT, refundableAmount: 0 })
    })
    expect(moved).toEqual({ refunds: 1, amount: COURT })
    expect((await desk.see(id)).log).toEqual([`PURCHASE SUCCESS ${PRICE}`, `REFUND SUCCESS ${COURT}`])
  })

  it('by hand where nobody asked for it at once [BOOKING-104]', async () => {
    const { id } = await paid()
    const moved = await given(() => desk.api.cancelOrder({ id, body: { refundAmountCents: COURT } }))
    expect(moved).toEqual({ refunds: 0, amount: 0 })
    expect((await desk.see(id)).log).toEqual([`PURCHASE SUCCESS ${PRICE}`, `REFUND PENDING ${COURT}`])
  })

  it('of a cancelled order later and in parts, never more than was paid [ORDERS-85] [ORDERS-58]', async () => {
    const { id } = await paid()
    await cancel(id, 500)
    const refund = (refundAmountCents: number) =>
      desk.api.refundOrder({ id, body: { refundAmountCents, autoRefund: true } })
    expect((await refund(1000)).data).toMatchObject({ refundedAmount: 1500, refundableAmount: 500 })
    expect((await failure(refund(501))).body.data.errorCode).toBe('error.badRequest.refundAmountExceedsRefundable')
    expect((await refund(500)).data).toMatchObject({ refundedAmount: COURT })
  })

  it('of one of two courts, and the other stays paid [BOOKING-46]', async () => {
    const order = await desk.book(
      [
        { court: 0, day: '2026-12-20', from: 8, until: 9 },
        { court: 1, day: '2026-12-20', from: 8, until: 9 },
      ],
      { paymentMethod: 'creditCard' },
    )
    await desk.charge(order.orderTransactions[0]!.id, 'tok_ok')
    const [bookingId] = desk.bookingIds(order)
    const body = { bookingIds: [bookingId!], refundAmountCents: COURT, autoRefund: true }
    const moved = await given(async () => {
      const { data } = await desk.api.cancelBookings({ orderId: order.id, body })
      expect(data).toMatchObject({ status: 'paid', refundedAmount: COURT, processingStatus: 'COMMITTED' })
    })
    expect(moved).toEqual({ refunds: 1, amount: COURT })
  })

  it('to each charge no more than it took; what was paid otherwise is handed back otherwise', async () => {
    const { id } = await paid()
    const add = async (price: number, paymentMethod: 'creditCard' | 'cash') => {
      const lineItem = { price, currency: 'SGD', description: 'More' }
      const { data } = await desk.api.addLineItems({
        id,
        body: { changes: [{ action: 'addItem', lineItem }], paymentMethod },
      })
      return data.orderTransactions.find(({ status }) => status === 'PENDING')!.id
    }
    // 10.00 with 1.00 of fee by card, and then 5.00 in cash: what was paid last is given back first.
    later(1)
    await desk.charge(await add(1000, 'creditCard'), 'tok_ok')
    later(2)
    await desk.api.markTransactionPaid({ id: await add(500, 'cash') })
    const moved = await given(async () => {
      expect(await cancel(id, 3500)).toMatchObject({ refundedAmount: 3000, refundingAmount: 500 })
    })
    expect(moved).toEqual({ refunds: 2, amount: 3000 })
    const { order } = await desk.see(id)
    const refunds = order.orderTransactions
      .filter(({ transactionType }) => transactionType === 'REFUND')
      .map(({ status, amount, paymentMethod }) => `${status} ${amount} ${paymentMethod}`)
    expect(refunds.toSorted()).toEqual(['PENDING 500 cash', 'SUCCESS 1100 creditCard', 'SUCCESS 1900 creditCard'])
  })
})

describe('a refund that does not go well', () => {
  it('failed, is told in the log, and is owed until it was handed back [ORDERS-44]', async () => {
    const { id } = await paid('tok_ok_refund_failed')
    expect(await cancel(id, COURT)).toMatchObject({ refundedAmount: 0, refundingAmount: COURT, refundableAmount: 0 })
    const { order, log } = await desk.see(id)
    expect(log).toEqual([`PURCHASE SUCCESS ${PRICE}`, `REFUND PAYMENT_FAILURE ${COURT}`, `REFUND PENDING ${COURT}`])
    const owed = order.orderTransactions.find(({ status }) => status === 'PENDING')!
    const { data } = await desk.api.refundTransaction({ id: owed.id, body: { amount: COURT } })
    expect(data).toMatchObject({ refundedAmount: COURT, refundingAmount: 0 })
  })

  it('without an answer, stays UNKNOWN, is given back once, and is known after a minute', async () => {
    const { id } = await paid('tok_ok_refund_timeout')
    const moved = await given(async () => {
      expect(await cancel(id, COURT)).toMatchObject({ refundedAmount: 0, refundableAmount: 0 })
      expect((await desk.see(id)).log).toEqual([`PURCHASE SUCCESS ${PRICE}`, `REFUND UNKNOWN ${COURT}`])
      later(61)
      expect(await settleUnknown(product.fieldhouse.deps)).toBe(1)
    })
    expect(moved).toEqual({ refunds: 1, amount: COURT })
    expect(await desk.see(id)).toMatchObject({
      log: [`PURCHASE SUCCESS ${PRICE}`, `REFUND SUCCESS ${COURT}`],
      order: { refundedAmount: COURT },
    })
  })

  it("broken off between the provider's yes and our commit, is given back once [BEYOND-03]", async () => {
    const { id } = await paid()
    const moved = await given(async () => {
      await withBrokenBooks(async () => {
        expect((await failure(cancel(id, COURT, 'broken-off-refund'))).status).toBe(500)
      })
      expect((await desk.see(id)).log).toEqual([`PURCHASE SUCCESS ${PRICE}`, `REFUND UNKNOWN ${COURT}`])
      expect(await cancel(id, COURT, 'broken-off-refund')).toMatchObject({ refundedAmount: COURT })
    })
    expect(moved).toEqual({ refunds: 1, amount: COURT })
  })
})

describe('asked twice', () => {
  it('under one key, it answers the same and gives back once [BEYOND-03]', async () => {
    const { id } = await paid()
    const moved = await given(async () => {
      const first = await cancel(id, COURT, 'the-same-refund')
      await desk.api.updateOrderNote({ id, body: { partnerNote: 'Gone' } })
      expect(await cancel(id, COURT, 'the-same-refund')).toEqual(first)
    })
    expect(moved).toEqual({ refunds: 1, amount: COURT })
  })

  it('at once by many desks, no more goes back than was paid', async () => {
    const { id } = await paid()
    await cancel(id, 0)
    const owner = riversideDesk(product, product.cast.riverside.staff.owner)
    const moved = await given(() =>
      Promise.allSettled(
        [desk, owner, desk, owner, desk].map(({ api }) =>
          api.refundOrder({ id, body: { refundAmountCents: 900, autoRefund: true } }),
        ),
      ),
    )
    expect(moved).toEqual({ refunds: 2, amount: 1800 })
    expect((await desk.see(id)).order).toMatchObject({ refundedAmount: 1800, refundableAmount: 200 })
  })
})
