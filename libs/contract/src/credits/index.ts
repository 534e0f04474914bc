import { CREDIT_ACTIONS } from '@fieldhouse/domain/credits'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, Id, InstantOut, Millis, Minor, page, pageLimit, Paging, text, Zone } from '../schemas.ts'

export const CreditAction = z.enum(CREDIT_ACTIONS)

/** An entry of the credit log; the amount stands under the name of what was done (CREDITS-05). */
export const CreditEntry = z.object({
  id: z.string(),
  action: CreditAction,
  meta: z.object({
    Issue: z.number().int().optional(),
    Utilised: z.number().int().optional(),
    Revoked: z.number().int().optional(),
    clubCreditTypeId: z.string().nullable(),
  }),
  currency: z.string(),
  orderId: z.string().nullable(),
  customer: z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }),
  /** Who issued, revoked or took the payment. */
  staff: z.object({ name: z.string() }).nullable(),
  staffId: z.string().nullable(),
  createdAt: InstantOut,
})
export type CreditEntry = z.infer<typeof CreditEntry>

/** Limits in minor units; null or 0 is no limit (CREDITS-07, CREDITS-49). */
export const CreditConfig = z.object({
  maxClubCreditIssue: z.number().int().nullable(),
  maxClubCreditCustomer: z.number().int().nullable(),
  maxClubCreditStaff: z.number().int().nullable(),
})

const Limit = Minor.min(0).nullable()
// Epoch milliseconds up to the year 2200.
const Balance = z.object({ customerId: z.string(), currency: z.string(), amount: z.number().int() })

export const credits = {
  getCreditConfig: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/clubCredits/config',
    access: 'credit.view',
    summary: 'Limits of club credits (CREDITS-27)',
    reply: data(CreditConfig),
  }),
  updateCreditConfig: endpoint({
    method: 'PUT',
    path: '/partners/partners/:partnerId/clubCredits/config',
    access: 'credit.editConfigs',
    changes: ['partner'],
    summary: 'Change the limits of club credits (CREDITS-28)',
    body: z.strictObject({
      maxClubCreditIssue: Limit,
      maxClubCreditCustomer: Limit,
      maxClubCreditStaff: Limit,
    }),
    reply: data(CreditConfig),
    idempotent: true,
  }),
  getTotalCredits: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/clubCredits/totalIssued',
    access: 'credit.view',
    summary: 'What was issued, used and revoked in the currency of credits (CREDITS-29, CREDITS-50)',
    reply: data(
      z.object({
        currency: z.string(),
        issued: z.number().int(),
        utilised: z.number().int(),
        revoked: z.number().int(),
        outstanding: z.number().int(),
      }),
    ),
  }),
  listCredits: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/clubCredits',
    access: 'credit.view',
    summary: 'The credit log, newest first (CREDITS-30)',
    query: z.strictObject({
      offset: Paging.offset,
      limit: pageLimit(12),
      q: text(100).optional(),
      type: Id.optional(),
      activity: CreditAction.optional(),
      start: Millis.optional(),
      end: Millis.optional(),
      issueBy: Id.optional(),
    }),
    reply: page(CreditEntry),
  }),
  listCreditIssuers: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/clubCredits/issuers',
    access: 'credit.view',
    summary: 'Staff who stand in the credit log, by name: the choices of its filter (CREDITS-57)',
    reply: data(z.array(z.object({ id: z.string(), name: z.string() }))),
  }),
  getCreditChart: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/clubCredits/chart',
    access: 'analytics.view',
    summary:
      'What was issued and used on each day of a range, in the currency of credits; days without either are 0 (CREDITS-48)',
    query: z.strictObject({
      start: Millis,
      end: Millis,
      timezone: Zone.optional(),
      interval: z.literal('day').optional(),
    }),
    reply: data(z.array(z.object({ day: z.string(), issue: z.number().int(), utilised: z.number().int() }))),
  }),
  listCreditTypes: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/clubCreditTypes',
    access: 'credit.view',
    summary: 'Types of credits (CREDITS-31)',
    reply: data(z.array(z.object({ id: z.string(), name: z.string() }))),
  }),
  issueCredit: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/clubCredits/issue',
    access: 'credit.issue',
    changes: ['customers'],
    summary: 'Issue credits to a customer, in minor units (CREDITS-32)',
    body: z.strictObject({ customerId: Id, clubCreditTypeId: Id, amount: Minor }),
    reply: data(Balance),
    idempotent: true,
  }),
  revokeCredit: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/clubCredits/revoke',
    access: 'credit.revoke',
    changes: ['customers'],
    summary: 'Take credits of a customer back, in minor units (CREDITS-33)',
    body: z.strictObject({ customerId: Id, amount: Minor }),
    reply: data(Balance),
    idempotent: true,
  }),
}
