/** Orders that one receipt may hold. */
export const RECEIPT_ORDERS = 100

/** What was paid of one order or of several, what of that went back, and what is still to be paid. Minor units. */
export type Paying = { paid: number; refunded: number; open: number }

/** What a receipt reads of an order. Amounts in minor units. */
export type ReceiptOrder = Paying & {
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
 * What stands at the end of a receipt: the totals of the orders by currency, in the order in which the currencies come, with what
 * of them was paid, went back and is open; and all passes that were bought or used (ORDERS-121, ORDERS-145).
 */
export const receiptTotals = (
  orders: readonly ReceiptOrder[],
): { totals: ({ currency: string; amount: number } & Paying)[]; passes: number } => {
  const totals = [...Map.groupBy(orders, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    amount: own.reduce((sum, { totalAmount }) => sum + totalAmount, 0),
    paid: own.reduce((sum, { paid }) => sum + paid, 0),
    refunded: own.reduce((sum, { refunded }) => sum + refunded, 0),
    open: own.reduce((sum, { open }) => sum + open, 0),
  }))
  return {
    totals,
    passes: orders.reduce(
      (sum, { lines, passesUsed }) =>
        sum + passesUsed + lines.reduce((bought, { numberOfPasses }) => bought + (numberOfPasses ?? 0), 0),
      0,
    ),
  }
}
