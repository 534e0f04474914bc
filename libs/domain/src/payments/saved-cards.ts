/** The version of the text by which customers agree that a card is kept and charged while they are away; a new text is a new version. */
export const CARD_CONSENT = '2026-11'

/** So many cards of a customer are kept at a time. */
export const MOST_SAVED_CARDS = 10
