/** The sections of Payments, in their order (PAYOUTSTAB-01). */
export const PAYMENT_TABS = ['settings', 'payouts', 'policies', 'report', 'taxes'] as const
export type PaymentTab = (typeof PAYMENT_TABS)[number]

/** True for the name of a section. */
export const isPaymentTab = (text: string): text is PaymentTab => (PAYMENT_TABS as readonly string[]).includes(text)
