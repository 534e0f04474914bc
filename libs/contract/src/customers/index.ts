import { isPhone } from '@fieldhouse/domain/bookings'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Email } from '../identity/index.ts'
import { data, Deleted, Id, page, Paging, requiredText, text } from '../schemas.ts'

/** An optional '+', then 8 to 15 digits after removing blanks, dots, hyphens and brackets (BOOKING-108). */
export const Mobile = z
  .string()
  .max(40)
  .refine((s) => s.length <= 40 && isPhone(s), 'Invalid phone number')

/** A membership in words of its plan; both days belong to it, 'YYYY-MM-DD'. */
const Period = z.object({
  id: z.string(),
  planId: z.string(),
  planName: z.string(),
  startsOn: z.string(),
  expiresOn: z.string(),
})

/** A customer with what the screens that sell to them need (CUSTOMERS-20, ADDTX-15). */
export const Customer = z.object({
  id: z.string(),
  partnerId: z.string(),
  partnerSideCustomerIdString: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  /** In E.164 where the numbering plans know it, else its digits. */
  mobile: z.string().nullable(),
  gender: z.enum(['female', 'male']),
  partnerNote: z.string().nullable(),
  /** The standing customer of the club for who comes without a name; there is one, it is nobody, and it stays. */
  isWalkIn: z.boolean(),
  clubCreditBalance: z.array(z.object({ amount: z.number().int(), currency: z.string() })),
  currentMembershipPlanId: z.string().nullable(),
  /** The first day without the current membership, DD/MM/YYYY in the partner's zone. */
  currentSubscriptionExpiredAt: z.string().nullable(),
  currentSubscription: Period.nullable(),
  /** Of those that are over, the one that expired most recently (SUBSCRIPTIONS-09). */
  lastSubscription: Period.nullable(),
  /** All that were not removed, the one that lasts longest first. Days as those of a subscription (SUBSCRIPTIONS-01). */
  subscriptions: z.array(
    z.object({ id: z.string(), planId: z.string(), isActive: z.boolean(), startAt: z.string(), expireAt: z.string() }),
  ),
  createdAt: z.string(),
})
export type Customer = z.infer<typeof Customer>

export const customers = {
  listCustomers: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/customers',
    access: { anyOf: ['customer.view', 'order.view', 'facilityBooking.view', 'credit.view', 'class.view'] },
    summary: 'Customers of a partner, searched by name, email, mobile or own id (BOOKING-51, CUSTOMERS-39)',
    query: z.strictObject({ ...Paging, q: text(100).optional() }),
    reply: page(Customer),
  }),
  getCustomer: endpoint({
    method: 'GET',
    path: '/partners/customers/:id',
    access: { anyOf: ['customer.view', 'order.view', 'facilityBooking.view', 'credit.view', 'class.view'] },
    summary: 'A customer (BOOKING-50)',
    reply: data(Customer),
  }),
  createCustomer: endpoint({
    method: 'POST',
    path: '/partners/customers',
    access: { anyOf: ['customer.create', 'order.createBookingForNewCustomer'] },
    changes: ['customers'],
    summary: 'Create a customer; a second one with the same email or mobile is refused (BOOKING-52, CUSTOMERS-51)',
    body: z.strictObject({
      partnerId: Id.optional(),
      firstName: requiredText(100),
      lastName: text(100).default(''),
      email: Email.nullish(),
      mobile: Mobile.nullish(),
      gender: z.enum(['female', 'male']).default('female'),
      partnerSideCustomerIdString: text(60).nullish(),
      partnerNote: text(1000).nullish(),
    }),
    reply: data(Customer),
    idempotent: true,
  }),
  openWalkIn: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/customers/walkIn',
    access: 'order.createBookingForExistingCustomer',
    changes: ['customers'],
    summary: "The club's standing customer 'Walk-in', made when it is first asked for",
    reply: data(Customer),
    idempotent: true,
  }),
  deleteCustomer: endpoint({
    method: 'DELETE',
    path: '/partners/customers/:id',
    access: 'customer.delete',
    changes: ['customers', 'schedule'],
    summary: 'Delete a customer; one with a transaction that is not cancelled is refused (CUSTOMERS-44, ADDTX-40)',
    reply: Deleted,
    idempotent: true,
  }),
}
