import {
  CAMPAIGN_EVENTS,
  CAMPAIGN_ORDERS,
  CAMPAIGN_STATUSES,
  CAMPAIGNS_PAGE,
  LONGEST_CAMPAIGN_NAME,
  LONGEST_SUBJECT,
  MOST_TEST_ADDRESSES,
  PLACEHOLDERS,
  RUN_FREQUENCIES,
  LONGEST_LIFT_REASON,
  SUPPRESSED_PAGE,
  SUPPRESSIONS,
  UNREACHED,
  UNREACHED_PAGE,
  type CampaignEvent,
} from '@fieldhouse/domain/campaigns'
import { CHECKS } from '@fieldhouse/domain/access'
import { SEGMENTS } from '@fieldhouse/domain/customers'
import { isEmail, LONGEST_EMAIL } from '@fieldhouse/domain/emails'
import { LONGEST_MARKUP } from '@fieldhouse/domain/rich-text'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  data,
  Deleted,
  Id,
  InstantIn,
  InstantOut,
  line,
  pageLimit,
  requiredText,
  text,
  Version,
  wholeNumber,
} from '../schemas.ts'

const SegmentId = z.enum(SEGMENTS)

/** A group of customers that comes with the product, and how many are in it now (CAMPAIGNS-07, CAMPAIGNS-54). */
export const Segment = z.object({ id: SegmentId, name: z.string(), customersCount: z.number().int() })
export type Segment = z.infer<typeof Segment>

/** How often something became of messages; of 100, with one decimal (CAMPAIGNS-62). */
const Statistic = z.object({ count: z.number().int(), percentage: z.number() })

/** A campaign as the API answers it (CAMPAIGNS-08). Its body is clean markup with {{customer.firstName}} and the like. */
export const Campaign = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(CAMPAIGN_STATUSES),
  runFrequency: z.enum(RUN_FREQUENCIES),
  enabled: z.boolean(),
  startTime: InstantOut,
  endTime: InstantOut,
  lastSent: InstantOut.nullable(),
  /** When an automated campaign that is sending is due next (CAMPAIGNS-17). */
  nextSend: InstantOut.nullable(),
  segment: z.object({ id: SegmentId, name: z.string() }),
  content: z.object({
    id: z.string(),
    channel: z.literal('email'),
    template: z.object({ title: z.string(), body: z.string() }),
  }),
  messagesCount: z.number().int(),
  /** Messages of which nobody knows whether they arrived: the product ended while the mail server took them. They are not sent again (BEYOND-44). */
  unknownCount: z.number().int(),
  /** Messages that nobody sent: there was no mail server, and they stayed in the outbox. In development each counts as delivered (CAMPAIGNS-66). */
  keptCount: z.number().int(),
  /** Nobody paused it: too many mailboxes could not take it (BEYOND-44). */
  pausedItself: z.boolean(),
  statistics: z.object(
    Object.fromEntries(CAMPAIGN_EVENTS.map((event) => [event, Statistic])) as Record<CampaignEvent, typeof Statistic>,
  ),
  /** Whether a mail service tells of opens, clicks and complaints. Where none does, a count of 0 of these says nothing (CAMPAIGNS-66). */
  hears: z.boolean(),
  createdAt: InstantOut,
  version: z.number().int(),
})
export type Campaign = z.infer<typeof Campaign>

/** The header with the secret of whoever hands bounce mails on. */
export const BOUNCE_SECRET = 'x-bounce-secret'

const NOTHING = 'Please fill all required info'
/** A line of a mail's head: whoever could break it could write headers of their own. */
const Subject = line(LONGEST_SUBJECT)
  .min(1, NOTHING)
  .refine((subject) => !/\p{Cc}|[\u2028\u2029]/u.test(subject), 'must be one line')
const Template = z.strictObject({ title: Subject, body: text(LONGEST_MARKUP).min(1, NOTHING) })
const Content = z.strictObject({ channel: z.literal('email').default('email'), template: Template })

const CampaignFields = {
  name: line(LONGEST_CAMPAIGN_NAME).min(1, NOTHING),
  /** Of an automated campaign the first send: the day and the time of all others, by the partner's clock. */
  startTime: InstantIn,
  endTime: InstantIn,
  priority: z.literal('high').default('high'),
  runFrequency: z.enum(RUN_FREQUENCIES),
  content: Content,
  segmentId: SegmentId,
}

const TestAddress = text(LONGEST_EMAIL).refine(isEmail, 'Invalid emails address')

/** A campaign before it is sent. */
export const CampaignPreview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Whether there is a mail server that takes it; without one it stays in the outbox. */
  hasMailServer: z.boolean(),
  /** Of a segment: how many get it now, and of how many nothing stands in place of a placeholder that the content has. */
  reach: z
    .object({
      recipients: z.number().int(),
      lacking: z.array(
        z.object({ placeholder: z.enum(PLACEHOLDERS.map(({ searchValue }) => searchValue)), count: z.number().int() }),
      ),
    })
    .nullable(),
})
export type CampaignPreview = z.infer<typeof CampaignPreview>

/** Somebody whom a campaign did not reach; `at` is when that was known. Who they are, is for who may see customers (decision 0089). */
const UnreachedEntry = z.object({
  id: z.string(),
  at: InstantOut,
  reason: z.enum(UNREACHED),
  customer: z
    .object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string().nullable() })
    .nullable(),
})
export type UnreachedEntry = z.infer<typeof UnreachedEntry>

/** A page of them, with how many there are of each reason, and how many addresses would get it again: surely not yet there, or not known. */
export const UnreachedPage = z.object({
  data: z.array(UnreachedEntry),
  pagination: z.object({ total: z.number().int() }),
  reasons: z.array(z.object({ reason: z.enum(UNREACHED), count: z.number().int() })),
  again: z.object({ sure: z.number().int(), unknown: z.number().int() }),
})
export type UnreachedPage = z.infer<typeof UnreachedPage>

/** Why somebody gets no campaigns, and since when. */
const SuppressionOut = z.object({ reason: z.enum(SUPPRESSIONS), at: InstantOut })

/** A customer who gets no campaigns. */
export const Suppressed = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  reasons: z.array(SuppressionOut),
})
export type Suppressed = z.infer<typeof Suppressed>

/** What the mail service tells of a message: the form of Mailgun, of which only this is read. */
export const MailEvent = z.object({
  signature: z.object({
    timestamp: z.string().max(20),
    token: z.string().min(1).max(100),
    signature: z.string().max(200),
  }),
  'event-data': z.object({
    id: z.string().min(1).max(200),
    event: z.string().max(50),
    severity: z.string().max(50).optional(),
    reason: z.string().max(100).nullish(),
    // What stands in it depends on who refused: what is of another type says nothing.
    'delivery-status': z
      .object({
        'enhanced-code': z.string().max(50).nullish().catch(null),
        'bounce-code': z.string().max(50).nullish().catch(null),
        message: z.string().nullish().catch(null),
      })
      .nullish()
      .catch(null),
    message: z.object({ headers: z.object({ 'message-id': z.string().max(500).optional() }) }).optional(),
  }),
})
export type MailEvent = z.infer<typeof MailEvent>

export const campaigns = {
  listSegments: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/segments',
    access: 'segment.view',
    summary: 'The segments of a partner with how many customers are in each (CAMPAIGNS-26, CAMPAIGNS-54)',
    reply: data(z.array(Segment)),
  }),
  listCampaigns: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/campaigns',
    access: 'campaign.view',
    summary: 'Campaigns whose name contains search, of a status, in an order; pages from 1 (CAMPAIGNS-27)',
    query: z.strictObject({
      search: text(100).optional(),
      status: z.enum(CAMPAIGN_STATUSES).optional(),
      order: z.enum(CAMPAIGN_ORDERS).default('createdAt_desc'),
      page: wholeNumber(1, 10_000_000).default(1),
      limit: pageLimit(CAMPAIGNS_PAGE),
    }),
    reply: z.object({ data: z.array(Campaign), pagination: z.object({ total: z.number().int() }) }),
  }),
  getCampaign: endpoint({
    method: 'GET',
    path: '/partners/campaigns/:id',
    access: 'campaign.view',
    summary: 'One campaign (CAMPAIGNS-28)',
    reply: data(Campaign),
  }),
  createCampaign: endpoint({
    method: 'POST',
    path: '/partners/campaigns',
    access: 'campaign.create',
    changes: ['campaigns'],
    summary: 'Create a campaign as a draft, which sends nothing yet (CAMPAIGNS-29, CAMPAIGNS-59)',
    idempotent: true,
    body: z.strictObject({ partnerId: Id.optional(), ...CampaignFields }),
    reply: data(Campaign),
  }),
  updateCampaign: endpoint({
    method: 'PUT',
    path: '/partners/campaigns/:id',
    access: 'campaign.create',
    changes: ['campaigns'],
    summary:
      'Save all of a campaign that was not sent; 409 where somebody else saved it since the version that was read (CAMPAIGNS-30)',
    idempotent: true,
    body: z.strictObject({ partnerId: Id.optional(), ...CampaignFields, version: Version }),
    reply: data(Campaign),
  }),
  toggleCampaign: endpoint({
    method: 'PUT',
    path: '/partners/campaigns/:id/toggle',
    access: 'campaign.create',
    changes: ['campaigns'],
    summary: 'Switch a campaign on or off: an automated one sends or pauses (CAMPAIGNS-31, CAMPAIGNS-59)',
    idempotent: true,
    body: z.strictObject({ enabled: z.boolean() }),
    reply: data(Campaign),
  }),
  runCampaign: endpoint({
    method: 'POST',
    path: '/partners/campaigns/:id/run',
    access: 'campaign.create',
    changes: ['campaigns'],
    summary: 'Send a one-time campaign that is switched on, once (CAMPAIGNS-32, CAMPAIGNS-59)',
    idempotent: true,
    reply: data(Campaign),
  }),
  deleteCampaign: endpoint({
    method: 'DELETE',
    path: '/partners/campaigns/:id',
    access: 'campaign.create',
    changes: ['campaigns'],
    summary: 'Delete a campaign; what was not handed over yet is not sent (CAMPAIGNS-33)',
    idempotent: true,
    reply: Deleted,
  }),
  listUnreached: endpoint({
    method: 'GET',
    path: '/partners/campaigns/:id/unreached',
    access: 'campaign.view',
    summary:
      'Whom the last run of a campaign did not reach and why, of one reason or all; pages from 1, with how many would get it again (BEYOND-44)',
    query: z.strictObject({
      reason: z.enum(UNREACHED).optional(),
      page: wholeNumber(1, 10_000_000).default(1),
      limit: pageLimit(UNREACHED_PAGE),
    }),
    reply: UnreachedPage,
  }),
  sendCampaignAgain: endpoint({
    method: 'POST',
    path: '/partners/campaigns/:id/again',
    access: 'campaign.create',
    changes: ['campaigns'],
    summary:
      'Send the words of the last run again to whom it did not reach and may get them, once; where nobody knows whether they came, only with withUnknown (BEYOND-44)',
    idempotent: true,
    body: z.strictObject({ withUnknown: z.boolean().default(false) }),
    reply: data(Campaign),
  }),
  listSuppressed: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/suppressions',
    access: CHECKS.seeSuppressed,
    summary: 'Customers who get no campaigns and why, the latest first, of one reason or all; pages from 1 (BEYOND-44)',
    query: z.strictObject({
      reason: z.enum(SUPPRESSIONS).optional(),
      page: wholeNumber(1, 10_000_000).default(1),
      limit: pageLimit(SUPPRESSED_PAGE),
    }),
    reply: z.object({ data: z.array(Suppressed), pagination: z.object({ total: z.number().int() }) }),
  }),
  getSuppression: endpoint({
    method: 'GET',
    path: '/partners/customers/:id/suppression',
    access: CHECKS.seeSuppressed,
    summary: 'Why a customer gets no campaigns; no reason where they do (BEYOND-44)',
    reply: data(z.object({ reasons: z.array(SuppressionOut) })),
  }),
  liftSuppression: endpoint({
    method: 'POST',
    path: '/partners/customers/:id/suppression/lift',
    access: 'campaign.create',
    changes: ['campaigns'],
    summary:
      'Let a customer have campaigns again, with a reason; a complaint or an unsubscription only where the person asked for it (BEYOND-44)',
    idempotent: true,
    body: z.strictObject({ reason: requiredText(LONGEST_LIFT_REASON), personAsked: z.boolean().default(false) }),
    reply: data(z.object({ id: z.string() })),
  }),
  sendTestEmail: endpoint({
    method: 'POST',
    path: '/partners/campaigns/testEmail',
    access: 'campaign.create',
    summary:
      'Send a campaign to up to 10 addresses, with samples in place of what is of customers (CAMPAIGNS-34, CAMPAIGNS-67)',
    idempotent: true,
    body: z.strictObject({
      partnerId: Id.optional(),
      toEmails: z.array(TestAddress).min(1, 'Invalid emails address').max(MOST_TEST_ADDRESSES),
      content: Content,
    }),
    reply: data(z.object({ sent: z.number().int() })),
  }),
  previewCampaign: endpoint({
    method: 'POST',
    path: '/partners/campaigns/dryRun',
    access: 'campaign.create',
    summary:
      'The mail that a content makes, with samples in place of what is of customers, and whom of a segment it reaches now (CAMPAIGNS-56, CAMPAIGNS-63); nothing is sent',
    body: z.strictObject({ content: Content, segmentId: SegmentId.nullable().default(null) }),
    reply: data(CampaignPreview),
  }),
  listPlaceholders: endpoint({
    method: 'GET',
    path: '/partners/campaigns/placeholders',
    access: 'campaign.view',
    summary: 'What may stand for something of the customer in a campaign (CAMPAIGNS-35, CAMPAIGNS-63)',
    reply: z.object({
      customer: z.array(
        z.object({ name: z.string(), searchValue: z.enum(PLACEHOLDERS.map(({ searchValue }) => searchValue)) }),
      ),
    }),
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/partners/campaigns/unsubscribe',
    access: 'public',
    summary: 'No more campaigns for the customer of a token; the answer says nothing of it (CAMPAIGNS-65)',
    body: z.strictObject({ token: requiredText(500) }),
    reply: data(z.object({ unsubscribed: z.literal(true) })),
  }),
  receiveMailEvent: endpoint({
    method: 'POST',
    path: '/partners/campaigns/webhook',
    access: 'public',
    summary:
      'What became of a message, told and signed by the mail service; a repeated event changes nothing (CAMPAIGNS-66)',
    format: 'raw',
    body: z.string().min(1),
    reply: data(z.object({ received: z.literal(true) })),
  }),
  receiveBounceReport: endpoint({
    method: 'POST',
    path: '/partners/campaigns/bounces',
    access: 'public',
    summary:
      'A bounce mail as it came (multipart/report), from whoever knows the secret of the deployment, in the header x-bounce-secret; a repeated one changes nothing (BEYOND-44)',
    format: 'raw',
    // What was sent comes back whole.
    bodyLimit: 1024 * 1024,
    body: z.string().min(1),
    reply: data(z.object({ received: z.literal(true) })),
  }),
}
