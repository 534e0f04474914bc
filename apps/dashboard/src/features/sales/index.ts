export { SaleDialog, type SaleProblem } from './SaleDialog.tsx'
export { useFailureOfSale } from './use-failure-of-sale.ts'
export { usePaymentChoice } from './use-payment-choice.ts'
