import { DAY_MS } from '@fieldhouse/domain/time'
import type { Command, LiveNews } from '../../db/command.ts'
import { SYSTEM, type Context } from '../../db/context.ts'
import { forEachClub } from '../../heavy-work/for-each-club.ts'
import type { Deps } from '../deps.ts'
import { mailsOf } from '../identity/index.ts'
import { findOwnerEmail } from '../partners/index.ts'
import { campaignMail, findSender } from './campaign-mail.ts'
import { lockCampaign, saveState } from './campaigns.store.ts'
import { findStuck, giveUpStuck } from './delivery.store.ts'
import { fillRun } from './fill-runs.store.ts'
import { secretOf } from './keys.store.ts'
import { pauseSoftBouncing } from './pause-by-itself.ts'
import { isPaced, takePermits, type Permits } from './pace.store.ts'
import { audited } from './present-campaign.ts'
import {
  countWaiting,
  findDueCampaigns,
  findOpenRuns,
  finishRun,
  holdRun,
  insertRun,
  lockWaiting,
  noteHanded,
} from './runs.store.ts'
import { nextSendOf } from './save-campaign.ts'

/** Messages that one transaction hands over. */
const BATCH = 50
/** Messages that one job hands over. */
const HANDED_AT_ONCE = 500
/** Transactions of one job that write messages. */
const FILLS_AT_ONCE = 5
const NEWS: LiveNews = { type: 'campaigns', dates: [], facilityGroupIds: [] }

const contextOf = (deps: Deps, partnerId: string): Context => ({
  partnerId,
  actor: SYSTEM,
  now: deps.now(),
  requestId: 'campaigns',
})

/**
 * Each minute: pauses what too many mailboxes can't take, and begins the automated campaigns that are due (CAMPAIGNS-57). Several processes
 * may do so: a run begins once for a moment. Answers the runs that have not ended: each goes on as a job of its own.
 */
export const beginDueCampaigns = async (deps: Deps): Promise<OpenRun[]> => {
  await giveUpStuckMessages(deps)
  await pauseSoftBouncing(deps)
  const due = await deps.platform((db) => findDueCampaigns(db, deps.now()))
  const begun = forEachClub(due, ({ partnerId, id }) => beginDueCampaign(deps, partnerId, id))
  // What can't begin is heard of in the next minute: what has begun goes on.
  await begun.catch(() => undefined)
  return deps.platform(findOpenRuns)
}

/** A run that has not ended. */
export type OpenRun = { partnerId: string; runId: string }

/** Attempts of a message are over after some 26 hours; what has come to no end by then has no job any more. */
const STUCK_AFTER = 3 * DAY_MS
const STUCK_AT_ONCE = 1000

/** Gives up what its job left behind, so that no run stays open for ever (decision 0060). */
const giveUpStuckMessages = async ({ platform, now }: Deps): Promise<void> => {
  for (const message of await platform((db) => findStuck(db, now() - STUCK_AFTER, STUCK_AT_ONCE)))
    await platform((db) => giveUpStuck(db, message, now()))
}

/** Begins an automated campaign that is due; nothing where another process did, or somebody paused it. */
export const beginDueCampaign = (deps: Deps, partnerId: string, id: string): Promise<void> =>
  deps.command(contextOf(deps, partnerId), (command) => beginDue(command, id))

const beginDue = async (command: Command, id: string): Promise<void> => {
  const campaign = await lockCampaign(command, id)
  if (!campaign || campaign.nextSend === null || campaign.nextSend > command.now) return
  const run = await insertRun(command, campaign, campaign.nextSend)
  // Of runs that were missed none is sent twice: the next one lies after now.
  await saveState(command, id, {
    status: campaign.status,
    enabled: campaign.enabled,
    nextSend: await nextSendOf(command, campaign),
  })
  if (run !== null) await fillRun(command, run.id)
  command.audit({
    action: 'campaign.sent',
    subjectType: 'campaign',
    subjectId: id,
    after: { ...audited(campaign), recipients: run?.recipients ?? 0 },
  })
  command.announce(NEWS)
}

/**
 * Writes the messages of a run that are still to be written, and hands them over to the outbox, both in batches: a message is written there and noted in one transaction, so that whoever is
 * killed has done both or neither, and a message is handed over by one process. `batch` is how many. Takes as many as the rates allow
 * (docs/rules/campaigns.md) and waits for no more, and not more than one job should, so that whatever else waits has its turn; answers in how many milliseconds it is to go on, null
 * where all of the run was handed over.
 */
export const sendRun = async (deps: Deps, partnerId: string, runId: string, batch = BATCH): Promise<number | null> => {
  const replyTo = await deps.platform((db) => findOwnerEmail(db, partnerId))
  for (let filled = 0; await deps.command(contextOf(deps, partnerId), (command) => fillRun(command, runId));)
    if (++filled === FILLS_AT_ONCE) return 0
  // Each is seen to once: what waits for an address that is not free yet is seen to again in a minute.
  let handed = 0
  for (let after: string | null = null; ;) {
    if (handed >= HANDED_AT_ONCE) return 0
    const permits = await permitsFor(deps, partnerId, runId, batch)
    if (permits.count === 0 && permits.wait > 0) return permits.wait
    const part = await handOver(deps, { partnerId, runId, replyTo, after, limit: permits.count })
    if (part === null) break
    after = part.last
    handed += part.handed
  }
  await deps.command(contextOf(deps, partnerId), async (command) => {
    await finishRun(command.db, partnerId, runId, command.now)
    command.announce(NEWS)
  })
  return null
}

/** Permits for what of a run waits, in a transaction of their own: nobody waits for the writing of a batch to take theirs. */
const permitsFor = async (
  { platform, config }: Deps,
  partnerId: string,
  runId: string,
  batch: number,
): Promise<Permits> => {
  // Where nobody delivers, nothing leaves.
  if (!isPaced(config) || mailsOf(config) !== 'sent') return { count: batch, wait: 0 }
  return platform(async (db) => {
    const wanted = await countWaiting(db, partnerId, runId, batch)
    return wanted === 0 ? { count: 0, wait: 0 } : takePermits(db, config, partnerId, wanted)
  })
}

/** Hands over so many messages of a run that wait, after one; answers the last that was seen to and how many were handed over, null where there was none. */
const handOver = (
  deps: Deps,
  {
    partnerId,
    runId,
    replyTo,
    after,
    limit,
  }: { partnerId: string; runId: string; replyTo: string | null; after: string | null; limit: number },
): Promise<{ last: string; handed: number } | null> =>
  deps.command(contextOf(deps, partnerId), async (command) => {
    if (limit === 0) return null
    const run = await holdRun(command, runId)
    if (!run) return null
    const { ids, messages } = await lockWaiting(command, runId, { after, limit })
    if (ids.length === 0) return null
    const sender = await findSender(command)
    const secret = await secretOf(command)
    for (const message of messages)
      command.send({
        ...campaignMail(deps.config, sender, {
          subject: run.subject,
          body: run.body,
          recipient: message.email,
          values: message.values,
          unsubscribe: { secret, partnerId, customerId: message.customerId, campaignId: run.campaignId },
        }),
        id: message.id,
        campaignId: run.campaignId,
        ...(replyTo !== null && { replyTo }),
      })
    await noteHanded(command, run.campaignId, {
      locked: ids,
      handed: messages.map(({ id }) => id),
      // Where nobody delivers, whoever develops reads them: each counts as delivered (CAMPAIGNS-66).
      mails: mailsOf(deps.config),
    })
    command.announce(NEWS)
    return { last: ids.at(-1)!, handed: messages.length }
  })
