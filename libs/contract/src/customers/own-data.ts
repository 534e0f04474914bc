import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data } from '../schemas.ts'

/** An instant as ISO text in UTC. */
const At = z.string()
const MoneyIn = z.object({ amount: z.number().int(), currency: z.string() })

/**
 * All that a club keeps of a customer, to be handed to them (BEYOND-45). Amounts in minor units of their currency; instants as ISO text
 * in UTC, days as 'YYYY-MM-DD'.
 */
export const CustomerDataCopy = z.object({
  takenAt: At,
  club: z.string(),
  customer: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    mobile: z.string().nullable(),
    gender: z.string(),
    dateOfBirth: z.string().nullable(),
    ownId: z.string().nullable(),
    street: z.string().nullable(),
    unit: z.string().nullable(),
    city: z.string().nullable(),
    postalCode: z.string().nullable(),
    country: z.string().nullable(),
    note: z.string().nullable(),
    since: At,
  }),
  transactions: z.array(
    z.object({
      id: z.string(),
      at: At,
      status: z.string(),
      paymentMethod: z.string(),
      total: MoneyIn,
      note: z.string().nullable(),
      noteOfTheCustomer: z.string().nullable(),
      lines: z.array(z.object({ description: z.string(), amount: z.number().int() })),
      payments: z.array(
        z.object({
          at: At,
          kind: z.string(),
          method: z.string(),
          status: z.string(),
          amount: z.number().int(),
          fee: z.number().int(),
        }),
      ),
    }),
  ),
  bookings: z.array(z.object({ start: At, end: At, venue: z.string(), facility: z.string(), canceled: z.boolean() })),
  classes: z.array(
    z.object({
      start: At,
      end: At,
      name: z.string(),
      checkedInAt: At.nullable(),
      remark: z.string().nullable(),
      canceled: z.boolean(),
    }),
  ),
  memberships: z.array(
    z.object({
      plan: z.string(),
      startsOn: z.string(),
      expiresOn: z.string(),
      canceledAt: At.nullable(),
      removedAt: At.nullable(),
    }),
  ),
  packages: z.array(
    z.object({
      name: z.string(),
      boughtAt: At,
      expiresAt: At.nullable(),
      passes: z.number().int(),
      left: z.number().int(),
    }),
  ),
  clubCredits: z.object({
    balances: z.array(MoneyIn),
    entries: z.array(z.object({ at: At, activity: z.string(), type: z.string(), amount: MoneyIn })),
  }),
  wallet: z.object({ balances: z.array(MoneyIn), entries: z.array(z.object({ at: At, amount: MoneyIn })) }),
  coupons: z.array(
    z.object({ at: At, code: z.string(), transaction: z.string(), discount: MoneyIn, givenBackAt: At.nullable() }),
  ),
  /** What was sent about their transactions lately: when, and to where. */
  messages: z.array(z.object({ at: At, channel: z.string(), recipient: z.string() })),
})
export type CustomerDataCopy = z.infer<typeof CustomerDataCopy>

export const customerDataCopies = {
  copyCustomerData: endpoint({
    method: 'POST',
    path: '/partners/customers/:id/dataCopies',
    access: { allOf: ['customer.edit', 'order.view'] },
    changes: [],
    summary:
      'A copy of all that the club keeps of a customer, which is noted in the audit trail; refused for who works at some venues only (BEYOND-45)',
    reply: data(CustomerDataCopy),
  }),
}
