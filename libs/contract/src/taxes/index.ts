import { PERCENT_DECIMALS, TAX_LIMITS, TAX_ROUNDINGS, TAXED_KINDS } from '@fieldhouse/domain/taxes'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, Day, Id, line, requiredLine, text } from '../schemas.ts'

export type { OrderTax, TaxDocument } from './documents.ts'

/** A percentage with up to four decimals. */
const Percent = z
  .number()
  .min(0)
  .max(100)
  .multipleOf(10 ** -PERCENT_DECIMALS)

const rate = {
  name: requiredLine(TAX_LIMITS.name),
  registrationNumber: text(TAX_LIMITS.registrationNumber),
  /** Within the price; else on top of it. */
  inclusive: z.boolean(),
  /** The first day that it is valid, by the club's calendar. */
  validFrom: Day,
  kinds: z.array(z.enum(TAXED_KINDS)).min(1).max(TAXED_KINDS.length),
  /** One at least; several where an invoice names them apart, as CGST and SGST. */
  parts: z
    .array(z.strictObject({ name: requiredLine(TAX_LIMITS.name), percent: Percent }))
    .min(1)
    .max(TAX_LIMITS.parts),
}

const settings = {
  rounding: z.enum(TAX_ROUNDINGS),
  /** Who invoices say sells; without a name the club as its customers know it. */
  sellerName: line(TAX_LIMITS.sellerName),
  sellerAddress: text(TAX_LIMITS.sellerAddress),
}

const TaxSettings = z.object({
  ...settings,
  rates: z.array(z.object({ id: z.string(), ...rate, validFrom: z.string() })),
  /** Named by the next saving: where somebody else has saved meanwhile, nothing is saved. */
  version: z.number().int(),
})
export type TaxSettings = z.infer<typeof TaxSettings>

const OF_PARTNER = '/partners/:partnerId/taxes'

export const taxes = {
  getTaxes: endpoint({
    method: 'GET',
    path: OF_PARTNER,
    access: 'payout.viewPaymentsOption',
    summary: 'The tax rates of a club, and what its invoices say of it (BEYOND-35)',
    reply: data(TaxSettings),
  }),
  saveTaxes: endpoint({
    method: 'PUT',
    path: OF_PARTNER,
    access: 'payout.editPaymentsOption',
    changes: ['partner'],
    summary:
      'Set all tax rates of a club; orders keep the rates that they were placed with. 409 where somebody else saved since (BEYOND-35)',
    body: z.strictObject({
      ...settings,
      rates: z.array(z.strictObject({ id: Id.optional(), ...rate })).max(TAX_LIMITS.rates),
      version: z.number().int().min(1).max(1_000_000_000),
    }),
    reply: data(TaxSettings),
    idempotent: true,
  }),
}
