import { z } from 'zod'
import { InstantOut } from '../schemas.ts'

/** A part of a rate, with the tax that it comes to; minor units. */
const Part = z.object({ name: z.string(), percent: z.number(), tax: z.number().int() })

/** An amount with its tax by the rate that it keeps, net + tax = gross; minor units. */
export const OrderTax = z.object({
  rateName: z.string(),
  registrationNumber: z.string(),
  /** The price held the tax; else it was added to it. */
  inclusive: z.boolean(),
  net: z.number().int(),
  tax: z.number().int(),
  gross: z.number().int(),
  parts: z.array(Part),
})
export type OrderTax = z.infer<typeof OrderTax>

const Times = z.object({ start: InstantOut, end: InstantOut }).nullable()

/** A tax invoice or a credit note as it was issued; a credit note's amounts are what it takes back (BEYOND-35). */
export const TaxDocument = z.object({
  id: z.string(),
  kind: z.enum(['invoice', 'creditNote']),
  /** Its number as people write it, such as INV-2026-0001. */
  number: z.string(),
  issuedAt: InstantOut,
  /** The number of the invoice that a credit note corrects. */
  corrects: z.string().nullable(),
  seller: z.object({ name: z.string(), address: z.string(), registrationNumber: z.string() }),
  /** Of who has a tax number or a name for invoices also that number and their address, as they were then. */
  buyer: z
    .object({
      name: z.string(),
      taxNumber: z.string().nullable(),
      address: z
        .object({
          street: z.string().nullable(),
          unit: z.string().nullable(),
          city: z.string().nullable(),
          postalCode: z.string().nullable(),
          /** ISO 3166, two letters. */
          country: z.string().nullable(),
        })
        .nullable(),
    })
    .nullable(),
  supply: Times,
  /** Of an invoice of a whole order; what corrects one, or adds to it, says by how much. */
  lines: z.array(
    z.object({ description: z.string(), time: Times, net: z.number(), tax: z.number(), gross: z.number() }),
  ),
  /** The fee on top of these lines, with which they come to the whole; null where there is none, or no line. */
  fee: z.object({ net: z.number(), tax: z.number(), gross: z.number() }).nullable(),
  currency: z.string(),
  net: z.number().int(),
  tax: z.number().int(),
  gross: z.number().int(),
  /** By rates: of what is sold, and of the fee on top; an amount without a rate is not among them. */
  taxes: z.array(OrderTax),
})
export type TaxDocument = z.infer<typeof TaxDocument>
