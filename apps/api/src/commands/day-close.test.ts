import { it } from 'vitest'
import { readCommands } from '../fixtures/read-commands.ts'

const on = readCommands()

const DAY = '2026-11-21'

it('a day is closed with what was counted, and once more where money has moved since [BEYOND-14]', async () => {
  const { partnerId, finance, desk } = on
  const { id: customerId } = await on.holder('Dana')
  const court = (from: number) => ({ day: on.monday(), from, until: from + 1 })
  const inCash = await desk.book(court(12), { orderStatus: 'paid' })
  await desk.api.cancelOrder({ id: inCash.id, body: { refundAmountCents: 500, handedBack: true } })
  const byCard = await desk.book(court(12), { paymentMethod: 'creditCard' })
  await desk.api.chargeTransaction({ id: byCard.orderTransactions[0]!.id, body: { creditToken: 'tok_ok' } })
  const byCredits = await desk.book(court(12), { customerId, paymentMethod: 'clubCredits' })
  await desk.api.cancelOrder({ id: byCredits.id, body: { refundAmountCents: 800, autoRefund: true } })
  await desk.book(court(12), { customerId, paymentMethod: 'packages' })
  await desk.book(court(12))

  const close = (revision: number, counted: number, expected: number, note?: string) => ({
    partnerId,
    body: { day: DAY, revision, counts: [{ currency: 'SGD', expected, counted }], ...(note && { note }) },
  })
  // Two packages and a membership, 150.00 and 90.00 and 80.00, and 15.00 of the court.
  const cash = 33_500
  await on.leaves('closeDay', 'two dollars and a half too little', close(0, cash - 250, cash, 'A coin roll'), {
    by: finance,
  })
  await desk.book(court(13), { orderStatus: 'paid' })
  await on.leaves('closeDay', 'of a revision that is not the latest', close(0, cash, cash), { by: finance })
  await on.leaves('closeDay', 'once more, with what came in since', close(1, cash + 2000, cash + 2000), { by: finance })
})
