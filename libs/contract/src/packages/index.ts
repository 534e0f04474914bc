import { MAX_PACKAGE_DESCRIPTION } from '@fieldhouse/domain/packages'
import { z } from 'zod'
import { PartPayment } from '../collecting/index.ts'
import { endpoint } from '../endpoint.ts'
import { Order } from '../orders/index.ts'
import { AskedAtOnce, PaidAtOnce } from '../payments/paid-at-once.ts'
import {
  Currency,
  data,
  Id,
  InstantOut,
  line,
  Minor,
  page,
  Paging,
  PaymentMethod,
  text,
  UnusedRefundPercent,
} from '../schemas.ts'

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
  /** How many per cent of the value of unused passes cancelling a sale suggests to give back; what was sold keeps what it was then (BEYOND-50). */
  unusedRefundPercent: z.number().int(),
  isActive: z.boolean(),
  /** How often it was saved. */
  version: z.number().int(),
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

const reads = { anyOf: ['membershipPlan.create', 'order.createBookingForExistingCustomer', 'class.view'] } as const

const PackageInput = {
  name: line(100),
  description: text(MAX_PACKAGE_DESCRIPTION).default(''),
  numberOfPasses: z.number().int().min(0).max(100_000),
  price: z.strictObject({ amount: Minor.max(999_999_900), currency: Currency }),
  expiryMode: ExpiryMode,
  expiryValue: z.number().int().min(-36_500).max(36_500).nullable().default(null),
  unusedRefundPercent: UnusedRefundPercent.default(100),
}

export const packages = {
  listPackages: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/packages',
    access: reads,
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
    body: z.strictObject(PackageInput),
    reply: data(Package),
    idempotent: true,
  }),
  getPackage: endpoint({
    method: 'GET',
    path: '/partners/packages/:id',
    access: reads,
    summary: 'A package of passes, sold or not; 404 once it is deleted (PACKAGES-25)',
    reply: data(Package),
  }),
  updatePackage: endpoint({
    method: 'PUT',
    path: '/partners/packages/:id',
    access: 'membershipPlan.create',
    changes: ['customers'],
    summary:
      'Save all of a package; what was sold of it stays as it was; 409 where somebody else saved it since the version that was read (PACKAGES-16, PACKAGES-25, PACKAGES-27)',
    body: z.strictObject({
      ...PackageInput,
      /** Without it the package keeps what it has. */
      unusedRefundPercent: UnusedRefundPercent.optional(),
      isActive: z.boolean(),
      version: z.number().int().min(1).max(1_000_000_000),
    }),
    reply: data(Package),
    idempotent: true,
  }),
  deletePackage: endpoint({
    method: 'DELETE',
    path: '/partners/packages/:id',
    access: 'membershipPlan.create',
    changes: ['customers'],
    summary: 'Take a package from the lists; what was sold of it stays usable (PACKAGES-17, PACKAGES-25, PACKAGES-28)',
    reply: data(z.object({ id: z.string() })),
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

/** A package that was just bought, and what its payment came to. */
const BoughtPackage = z.object({ order: Order, ...AskedAtOnce })
export type BoughtPackage = z.infer<typeof BoughtPackage>

export const packageOrders = {
  buyPackage: endpoint({
    method: 'POST',
    path: '/partners/customers/:id/packages',
    access: 'order.createBookingForExistingCustomer',
    changes: ['orders', 'customers'],
    summary:
      'Sell a package to a customer and take its payment at once: by a card that is charged, or by a link; nothing is sold where the card does not pay (ATTENDANCE-21, ATTENDANCE-38)',
    body: z.strictObject({ packageId: Id, ...PaidAtOnce({}) }),
    reply: data(BoughtPackage),
    idempotent: true,
  }),
  placePackageOrder: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/orders/fromPackages',
    access: 'order.createBookingForExistingCustomer',
    changes: ['orders', 'customers'],
    summary: 'Sell a package of passes to a customer: one order with its line (ORDERS-24, PACKAGES-27)',
    body: z.strictObject({
      customerId: Id,
      packageId: Id,
      paymentMethod: PaymentMethod,
      /** A part that is paid as it is sold, by another method than the rest. */
      part: PartPayment.optional(),
      orderStatus: z.enum(['paid', 'pending']).default('pending'),
    }),
    reply: data(Order),
    idempotent: true,
  }),
}
