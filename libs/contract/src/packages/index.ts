import { PAYMENT_METHODS } from '@fieldhouse/domain/fees'
import { MAX_PACKAGE_DESCRIPTION } from '@fieldhouse/domain/packages'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Order } from '../orders/index.ts'
import { Currency, data, Id, InstantOut, Minor, page, Paging, text } from '../schemas.ts'

const ExpiryMode = z.enum(['with_expiry', 'without_expiry'])

/** A bundle of passes as the API answers it; price in minor units (PACKAGES-05, PACKAGES-11). */
export const Package = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Of a package the same as totalPasses (PACKAGES-27). */
  numberOfPasses: z.number().int(),
  totalPasses: z.number().int(),
  price: z.object({ amount: z.number().int(), currency: z.string() }),
  expiryMode: ExpiryMode,
  /** Days from the purchase; null without expiry. */
  expiryValue: z.number().int().nullable(),
  isActive: z.boolean(),
})
export type Package = z.infer<typeof Package>

/** A package that a customer bought: a copy of it, with the passes that are left (PACKAGES-27). */
export const CustomerPackage = z.object({
  id: z.string(),
  customerId: z.string(),
  packageId: z.string(),
  name: z.string(),
  totalPasses: z.number().int(),
  numberOfPasses: z.number().int(),
  expiresAt: InstantOut.nullable(),
  orderId: z.string(),
})
export type CustomerPackage = z.infer<typeof CustomerPackage>

export const packages = {
  listPackages: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/packages',
    access: { anyOf: ['membershipPlan.create', 'order.createBookingForExistingCustomer', 'class.view'] },
    summary: 'Packages of a partner, newest first (PACKAGES-13, PACKAGES-25)',
    query: z.strictObject({ ...Paging, isActive: z.enum(['true', 'false']).optional() }),
    reply: page(Package),
  }),
  createPackage: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/packages',
    access: 'membershipPlan.create',
    changes: ['customers'],
    summary: 'Create a package of passes, active (PACKAGES-15, PACKAGES-25)',
    body: z.strictObject({
      name: text(100),
      description: text(MAX_PACKAGE_DESCRIPTION).default(''),
      numberOfPasses: z.number().int().min(0).max(100_000),
      price: z.strictObject({ amount: Minor.max(999_999_900), currency: Currency }),
      expiryMode: ExpiryMode,
      expiryValue: z.number().int().max(36_500).nullable().default(null),
    }),
    reply: data(Package),
    idempotent: true,
  }),
  listPackagesOfCustomer: endpoint({
    method: 'GET',
    path: '/partners/customers/:id/packages',
    access: { anyOf: ['customer.view', 'order.view', 'facilityBooking.view', 'class.view'] },
    summary: 'What a customer has bought of packages, with the passes left (ATTENDANCE-20, PACKAGES-27)',
    query: z.strictObject(Paging),
    reply: page(CustomerPackage),
  }),
}

export const packageOrders = {
  placePackageOrder: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/orders/fromPackages',
    access: 'order.createBookingForExistingCustomer',
    changes: ['orders', 'customers'],
    summary: 'Sell a package of passes to a customer: one order with its line (ORDERS-24, PACKAGES-27)',
    body: z.strictObject({
      customerId: Id,
      packageId: Id,
      paymentMethod: z.enum(PAYMENT_METHODS),
      orderStatus: z.enum(['paid', 'pending']).default('pending'),
    }),
    reply: data(Order),
    idempotent: true,
  }),
}
