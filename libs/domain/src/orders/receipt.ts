/** What a receipt reads of an order. Amounts in minor units. */
export type ReceiptOrder = {
  currency: string
  totalAmount: number
  lines: readonly { /** Of a package that the line sold; null for other lines. */ numberOfPasses: number | null }[]
  /** Passes that paid for it. */
  passesUsed: number
}

/**
 * True when one receipt may hold all of these orders: they belong to one customer, or it is a single order (ORDERS-76). Several
 * orders without a customer are not one person's.
 */
export const areOfOneCustomer = (orders: readonly { customerId: string | null }[]): boolean => {
  const [first, ...others] = orders
  if (!first) return false
  return others.length === 0 || (first.customerId !== null && others.every((o) => o.customerId === first.customerId))
}

/** The name of the file: of the order, or of the customer of several (ORDERS-145). */
export const receiptFileName = (orders: readonly { readableId: string; customerId: string | null }[]): string =>
  orders.length === 1 ? `Receipt_${orders[0]!.readableId}.pdf` : `Receipts_${orders[0]?.customerId ?? ''}.pdf`

/**
 * What stands at the end of a receipt: the totals of the orders by currency, in the order in which the currencies come, and
 * all passes that were bought or used (ORDERS-121, ORDERS-145).
 */
export const receiptTotals = (
  orders: readonly ReceiptOrder[],
): { totals: { currency: string; amount: number }[]; passes: number } => {
  const sums = new Map<string, number>()
  for (const { currency, totalAmount } of orders) sums.set(currency, (sums.get(currency) ?? 0) + totalAmount)
  return {
    totals: [...sums].map(([currency, amount]) => ({ currency, amount })),
    passes: orders.reduce(
      (sum, { lines, passesUsed }) =>
        sum + passesUsed + lines.reduce((bought, { numberOfPasses }) => bought + (numberOfPasses ?? 0), 0),
      0,
    ),
  }
}
