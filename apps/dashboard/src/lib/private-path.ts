/** A path as it may be told to anybody outside: whoever has the token of a payment link could use it (BOOKING-93). */
export const withoutSecrets = (path: string): string => path.replace(/^\/pay\/.+/, '/pay')

/** Whether this page was opened by a payment link: its customer is watched by no service outside. */
export const isPaymentLink = (path: string): boolean => path.startsWith('/pay/')
