import type { PaymentOptions } from '@fieldhouse/domain/fees'
import type { PartnerRow } from './partners.store.ts'

/** How a partner takes money, as it has it. */
export const optionsOf = (row: PartnerRow): PaymentOptions => ({
  defaultCurrencyId: row.default_currency_id,
  absorbProcessingFee: row.absorb_processing_fee,
  paymentMethodsForStaff: row.payment_methods_for_staff,
  paymentMethodsForCustomers: row.payment_methods_for_customers,
})
