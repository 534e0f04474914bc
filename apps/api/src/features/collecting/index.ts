export { paymentOfSale, type AskedPayment } from './payment-of-sale.ts'
