/** What became of the messages of a campaign, counted (CAMPAIGNS-08). */
export const CAMPAIGN_EVENTS = ['delivered', 'open', 'click', 'bounce', 'unsubscribe', 'spamReport'] as const
export type CampaignEvent = (typeof CAMPAIGN_EVENTS)[number]
export type CampaignCounts = Record<CampaignEvent, number>

/**
 * The percentage of a count as it is shown: rounded half up to one decimal, 100 at the most, and 0 of nothing. Opens and clicks are counted
 * each time, so that they may be more than what was delivered (CAMPAIGNS-51, CAMPAIGNS-52, CAMPAIGNS-62).
 */
export const percentageOf = (count: number, of: number): number =>
  of <= 0 ? 0 : Math.min(100, Math.round((count * 1000) / of) / 10)

/** The percentages of a campaign's counts: of the messages that were handed over, or of those that were delivered (CAMPAIGNS-62). */
export const campaignPercentages = (messagesCount: number, counts: CampaignCounts): CampaignCounts => ({
  delivered: percentageOf(counts.delivered, messagesCount),
  bounce: percentageOf(counts.bounce, messagesCount),
  open: percentageOf(counts.open, counts.delivered),
  click: percentageOf(counts.click, counts.delivered),
  unsubscribe: percentageOf(counts.unsubscribe, counts.delivered),
  spamReport: percentageOf(counts.spamReport, counts.delivered),
})

/** How many of a campaign's messages were handed to a mail server: all but those that stayed in the outbox, as there was none. */
export const sentCount = ({ messagesCount, keptCount }: { messagesCount: number; keptCount: number }): number =>
  messagesCount - keptCount

/** Whether none of a campaign's messages was handed to a mail server: there was none, and all of them stayed in the outbox. */
export const wasNeverSent = ({ messagesCount, keptCount }: { messagesCount: number; keptCount: number }): boolean =>
  keptCount > 0 && keptCount >= messagesCount

/** What only a mail service can tell; all else is known by the answers of the mail server and by the club's own page. */
const TOLD_BY_A_SERVICE: readonly CampaignEvent[] = ['open', 'click', 'spamReport']

/** Whether a count says something: where no mail service tells of it (`hears`) and none ever has, 0 would be no number but ignorance. */
export const isKnown = (event: CampaignEvent, count: number, hears: boolean): boolean =>
  hears || count > 0 || !TOLD_BY_A_SERVICE.includes(event)
