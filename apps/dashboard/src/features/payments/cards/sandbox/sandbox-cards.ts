/**
 * The test cards of the sandbox: a number, what it does, and the token that stands for it. Only the token leaves the browser; the
 * numbers are those that card providers publish for tests (docs/rules/card-payments.md).
 */
export const TEST_CARDS = [
  { number: '4242424242424242', does: 'pays', token: 'tok_ok' },
  { number: '4000000000003220', does: 'asksBank', token: 'tok_3ds' },
  { number: '4000000000000002', does: 'declined', token: 'tok_declined_card_declined' },
  { number: '4000000000009995', does: 'insufficientFunds', token: 'tok_declined_insufficient_funds' },
  { number: '4000000000000069', does: 'expired', token: 'tok_declined_expired_card' },
  { number: '4000000000000119', does: 'secondTry', token: 'tok_second_try' },
  { number: '4000000000006975', does: 'noAnswer', token: 'tok_timeout' },
  { number: '4000000000005126', does: 'refundFails', token: 'tok_ok_refund_failed' },
] as const

/** The sandbox's token for a number; null for one that is no test card, which is not sent anywhere. */
export const sandboxToken = (number: string): string | null =>
  TEST_CARDS.find((card) => card.number === number.replace(/\D/g, ''))?.token ?? null
