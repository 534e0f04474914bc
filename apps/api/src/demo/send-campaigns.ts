import type { CampaignEvent } from '@fieldhouse/domain/campaigns'
import { addDays, atWall, dateOf, DAY_MS, HOUR_MS } from '@fieldhouse/domain/time'
import { SYSTEM } from '../db/context.ts'
import { toggleCampaign, runCampaign } from '../features/campaigns/change-campaign.ts'
import { hearOfMessage } from '../features/campaigns/hear-of-message.ts'
import { findCampaign } from '../features/campaigns/campaigns.store.ts'
import { createCampaign } from '../features/campaigns/save-campaign.ts'
import { beginDueCampaign, sendRun } from '../features/campaigns/send-campaigns.ts'
import type { Deps } from '../features/deps.ts'
import { mailsOf } from '../features/identity/index.ts'
import { countAsSent, findCampaignNames, findMessages, findOpenRun } from './campaigns.store.ts'
import type { FoundClub } from './club.store.ts'
import { CAMPAIGNS, type DemoCampaign, type Echo } from './demo-campaigns.ts'
import type { Desk } from './open-desk.ts'

/** Messages in one transaction: nobody waits for the demo's. */
const BATCH = 500
const EVENTS = ['bounce', 'open', 'click', 'unsubscribe', 'spamReport'] as const satisfies readonly CampaignEvent[]

type Sending = { deps: Deps; desk: Desk; found: FoundClub }

/** What a club wrote to its customers in the last year, sent by the commands that send, and what came back of it. Those of a name that is there stay as they are. */
export const sendCampaigns = async (deps: Deps, desk: Desk, found: FoundClub): Promise<void> => {
  const known = await deps.platform((db) => findCampaignNames(db, found.partnerId))
  // Mails of the demo are read here, and go nowhere else.
  const here = { ...deps, config: { ...deps.config, SMTP_URL: undefined } }
  for (const campaign of CAMPAIGNS[found.club.uri] ?? [])
    if (!known.has(campaign.name)) await send({ deps: here, desk, found }, campaign)
}

const send = async (sending: Sending, campaign: DemoCampaign): Promise<void> => {
  const { deps, desk, found } = sending
  const { club, mark } = found
  const writer = club.staff.some(({ key }) => key === 'marketing') ? 'marketing' : 'owner'
  // At ten in the morning, when somebody has time for it.
  const dayAgo = (days: number) => atWall(addDays(dateOf(mark.now, club.timezone), -days), 600, club.timezone)
  const at = dayAgo(campaign.daysAgo)
  const { id } = await createCampaign(deps, desk.as(writer, at), {
    name: campaign.name,
    startTime: at + HOUR_MS,
    endTime: at + 5 * DAY_MS,
    priority: 'high',
    runFrequency: campaign.runFrequency,
    segmentId: campaign.segment,
    content: { channel: 'email', template: { title: campaign.subject, body: campaign.body } },
  })
  if (campaign.state === 'draft') return
  const { nextSend } = await toggleCampaign(deps, desk.as(writer, at), id, true)
  if (campaign.runFrequency === 'manual') {
    await runCampaign(deps, desk.as(writer, at), id)
    await carryOut(sending, { id, at, echo: campaign.echo })
    return
  }
  const until = campaign.state === 'sent' ? mark.now : dayAgo(campaign.state.pausedDaysAgo)
  let due = nextSend === null ? null : Date.parse(nextSend)
  while (due !== null && due < until) {
    await beginDueCampaign(atMoment(deps, due), found.partnerId, id)
    due = await carryOut(sending, { id, at: due, echo: campaign.echo })
  }
  if (campaign.state !== 'sent') await toggleCampaign(deps, desk.as(writer, until), id, false)
}

const atMoment = (deps: Deps, at: number): Deps => ({ ...deps, now: () => at })

/** Hands over a run of a campaign and tells what came back of it. When the campaign is due next; null where it is not. */
const carryOut = async (
  { deps, found: { partnerId } }: Sending,
  { id, at, echo }: { id: string; at: number; echo: Echo },
): Promise<number | null> => {
  const run = await deps.platform((db) => findOpenRun(db, partnerId, id))
  if (run) {
    while ((await sendRun(atMoment(deps, at), partnerId, run.id, BATCH)) === 0);
    const messages = await deps.platform((db) => findMessages(db, partnerId, run.id))
    await deps.command(
      { partnerId, actor: SYSTEM, now: at + 3 * HOUR_MS, requestId: `demo-${at}` },
      async (command) => {
        await countAsSent(command, id)
        for (const { messageId, kind } of echoes(messages, echo, mailsOf(deps.config) === 'shown'))
          await hearOfMessage(
            command,
            { messageId, kind },
            { eventId: `${kind} ${messageId}`, token: `${kind} ${messageId}` },
          )
      },
    )
  }
  return deps.platform(async (db) => (await findCampaign(db, partnerId, id))?.nextSend ?? null)
}

type News = { messageId: string; kind: CampaignEvent }

/** What a mail service tells of messages: of each that it came, where that is not counted yet, and of so many of a hundred what more. */
const echoes = (messages: readonly string[], echo: Echo, areCounted: boolean): News[] => [
  ...(areCounted ? [] : messages.map((messageId) => ({ messageId, kind: 'delivered' as const }))),
  ...EVENTS.flatMap((kind) =>
    messages
      // Whom each concerns is spread over all of them, and who follows a link has opened the mail.
      .filter((_, n) => Math.floor(((n + 1) * echo[kind]) / 100) > Math.floor((n * echo[kind]) / 100))
      .map((messageId) => ({ messageId, kind })),
  ),
]
