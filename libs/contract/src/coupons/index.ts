import {
  ALL_WEEK,
  COUPON_CONDITIONS,
  DISCOUNT_TYPES,
  ITEM_REASONS,
  keptCode,
  LONGEST_CODE,
  parseHours,
} from '@fieldhouse/domain/coupons'
import { SEGMENTS } from '@fieldhouse/domain/customers'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  Currency,
  data,
  Day,
  Deleted,
  Flag,
  InstantOut,
  line,
  Minor,
  Pagination,
  Paging,
  pattern,
  text,
  Version,
} from '../schemas.ts'

const DiscountType = z.enum(DISCOUNT_TYPES)
const Segment = z.enum(SEGMENTS)

const Hours = z
  .array(
    pattern(11, /^\d{1,2}:[0-5]\d-\d{1,2}:[0-5]\d$/, 'must be a start and an end, as 9:00-17:30').refine(
      (hours) => parseHours(hours) !== null,
      'must end after it starts',
    ),
  )
  .max(1)
const ServiceHours = z.strictObject({ MO: Hours, TU: Hours, WE: Hours, TH: Hours, FR: Hours, SA: Hours, SU: Hours })

/** A coupon as the API answers it; amounts in minor units, no segment is everybody, no product every group (COUPONS-14). */
export const Coupon = z.object({
  id: z.string(),
  code: z.string(),
  discountType: DiscountType,
  discountAmountCents: z.number().int().nullable(),
  discountAmountPercentage: z.number().nullable(),
  currency: z.string(),
  isActive: z.boolean(),
  maxUsageCount: z.number().int().nullable(),
  maxUsagePerCustomer: z.number().int().nullable(),
  minOrderAmountCents: z.number().int().nullable(),
  minAppliedItemsPerOrder: z.number().int().nullable(),
  orderValidFrom: z.string(),
  orderValidUntil: z.string().nullable(),
  serviceValidFrom: z.string().nullable(),
  serviceValidUntil: z.string().nullable(),
  customerSegments: z.array(Segment),
  productIds: z.array(z.string()),
  serviceHours: ServiceHours,
  /** The platform's share of the discount, from 0 to 1; super admins alone are told of it (COUPONS-57). */
  fieldhouseSplitPercent: z.number().optional(),
  /** Orders that hold a use of it; cancelled ones gave theirs back. */
  usedCount: z.number().int(),
  version: z.number().int(),
})
export type Coupon = z.infer<typeof Coupon>

/** Why a coupon applies to a booking or not: what it asks, in the order in which it is asked, and of each booking why it is not for it (COUPONS-55, COUPONS-56). */
export const CouponWhy = z.object({
  conditions: z.array(
    z.object({
      condition: z.enum(COUPON_CONDITIONS),
      holds: z.boolean(),
      /** Of one that counts: uses, bookings that it is for, or minor units, and how many are asked; null: no limit. */
      has: z.number().int().nullable(),
      asks: z.number().int().nullable(),
    }),
  ),
  /** When orders may use it, and whose; none: everybody's. */
  validFrom: z.string(),
  validUntil: z.string().nullable(),
  segments: z.array(Segment),
  items: z.array(
    z.object({
      facilityName: z.string(),
      start: InstantOut,
      end: InstantOut,
      priceCents: z.number().int(),
      reason: z.enum(ITEM_REASONS).nullable(),
      /** What it takes off this booking. */
      discountCents: z.number().int(),
    }),
  ),
})
export type CouponWhy = z.infer<typeof CouponWhy>

const Limit = z.number().int().min(0).max(1_000_000_000).nullable().default(null)
const ProductId = pattern(
  50,
  /^facilityGroup:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  'must be facilityGroup:{id}',
)
  .toLowerCase()
  .transform((id) => id.replace('facilitygroup:', 'facilityGroup:'))

const CouponFields = {
  discountType: DiscountType,
  discountAmountCents: Minor.max(999_999_999).nullable().default(null),
  /** Two decimals at most. */
  discountAmountPercentage: z
    .number()
    .max(100)
    .multipleOf(0.01)
    // A multiple of 0.01 is told with some tolerance, by which next to nothing is one.
    .refine((percentage) => percentage === Math.round(percentage * 100) / 100, 'must have two decimals at most')
    .nullable()
    .default(null),
  /** The partner's own; it stays what it was at the beginning. */
  currency: Currency.optional(),
  isActive: z.boolean().default(true),
  maxUsageCount: Limit,
  maxUsagePerCustomer: Limit,
  minOrderAmountCents: Minor.min(0).max(999_999_999_999).nullable().default(null),
  minAppliedItemsPerOrder: Limit,
  orderValidFrom: Day,
  orderValidUntil: Day.nullable().default(null),
  serviceValidFrom: Day.nullable().default(null),
  serviceValidUntil: Day.nullable().default(null),
  customerSegments: z.array(Segment).max(SEGMENTS.length).default([]),
  productIds: z.array(ProductId).max(400).default([]),
  serviceHours: ServiceHours.default(() => ServiceHours.parse(ALL_WEEK)),
  /** Of no effect unless a super admin sends it (COUPONS-57). */
  fieldhouseSplitPercent: z.number().min(0).max(1).optional(),
}

const Code = line(LONGEST_CODE).transform(keptCode)
const Segments = z.array(Segment).max(SEGMENTS.length)

export const coupons = {
  listCoupons: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/coupons',
    access: 'coupon.view',
    summary:
      'Coupons of a partner, newest first; those whose code contains q, and that a filter leaves (COUPONS-40, COUPONS-53)',
    query: z.strictObject({
      ...Paging,
      q: text(100).optional(),
      segmentId: Segments.optional(),
      isActive: Flag.optional(),
      discountType: DiscountType.optional(),
    }),
    reply: z.object({
      data: z.object({ coupons: z.array(Coupon), count: z.number().int() }),
      pagination: Pagination,
    }),
  }),
  createCoupon: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/coupons',
    access: 'coupon.create',
    // The share of it that the platform bears is money (COUPONS-57).
    confirmed: 'superAdmin',
    changes: ['coupons'],
    summary: 'Create a coupon, whose code no other of the partner has (COUPONS-43, COUPONS-58)',
    idempotent: true,
    body: z.strictObject({ code: Code, ...CouponFields }),
    reply: data(Coupon),
  }),
  updateCoupon: endpoint({
    method: 'PUT',
    path: '/partners/partners/:partnerId/coupons/:couponId',
    access: 'coupon.edit',
    confirmed: 'superAdmin',
    changes: ['coupons'],
    summary:
      'Save all of a coupon but its code, which stays; 409 where somebody else saved it since the version that was read (COUPONS-28, COUPONS-44)',
    idempotent: true,
    body: z.strictObject({ code: Code.optional(), ...CouponFields, version: Version }),
    reply: data(Coupon),
  }),
  deleteCoupon: endpoint({
    method: 'DELETE',
    path: '/partners/partners/:partnerId/coupons/:couponId',
    access: 'coupon.delete',
    changes: ['coupons'],
    summary: 'Delete a coupon; orders that used it keep what it took off (COUPONS-45, COUPONS-59)',
    idempotent: true,
    reply: Deleted,
  }),
}
