import { DAY_MS, type Instant } from '../time/index.ts'

export const CAMPAIGN_STATUSES = ['draft', 'sending', 'sent', 'paused'] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]

/** How often a campaign is sent; a one-time one by hand (CAMPAIGNS-08, CAMPAIGNS-58). */
export const RUN_FREQUENCIES = ['manual', 'daily', 'weekly', 'monthly'] as const
export type RunFrequency = (typeof RUN_FREQUENCIES)[number]
export type AutomatedFrequency = Exclude<RunFrequency, 'manual'>

export const CAMPAIGN_ORDERS = ['createdAt_desc', 'createdAt_asc', 'name_asc'] as const
export type CampaignOrder = (typeof CAMPAIGN_ORDERS)[number]

/** Entries of a page of the list of campaigns (CAMPAIGNS-47). */
export const CAMPAIGNS_PAGE = 20
/** In characters (CAMPAIGNS-19). */
export const LONGEST_SUBJECT = 132
export const LONGEST_CAMPAIGN_NAME = 200

/** The latest moment at which a one-time campaign may be run: five days after it was created (CAMPAIGNS-49, CAMPAIGNS-58). */
export const endOfCampaign = (createdAt: Instant): Instant => createdAt + 5 * DAY_MS

/** What of a campaign decides what may be done with it. */
export type CampaignState = { status: CampaignStatus; runFrequency: RunFrequency; enabled: boolean }

export const isAutomated = ({ runFrequency }: Pick<CampaignState, 'runFrequency'>): boolean => runFrequency !== 'manual'

/** Whether 'Pause sending' is offered (CAMPAIGNS-16, CAMPAIGNS-59). */
export const canPause = (campaign: CampaignState): boolean =>
  isAutomated(campaign) && campaign.enabled && campaign.status !== 'draft'

/** Whether 'Resume sending' is offered (CAMPAIGNS-16, CAMPAIGNS-59). */
export const canResume = (campaign: CampaignState): boolean => campaign.status === 'paused'

/** A campaign after its switch was turned: an automated one sends or pauses, a draft that is turned off and a one-time one stay what they are, but for one that paused itself (CAMPAIGNS-59). */
export const toggled = (campaign: CampaignState, enabled: boolean): Pick<CampaignState, 'status' | 'enabled'> => {
  if ((!isAutomated(campaign) && campaign.status !== 'paused') || (!enabled && campaign.status === 'draft'))
    return { status: campaign.status, enabled }
  return { status: enabled ? 'sending' : 'paused', enabled }
}

export type RunRefusal = 'campaignNotOneTime' | 'campaignAlreadySent' | 'campaignNotEnabled' | 'campaignEnded'

/** Why a campaign can not be run now; null where it can (CAMPAIGNS-13, CAMPAIGNS-58, CAMPAIGNS-59). */
export const runProblem = (campaign: CampaignState & { endTime: Instant }, now: Instant): RunRefusal | null => {
  if (isAutomated(campaign)) return 'campaignNotOneTime'
  if (campaign.status !== 'draft') return 'campaignAlreadySent'
  if (!campaign.enabled) return 'campaignNotEnabled'
  return now > campaign.endTime ? 'campaignEnded' : null
}
