import {
  isPlanPrice,
  MAX_PRICING_OPTIONS,
  PAUSE_LIMITS,
  RECURRING_MONTHS,
  RENEWAL_LIMITS,
  SALE_PROBLEMS,
} from '@fieldhouse/domain/memberships'
import { LONGEST_MARKUP } from '@fieldhouse/domain/rich-text'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Currency, data, page, Paging, requiredLine, text, UnusedRefundPercent } from '../schemas.ts'

/** One way to buy a plan in replies, its price in major units; imported plans may have other months than those on offer. */
export const Pricing = z.object({ price: z.number(), currency: z.string(), recurring: z.number().int() })

/** How memberships of a plan are paused; a fixed fee in major units. Null where they are not (BEYOND-46). */
const PauseRule = z
  .object({
    /** Of one term. */
    maxDays: z.number().int(),
    /** Of one pause. */
    minDays: z.number().int(),
    fee: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('fixed'), price: z.number(), currency: z.string() }),
        z.object({ kind: z.literal('share'), percent: z.number().int() }),
      ])
      .nullable(),
  })
  .nullable()

/** How memberships of a plan renew by themselves: days, counted as RenewalRule says. Null where they don't (BEYOND-27). */
const Renewal = z
  .object({
    orderDays: z.number().int(),
    reminderDays: z.array(z.number().int()),
    chargeDays: z.array(z.number().int()),
    graceDays: z.number().int(),
  })
  .nullable()

/** What was sold, as a subscription tells it. */
export const PlanOfSubscription = z.object({
  id: z.string(),
  name: z.string(),
  /** Rich text, made clean. */
  benefits: z.string().nullable(),
  status: z.enum(['active', 'inactive']),
  /** False hides it from customers; staff may still sell it (ADDTX-47). */
  visible: z.boolean(),
  pricing: z.array(Pricing),
  pause: PauseRule,
  renewal: Renewal,
})
export type PlanOfSubscription = z.infer<typeof PlanOfSubscription>

/** What is sold, as the API answers it (MEMBERSHIPS-10). */
export const MembershipPlan = PlanOfSubscription.extend({
  /** How many per cent of the value of unused days cancelling a membership suggests to give back; what was sold keeps what it was then (BEYOND-50). */
  unusedRefundPercent: z.number().int(),
  /** Goes up with each saving of name, benefits, status or the rules for pauses, renewals and refunds. */
  version: z.number().int(),
})
export type MembershipPlan = z.infer<typeof MembershipPlan>

/** Major units; of its own currency the rules say the most (MEMBERSHIPS-15). */
const MOST_PRICE = 999_999_999

/** A chosen price in major units with its months, as a plan has it (MEMBERSHIPS-12, ADDTX-54). */
export const PricingInput = z
  .strictObject({
    price: z.number().min(0).max(MOST_PRICE),
    currency: Currency,
    recurring: z.literal([...RECURRING_MONTHS]),
  })
  .refine(({ price, currency }) => isPlanPrice(price, currency), { path: ['price'], message: SALE_PROBLEMS.price })

/** The same as it is sent. */
const PauseRuleInput = z
  .strictObject({
    maxDays: z.number().int().min(1).max(PAUSE_LIMITS.days),
    minDays: z.number().int().min(1).max(PAUSE_LIMITS.days),
    fee: z
      .discriminatedUnion('kind', [
        z
          .strictObject({ kind: z.literal('fixed'), price: z.number().gt(0).max(MOST_PRICE), currency: Currency })
          .refine(({ price, currency }) => isPlanPrice(price, currency), {
            path: ['price'],
            message: SALE_PROBLEMS.price,
          }),
        z.strictObject({ kind: z.literal('share'), percent: z.number().int().min(1).max(PAUSE_LIMITS.percent) }),
      ])
      .nullable(),
  })
  .nullable()

const Steps = z
  .array(
    z
      .number()
      .int()
      .min(1)
      .max(RENEWAL_LIMITS.orderDays + RENEWAL_LIMITS.graceDays),
  )
  .max(RENEWAL_LIMITS.steps)

const RenewalInput = z
  .strictObject({
    orderDays: z.number().int().min(1).max(RENEWAL_LIMITS.orderDays),
    reminderDays: Steps,
    chargeDays: Steps,
    graceDays: z.number().int().min(0).max(RENEWAL_LIMITS.graceDays),
  })
  .nullable()

const Name = requiredLine(100)
const Benefits = text(LONGEST_MARKUP).nullable()
const reads = { anyOf: ['membershipPlan.view', 'customer.view', 'order.view'] } as const

export const membershipPlans = {
  listMembershipPlans: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/membershipPlans',
    // Who gives places in classes is told what a customer is a member of (ATTENDANCE-44).
    access: { anyOf: [...reads.anyOf, 'class.edit', 'class.manageAttendance'] },
    summary: 'Membership plans of a partner (MEMBERSHIPS-34)',
    query: z.strictObject({ ...Paging, visible: z.enum(['true', 'false']).optional() }),
    reply: page(MembershipPlan),
  }),
  getMembershipPlan: endpoint({
    method: 'GET',
    path: '/partners/membershipPlans/:id',
    access: reads,
    summary: 'A membership plan (MEMBERSHIPS-35)',
    reply: data(MembershipPlan),
  }),
  createMembershipPlan: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/membershipPlans',
    access: 'membershipPlan.create',
    changes: ['customers', 'schedule'],
    summary: 'Create a membership plan, active and visible (MEMBERSHIPS-28, MEMBERSHIPS-29, MEMBERSHIPS-32)',
    body: z.strictObject({
      name: Name,
      benefits: Benefits.default(null),
      pricing: z.array(PricingInput).min(1).max(MAX_PRICING_OPTIONS),
      pause: PauseRuleInput.default(null),
      renewal: RenewalInput.default(null),
      unusedRefundPercent: UnusedRefundPercent.default(100),
    }),
    reply: data(MembershipPlan),
    idempotent: true,
  }),
  updateMembershipPlan: endpoint({
    method: 'PUT',
    path: '/partners/membershipPlans/:id',
    access: 'membershipPlan.edit',
    changes: ['customers', 'schedule'],
    summary:
      'Change name, benefits, status or the rules for pauses, renewals and refunds of a plan, whose pricing is locked; 409 where somebody else saved it since the version that was read, if that is named (MEMBERSHIPS-23, MEMBERSHIPS-33, BEYOND-27, BEYOND-46, BEYOND-50)',
    body: z
      .strictObject({
        name: Name,
        benefits: Benefits,
        status: z.enum(['active', 'inactive']),
        /** As it stands, and at least 1: anything else is refused (MEMBERSHIPS-14, MEMBERSHIPS-21). */
        pricing: z
          .array(PricingInput.refine(({ price }) => price >= 1, { path: ['price'], message: 'must be at least 1' }))
          .max(MAX_PRICING_OPTIONS),
        pause: PauseRuleInput,
        renewal: RenewalInput,
        unusedRefundPercent: UnusedRefundPercent,
        version: z.number().int().min(1).max(1_000_000_000),
      })
      .partial(),
    reply: data(MembershipPlan),
    idempotent: true,
  }),
  setPlanVisibility: endpoint({
    method: 'PUT',
    path: '/partners/membershipPlans/:id/visibility',
    access: 'membershipPlan.edit',
    changes: ['customers', 'schedule'],
    summary: 'Show a plan to customers, or hide it (MEMBERSHIPS-26, MEMBERSHIPS-36)',
    body: z.strictObject({ visible: z.boolean() }),
    reply: data(MembershipPlan),
    idempotent: true,
  }),
}
