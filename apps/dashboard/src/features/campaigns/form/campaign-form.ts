import type { Api, Call } from '@fieldhouse/contract'
import type { Campaign } from '@fieldhouse/contract/campaigns'
import {
  endOfCampaign,
  isAutomated,
  nextSend,
  nextSendAfter,
  SEND_MINUTES,
  MONTH_DAYS,
  WEEK_DAYS,
  sendTimeOf,
  usualSendTime,
  type AutomatedFrequency,
  type SendTime,
} from '@fieldhouse/domain/campaigns'
import type { Segment } from '@fieldhouse/domain/customers'
import { richTextOrNull, richTextProblem } from '@fieldhouse/domain/rich-text'
import { toIso, type Instant, type Zone } from '@fieldhouse/domain/time'
import type { Problems } from '../../../lib/form/problems.ts'
import type { CampaignType } from '../search.ts'

export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const satisfies readonly AutomatedFrequency[]

/** What stands in the form of a campaign; the send time is that of an automated one. */
export type CampaignValues = {
  name: string
  segmentId: Segment | null
  sendTime: SendTime | null
  subject: string
  body: string
}

export type CampaignProblem = 'missing' | 'tooLong'

/** The form of a new campaign (CAMPAIGNS-21 to CAMPAIGNS-23). */
export const newCampaign = (type: CampaignType, segment: Segment | undefined): CampaignValues => ({
  name: '',
  segmentId: segment ?? null,
  sendTime: type === 'automated' ? usualSendTime('weekly') : null,
  subject: '',
  body: '',
})

/** A campaign as its form shows it; its send time is read back from its first send (CAMPAIGNS-57). */
export const valuesOf = (
  { name, segment, runFrequency, startTime, content: { template } }: Campaign,
  zone: Zone,
): CampaignValues => ({
  name,
  segmentId: segment.id,
  sendTime: runFrequency === 'manual' ? null : sendTimeOf(runFrequency, Date.parse(startTime), zone),
  subject: template.title,
  body: template.body,
})

/** Whether a campaign may still be written: all but a one-time one that is sent, or is being sent (CAMPAIGNS-59). */
export const isEditable = (campaign: Pick<Campaign, 'status' | 'runFrequency'>): boolean =>
  isAutomated(campaign) || campaign.status === 'draft'

/** What a frequency begins with: its first day, at the time that was chosen (CAMPAIGNS-21, CAMPAIGNS-22). */
export const atFrequency = (frequency: AutomatedFrequency, { minute }: SendTime): SendTime => ({
  ...usualSendTime(frequency),
  minute,
})

/** The days that a frequency offers, with the one that stands where that is another; none for a daily one (CAMPAIGNS-24, CAMPAIGNS-25). */
export const daysOf = ({ frequency, day }: SendTime): readonly number[] =>
  frequency === 'daily' ? [] : withStanding(frequency === 'weekly' ? WEEK_DAYS : MONTH_DAYS, day)

/** The times that are offered, half an hour apart, with the one that stands where that is another (CAMPAIGNS-57). */
export const minutesOf = ({ minute }: SendTime): readonly number[] => withStanding(SEND_MINUTES, minute)

const withStanding = (offered: readonly number[], standing: number): readonly number[] =>
  offered.includes(standing) ? offered : [...offered, standing].toSorted((a, b) => a - b)

const isEmpty = (text: string): boolean => text.trim() === ''

/** What is wrong with the form: everything is needed (CAMPAIGNS-18, CAMPAIGNS-68). */
export const formProblems = (values: CampaignValues): Problems<CampaignValues, CampaignProblem> => ({
  ...(isEmpty(values.name) && { name: 'missing' as const }),
  ...(values.segmentId === null && { segmentId: 'missing' as const }),
  ...contentProblems(values),
})

/** What is wrong with what is read. */
export const contentProblems = ({
  subject,
  body,
}: Pick<CampaignValues, 'subject' | 'body'>): Problems<Pick<CampaignValues, 'subject' | 'body'>, CampaignProblem> => ({
  ...(isEmpty(subject) && { subject: 'missing' as const }),
  ...(richTextOrNull(body) === null ? { body: 'missing' as const } : { body: richTextProblem(body) }),
})

/** The content of the form as calls carry it. */
export const contentOf = ({ subject, body }: Pick<CampaignValues, 'subject' | 'body'>) => ({
  channel: 'email' as const,
  template: { title: subject.trim(), body },
})

type Times = { startTime: string; endTime: string }

/** When a new campaign starts and ends: a one-time one now, an automated one with its first send (CAMPAIGNS-49, CAMPAIGNS-57, CAMPAIGNS-58). */
export const newTimes = ({ sendTime }: Pick<CampaignValues, 'sendTime'>, now: Instant, zone: Zone): Times => ({
  startTime: toIso(sendTime === null ? now : nextSendAfter(sendTime, now, zone)),
  endTime: toIso(endOfCampaign(now)),
})

/** The same of one that stands: another send time has another first send, and the rest stays. */
export const timesOf = (
  campaign: Campaign,
  { sendTime }: Pick<CampaignValues, 'sendTime'>,
  now: Instant,
  zone: Zone,
): Times => {
  const { startTime, endTime, runFrequency } = campaign
  const standing = runFrequency === 'manual' ? null : sendTimeOf(runFrequency, Date.parse(startTime), zone)
  return {
    startTime:
      sendTime === null || JSON.stringify(sendTime) === JSON.stringify(standing)
        ? startTime
        : toIso(nextSendAfter(sendTime, now, zone)),
    endTime,
  }
}

/** When what is written is sent next, once it sends: of one that stands, not before its first send (CAMPAIGNS-57). */
export const nextSendOf = (campaign: Campaign | null, sendTime: SendTime, now: Instant, zone: Zone): Instant => {
  const values = { sendTime }
  const { startTime } = campaign === null ? newTimes(values, now, zone) : timesOf(campaign, values, now, zone)
  return nextSend(sendTime.frequency, Date.parse(startTime), now, zone)
}

/** The form as a save carries it (CAMPAIGNS-09). */
export const bodyOf = (
  values: CampaignValues,
  { partnerId, ...times }: Times & { partnerId: string },
): Call<Api['createCampaign']>['body'] => ({
  partnerId,
  name: values.name.trim(),
  ...times,
  priority: 'high',
  runFrequency: values.sendTime?.frequency ?? 'manual',
  content: contentOf(values),
  segmentId: values.segmentId!,
})
