import { PAYOUT_FREQUENCIES, PAYOUT_STATUSES, type Balance } from '@fieldhouse/domain/payouts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, Day, Id, InstantOut, pageLimit, Paging } from '../schemas.ts'

const Money = z.object({ amount: z.number().int(), currency: z.string() })

/** What is where, by the key of the balance; TOTAL is what is still to be paid out (PAYOUTS-20, PAYOUTSTAB-23). */
const Balances = z.object({
  AVAILABLE_SOON: Money,
  AVAILABLE: Money,
  IN_TRANSIT: Money,
  PENDING: Money,
  PAID_OUT: Money,
  TOTAL: Money,
} satisfies Record<Balance | 'TOTAL', typeof Money>)

/** A payout as the log lists it (PAYOUTS-02); its bank account by the last four digits. */
export const PayoutLog = z.object({
  id: z.string(),
  readableId: z.string(),
  createdAt: InstantOut,
  amount: z.number().int(),
  currency: z.string(),
  status: z.enum(PAYOUT_STATUSES),
  /** When the bank had it, or it came back; null while it is under way. */
  settledAt: InstantOut.nullable(),
  stripeAccount: z.object({ stripeBankAccounts: z.array(z.object({ id: z.string(), accountNumber: z.string() })) }),
})
export type PayoutLog = z.infer<typeof PayoutLog>

/** What a payout holds of an order, minor units: taken - refunded - fees - commission + borne = amount. */
const PayoutItem = z.object({
  orderId: z.string(),
  readableId: z.string(),
  /** An earlier payout held the order: this is what changed since, as by a refund. */
  isCorrection: z.boolean(),
  taken: z.number().int(),
  refunded: z.number().int(),
  fees: z.number().int(),
  commission: z.number().int(),
  /** What the platform pays of the discount of a coupon (COUPONS-57). */
  borne: z.number().int(),
  amount: z.number().int(),
})

/** A payout with everything that is in it. */
export const Payout = PayoutLog.extend({
  items: z.array(PayoutItem),
  totals: PayoutItem.pick({ taken: true, refunded: true, fees: true, commission: true, borne: true, amount: true }),
  /** The bank's reference of the transfer, once there is one. */
  utr: z.string().nullable(),
  /** What the provider says it is of, once it was heard; it is the amount, or somebody has to look. */
  providerAmount: z.number().int().nullable(),
  /** Who asked for it; null for a schedule. */
  requestedBy: z.string().nullable(),
})
export type Payout = z.infer<typeof Payout>

const REQUEST = 'payout.createPayoutsConfig'

export const payouts = {
  getPayoutBalances: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/payoutBalances',
    access: 'payout.viewPayoutsAccount',
    summary:
      'What is to be paid out, in the currency of the partner: soon, now, on its way and not yet sent, and what was paid out (PAYOUTS-03, PAYOUTS-11, PAYOUTSTAB-22)',
    reply: data(Balances),
  }),
  listPayoutLogs: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/payoutLogs',
    access: 'payout.viewPayoutsLog',
    summary: 'Payouts, newest first, with the sum of all that match (PAYOUTS-12, PAYOUTS-27)',
    query: z.strictObject({
      offset: Paging.offset,
      limit: pageLimit(10),
      fromDate: Day.optional(),
      toDate: Day.optional(),
      status: z.array(z.enum(PAYOUT_STATUSES)).max(5).optional(),
      bankIds: z.array(Id).max(50).optional(),
    }),
    reply: z.object({
      data: z.array(PayoutLog),
      pagination: z.object({ offset: z.number().int(), limit: z.number().int(), total: z.number().int() }),
      /** By currency; one, where the partner never changed it. */
      sum: z.array(Money),
      /** Bank accounts that payouts went to, for the filter, those among them that are set up no more. */
      banks: z.array(z.object({ id: z.string(), accountNumber: z.string() })),
    }),
  }),
  getPayout: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/payoutLogs/:id',
    access: 'payout.viewPayoutsLog',
    summary: 'A payout with every order, refund, fee and correction in it',
    reply: data(Payout),
  }),
  requestPayout: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/payouts',
    access: REQUEST,
    changes: ['orders', 'schedule'],
    summary:
      'Have all that is available paid out, where a partner is paid out by hand (PAYOUTS-05, PAYOUTS-13, PAYOUTS-22)',
    reply: data(PayoutLog),
    idempotent: true,
  }),
  requestPayoutAs: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/requestPaypout',
    access: REQUEST,
    changes: ['orders', 'schedule'],
    summary: 'The same under its older address, with the frequency that the partner has (PAYOUTS-10, PAYOUTS-24)',
    body: z.strictObject({ frequency: z.enum(PAYOUT_FREQUENCIES) }),
    reply: data(PayoutLog),
    idempotent: true,
  }),
}
