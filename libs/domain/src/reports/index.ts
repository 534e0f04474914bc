export * from './payout-amounts.ts'
export * from './report-range.ts'
