import { DAY_CLOSE } from '@fieldhouse/domain/access'
import { PAYMENT_METHODS } from '@fieldhouse/domain/fees'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Currency, data, Day, Id, InstantOut, Minor, text } from '../schemas.ts'

const Count = z.number().int()
const Method = z.enum(PAYMENT_METHODS)

/** A day in one currency, amounts in minor units: what the payment log says beside what the ledger says. */
const Figures = z.object({
  currency: z.string(),
  lines: z.array(
    z.object({
      method: Method,
      taken: Count,
      takenCount: Count,
      refunded: Count,
      refundedCount: Count,
      net: Count,
      ledger: Count,
      difference: Count,
      open: Count,
      openCount: Count,
      toHandBack: Count,
    }),
  ),
  holdings: z.array(
    z.object({
      account: z.enum(['clubCredits', 'wallet', 'passes']),
      issued: Count,
      used: Count,
      givenBack: Count,
      revoked: Count,
    }),
  ),
  payouts: Count,
})

/** A day as somebody closed it; a later close of the same day has a higher revision. */
const Revision = z.object({
  revision: Count,
  closedAt: InstantOut,
  closedBy: z.string(),
  note: z.string().nullable(),
  counts: z.array(z.object({ currency: z.string(), expected: Count, counted: Count, difference: Count })),
  currencies: z.array(Figures),
})

export const DayClose = z.object({
  day: z.string(),
  timezone: z.string(),
  /** The day's first instant and the one after its last: 23 or 25 hours apart where clocks change. */
  start: InstantOut,
  end: InstantOut,
  /** Today in the partner's zone. */
  today: z.string(),
  currency: z.string(),
  currencies: z.array(Figures),
  /** Transactions whose payment log and ledger disagree on this day, the largest first, at most 100. */
  differences: z.array(
    z.object({
      orderId: Id.nullable(),
      readableId: z.string().nullable(),
      currency: z.string(),
      method: Method,
      logged: Count,
      ledger: Count,
    }),
  ),
  /** Newest first. */
  closes: z.array(Revision),
  /** Money dated on this day has moved since it was closed last. */
  changedSinceClosed: z.boolean(),
})
export type DayClose = z.infer<typeof DayClose>

const Counted = Minor.min(-1_000_000_000_000).max(1_000_000_000_000)

export const dayClose = {
  getDayClose: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/dayCloses/:day',
    access: DAY_CLOSE.view,
    summary: 'The money of a day by payment method, tied to the ledger, and how it was closed (BEYOND-14)',
    params: { day: Day },
    reply: data(DayClose),
  }),
  closeDay: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/dayCloses',
    access: DAY_CLOSE.close,
    changes: ['orders'],
    summary: 'Close a day with the cash that was counted, in minor units (BEYOND-14)',
    body: z.strictObject({
      day: Day,
      /** The revision that was seen, 0 for none. */
      revision: z.number().int().min(0).max(1_000_000),
      /** Cash of this day without the change in the till, beside what was expected when it was counted. */
      counts: z.array(z.strictObject({ currency: Currency, expected: Counted, counted: Counted })).max(20),
      note: text(2000).optional(),
    }),
    reply: data(DayClose),
    idempotent: true,
  }),
}
