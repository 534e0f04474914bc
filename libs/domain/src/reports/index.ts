export * from './money-of-order.ts'
export * from './payout-amounts.ts'
export * from './report-range.ts'
