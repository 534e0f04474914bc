type Fields = Record<string, unknown>
type Row = Fields & { id: string }

/** An order as far as whoever writes a change of it looks at it. */
type Written = Fields & { lineItems: readonly Row[]; transactions: readonly Row[] }

/** What no change of an order changes; the rest is written, or is told of other tables. */
const HEAD = [
  'id',
  'partnerId',
  'readableId',
  'serviceType',
  'customerId',
  'venue',
  'currency',
  'feeTaxRate',
  'customerNote',
  'createdAt',
  'countryCode',
]
const LINE = ['targetType', 'targetId', 'createdAt', 'taxRate']
const ENTRY = ['transactionType', 'paymentId', 'amount', 'fee', 'feeWithPayout', 'version', 'createdAt']

const differing = (was: Fields, is: Fields, fields: readonly string[]): string[] =>
  // What is read again is another object of the same.
  fields.filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))

/** A line with the rate that it keeps beside the tax that follows from its price. */
const withRate = (line: Row): Row => ({ ...line, taxRate: (line['tax'] as { rate: unknown } | null | undefined)?.rate })

const ofRows = (what: string, before: readonly Row[], after: readonly Row[], fields: readonly string[]): string[] => {
  const standing = new Map(after.map((row) => [row.id, row]))
  return before.flatMap((was) => {
    const is = standing.get(was.id)
    return is ? differing(was, is, fields).map((field) => `${what}.${field}`) : [`${what} gone`]
  })
}

/**
 * What differs between an order and what it is to become that a change of it can't write: an order stays whose it is and what it was of, and
 * a line or an entry of its payment log that was made is never another one, nor gone. Empty where all of the difference is written.
 */
export const unwritten = (before: Written, after: Written): string[] => [
  ...differing(before, after, HEAD),
  ...ofRows('line', before.lineItems.map(withRate), after.lineItems.map(withRate), LINE),
  ...ofRows('transaction', before.transactions, after.transactions, ENTRY),
]
