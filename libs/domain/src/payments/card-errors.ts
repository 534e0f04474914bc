const NUMBER = 'Your card number is incorrect.'
const SECURITY_CODE = "Your card's security code is incorrect."
const EXPIRATION = "Your card's expiration date is incorrect."
const ASK_THE_BANK = 'Your card was declined. Please contact your bank.'

/** What is said of a card that did not pay, by the code of the card provider (BOOKING-94, SUBSCRIPTIONS-34). */
export const CARD_ERRORS: Readonly<Record<string, string>> = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_number: NUMBER,
  invalid_number: NUMBER,
  incorrect_cvc: SECURITY_CODE,
  invalid_cvc: SECURITY_CODE,
  invalid_expiry_month: EXPIRATION,
  invalid_expiry_year: EXPIRATION,
  incorrect_zip: "Your card's postal code is incorrect.",
  authentication_required: 'This card requires authentication.',
  lost_card: ASK_THE_BANK,
  stolen_card: ASK_THE_BANK,
  pickup_card: ASK_THE_BANK,
  do_not_honor: ASK_THE_BANK,
  generic_decline: ASK_THE_BANK,
  processing_error: 'An error occurred while processing your card. Please try again.',
  rate_limit: 'Too many requests. Please try again later.',
}

/** What is said of a code that nobody has words for (BOOKING-77). */
export const CARD_ERROR_FALLBACK = 'Transaction fail'

/** True for a code that has words of its own. */
export const isCardError = (code: string): boolean => Object.hasOwn(CARD_ERRORS, code)

/** The words for a code of the card provider (BOOKING-94). */
export const cardErrorText = (code: string | null | undefined): string =>
  code && isCardError(code) ? CARD_ERRORS[code]! : CARD_ERROR_FALLBACK
