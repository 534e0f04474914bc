import type { Api } from '@fieldhouse/contract'
import { BOUNCE_SECRET, type campaigns } from '@fieldhouse/contract/campaigns'
import { can } from '@fieldhouse/domain/access'
import { PLACEHOLDERS, SEGMENT_NAMES } from '@fieldhouse/domain/campaigns'
import { SEGMENTS } from '@fieldhouse/domain/customers'
import { toIso } from '@fieldhouse/domain/time'
import { Refused } from '../../db/refused.ts'
import { ofWholeClub } from '../../http/of-whole-club.ts'
import type { Handlers } from '../../http/serve.ts'
import { countSegments } from '../customers/index.ts'
import type { Deps } from '../deps.ts'
import { findPartnerZone } from '../partners/index.ts'
import { findCampaign, findCampaigns } from './campaigns.store.ts'
import { deleteCampaign, runCampaign, toggleCampaign } from './change-campaign.ts'
import { liftSuppression } from './lift-suppression.ts'
import { listUnreached } from './list-unreached.ts'
import { previewCampaign } from './preview-campaign.ts'
import { presentCampaign } from './present-campaign.ts'
import { receiveBounceReport } from './receive-bounce-report.ts'
import { receiveMailEvent } from './receive-mail-event.ts'
import { createCampaign, updateCampaign } from './save-campaign.ts'
import { sendAgain } from './send-again.ts'
import { sendTestEmail } from './send-test-email.ts'
import { findStanding, findSuppressed, findSuppressions, type SuppressionRow } from './suppression.store.ts'
import { unsubscribe } from './unsubscribe.ts'

type Public = 'unsubscribe' | 'receiveMailEvent' | 'receiveBounceReport'

/** Mails to segments of a club's customers (CAMPAIGNS-26 to CAMPAIGNS-35). */
export const campaignRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof campaigns> => ({
  ...ofWholeClub(staffRoutes(deps)),
  unsubscribe: async ({ body }) => {
    await unsubscribe(deps, body.token)
    return { data: { unsubscribed: true } }
  },
  receiveMailEvent: async ({ body }) => {
    await receiveMailEvent(deps, body)
    return { data: { received: true } }
  },
  receiveBounceReport: async ({ body, headers }) => {
    const secret = headers[BOUNCE_SECRET]
    await receiveBounceReport(deps, body, typeof secret === 'string' ? secret : undefined)
    return { data: { received: true } }
  },
})

const staffRoutes = (deps: Deps): Pick<Handlers<Api>, Exclude<keyof typeof campaigns, Public>> => ({
  listSegments: async ({ context: { partnerId, now } }) => {
    const counts = await deps.read(partnerId, async (db) =>
      countSegments(db, { partnerId, now, zone: await findPartnerZone(db, partnerId) }),
    )
    return { data: SEGMENTS.map((id) => ({ id, name: SEGMENT_NAMES[id], customersCount: counts[id] })) }
  },
  listCampaigns: async ({ context: { partnerId }, query: { search = '', status = null, order, page, limit } }) => {
    const { rows, total } = await deps.read(partnerId, (db) =>
      findCampaigns(db, partnerId, { search, status, order, offset: (page - 1) * limit, limit }),
    )
    return { data: rows.map((row) => presentCampaign(deps.config, row)), pagination: { total } }
  },
  getCampaign: async ({ context: { partnerId }, params }) => {
    const row = await deps.read(partnerId, (db) => findCampaign(db, partnerId, params.id))
    if (!row) throw new Refused({ code: 'error.notFound.campaign' })
    return { data: presentCampaign(deps.config, row) }
  },
  createCampaign: async ({ context, body }) => ({ data: await createCampaign(deps, context, body) }),
  updateCampaign: async ({ context, params, body }) => ({
    data: await updateCampaign(deps, context, params.id, body),
  }),
  toggleCampaign: async ({ context, params, body }) => ({
    data: await toggleCampaign(deps, context, params.id, body.enabled),
  }),
  runCampaign: async ({ context, params }) => ({ data: await runCampaign(deps, context, params.id) }),
  listUnreached: ({ context: { partnerId, actor }, params, query: { reason = null, page, limit } }) => {
    const withNames = can(actor.policies, 'customer.view')
    return listUnreached(deps, partnerId, { id: params.id, reason, page, limit, withNames })
  },
  sendCampaignAgain: async ({ context, params, body }) => ({
    data: await sendAgain(deps, context, params.id, body.withUnknown),
  }),
  listSuppressed: async ({ context: { partnerId }, query: { reason = null, page, limit } }) => {
    const { rows, total } = await deps.read(partnerId, (db) =>
      findSuppressed(db, partnerId, { reason, offset: (page - 1) * limit, limit }),
    )
    return { data: rows.map((row) => ({ ...row, reasons: row.reasons.map(toSuppression) })), pagination: { total } }
  },
  getSuppression: async ({ context: { partnerId }, params }) => {
    const reasons = await deps.read(partnerId, async (db) => {
      if (!(await findStanding(db, partnerId, params.id))) throw new Refused({ code: 'error.notFound.customer' })
      return findSuppressions(db, partnerId, params.id)
    })
    return { data: { reasons: reasons.map(toSuppression) } }
  },
  liftSuppression: async ({ context, params, body }) => ({
    data: await liftSuppression(deps, context, params.id, body),
  }),
  deleteCampaign: async ({ context, params }) => ({ data: await deleteCampaign(deps, context, params.id) }),
  sendTestEmail: async ({ context, body }) => ({ data: await sendTestEmail(deps, context, body) }),
  previewCampaign: async ({ context, body }) => ({ data: await previewCampaign(deps, context, body) }),
  listPlaceholders: () => Promise.resolve({ customer: [...PLACEHOLDERS] }),
})

const toSuppression = ({ reason, at }: SuppressionRow) => ({ reason, at: toIso(at) })
