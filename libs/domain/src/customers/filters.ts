/** Which email a customer has: none, one that mail can be sent to, or something else (CUSTOMERS-28, CUSTOMERS-29). */
export const EMAIL_FILTERS = ['no-email', 'valid-email', 'invalid-email'] as const
export type EmailFilter = (typeof EMAIL_FILTERS)[number]
