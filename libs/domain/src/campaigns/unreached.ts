/**
 * Why a message of a campaign did not reach whom it was for (BEYOND-44): nobody is at the address; the mailbox could not take it for now;
 * the mail server refused it; its owner complained; or wants no campaigns; there is no address; nobody knows whether it came.
 */
export const UNREACHED = ['bounced', 'soft', 'refused', 'complained', 'unsubscribed', 'noAddress', 'unknown'] as const
export type Unreached = (typeof UNREACHED)[number]

/** Entries of a page of the list of whom a campaign did not reach. */
export const UNREACHED_PAGE = 20

/**
 * Whether somebody who was not reached gets the same words when staff ask for it, where they may get campaigns now and have not had the
 * words at the address that they have now: who complained never; where nobody knows whether they came it may be twice, so that it takes a
 * word more.
 */
const AGAIN: Readonly<Record<Unreached, 'yes' | 'whenAsked' | 'never'>> = {
  bounced: 'yes',
  soft: 'yes',
  refused: 'yes',
  unsubscribed: 'yes',
  noAddress: 'yes',
  unknown: 'whenAsked',
  complained: 'never',
}

/** Reasons with which somebody is written to again, with those of whom nobody knows or without. */
export const againReasons = (withUnknown: boolean): Unreached[] =>
  UNREACHED.filter((reason) => AGAIN[reason] === 'yes' || (withUnknown && AGAIN[reason] === 'whenAsked'))

export type AgainRefusal = 'campaignNotSent' | 'campaignStillSending' | 'campaignPaused' | 'nobodyToSendAgain'

/** Why nobody gets a campaign again now; null where somebody does. */
export const againProblem = (campaign: {
  isPaused: boolean
  hasRun: boolean
  isSending: boolean
  recipients: number
}): AgainRefusal | null => {
  if (!campaign.hasRun) return 'campaignNotSent'
  if (campaign.isPaused) return 'campaignPaused'
  if (campaign.isSending) return 'campaignStillSending'
  return campaign.recipients === 0 ? 'nobodyToSendAgain' : null
}
