/** Mailboxes that could not take a mail, below which nothing is read from them. */
export const FEWEST_SOFT_BOUNCES = 20
/** Of a hundred messages. */
export const MOST_SOFT_BOUNCES_PERCENT = 20

/**
 * Whether so many mailboxes can't take a campaign for now that it pauses by itself (decision 0060): mail servers read it as spam, or the
 * addresses are old, and each further mail makes it worse for the next campaign. `sent` are the messages that came to an end since the run
 * began or was resumed, `soft` those of them that mailboxes could not take and have not taken since.
 */
export const tooManySoftBounces = ({ sent, soft }: { sent: number; soft: number }): boolean =>
  soft >= FEWEST_SOFT_BOUNCES && soft * 100 >= sent * MOST_SOFT_BOUNCES_PERCENT
