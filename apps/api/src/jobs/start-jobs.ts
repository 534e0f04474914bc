import { Logger, run, type JobHelpers, type Runner } from 'graphile-worker'
import type { Logger as PinoLogger } from 'pino'
import { z } from 'zod'
import { openPool } from '../db/open-connection.ts'
import { hearsOfMessages, sendDueCampaigns, sendRun, type LaterRun } from '../features/campaigns/index.ts'
import type { Deps } from '../features/deps.ts'
import { takeImportTurn } from '../features/imports/index.ts'
import { runRenewals } from '../features/memberships/index.ts'
import { expireDrafts, sendDueConfirmations } from '../features/orders/index.ts'
import { forgetCards, settleForms, settleUnknown } from '../features/payments/index.ts'
import { askAboutPayouts, payOutWhoIsDue } from '../features/payouts/index.ts'
import { prunePictures } from '../features/pictures/index.ts'
import { remindWhoIsDue } from '../features/reminders/index.ts'
import { releaseExpiredHolds } from '../features/schedule/index.ts'
import { serveLists, serveListsOf } from '../features/waiting-lists/index.ts'
import { createMailer } from '../providers/mail/create-mailer.ts'
import { createTexter } from '../providers/sms/create-texter.ts'
import { JOBS_SCHEMA, migrateJobs } from './migrate-jobs.ts'
import { pruneOldRows } from './prune-old-rows.ts'
import { sendMessage, type Deliverers } from './send-message.ts'
import { unlockAbandonedJobs } from './unlock-abandoned-jobs.ts'

// Before whatever waits of clubs: what is due in every minute is due for all of them.
const CRONTAB = `
* * * * * release_expired_holds ?priority=-1
* * * * * settle_unknown_payments ?priority=-1
* * * * * settle_gateway_forms ?priority=-1
* * * * * send_due_confirmations ?priority=-1
* * * * * expire_drafts ?priority=-1
* * * * * send_due_campaigns ?priority=-1
* * * * * remind_who_is_due ?priority=-1
* * * * * serve_waiting_lists ?priority=-1
* * * * * take_imports ?priority=-1
* * * * * ask_about_payouts ?priority=-1
*/15 * * * * pay_out_who_is_due ?priority=-1
*/10 * * * * run_renewals ?priority=-1
*/10 * * * * forget_cards ?priority=-1
*/5 * * * * unlock_abandoned_jobs ?priority=-1
17 * * * * prune_old_rows ?priority=-1
23 * * * * prune_pictures ?priority=-1
`

// An older version of the product may have added it, which named the message alone.
const MessageJob = z.object({ id: z.uuid(), partnerId: z.uuid().optional() })

// Added by the trigger of runs (migration 0090).
const RunJob = z.object({ runId: z.uuid(), partnerId: z.uuid() })

// Added by the triggers of what frees a place (migration 0240).
const WaitingJob = z.object({ partnerId: z.uuid(), sessionId: z.uuid().nullable() })

export type JobDeps = Deps & {
  /** Connection string of the database that the jobs work on. */
  url: string
  logger: PinoLogger
}

export type Jobs = {
  /** Takes no further job and waits for the ones at work. */
  stop(): Promise<void>
}

/**
 * Starts this process's worker: mails of the outbox, expired holds, payments of unknown outcome and drafts every minute, old rows
 * and pictures every hour. Several processes may do so on one database: each job is done by one of them, and a schedule's tick is
 * one job.
 */
export const startJobs = async ({ url, logger, ...deps }: JobDeps): Promise<Jobs> => {
  const { config, platform, live, now } = deps
  await migrateJobs(url, workerLogger(logger))
  const mailer = await createMailer(config)
  const deliverers: Deliverers = { mailer, texter: createTexter(config) }
  // A pool of its own: jobs must not wait for requests. The worker's tables are the owner's. That a job was taken or ended may be
  // forgotten in a crash: it is done again then, which harms none of them.
  const pool = openPool({ connectionString: url, max: 5, application_name: 'fieldhouse jobs' }, { mayForget: true })
  let runner: Runner
  try {
    runner = await run({
      pgPool: pool,
      schema: JOBS_SCHEMA,
      // Without a batch the worker does not wait for a job's completion to be written when it stops, and the job would
      // stay locked for hours.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      concurrency: 3,
      noHandleSignals: true,
      logger: workerLogger(logger),
      crontab: CRONTAB,
      taskList: {
        send_message: (payload, { job }) =>
          sendMessage({ config, platform, live, now, hearsOfDelivery: hearsOfMessages(config) }, deliverers, {
            ...MessageJob.parse(payload),
            isLastAttempt: job.attempts >= job.max_attempts,
          }),
        release_expired_holds: async () => void (await releaseExpiredHolds({ platform, live })),
        settle_unknown_payments: async () => void (await settleUnknown(deps)),
        settle_gateway_forms: async () => void (await settleForms(deps)),
        send_due_confirmations: async () => void (await sendDueConfirmations(deps)),
        send_due_campaigns: async (_, { addJob }) => {
          for (const later of await sendDueCampaigns(deps)) await goOnLater(addJob, later)
        },
        remind_who_is_due: () => remindWhoIsDue(deps),
        serve_waiting_lists: () => serveLists(deps),
        serve_waiting_list: (payload) => {
          const { partnerId, sessionId } = WaitingJob.parse(payload)
          return serveListsOf(deps, partnerId, sessionId)
        },
        send_campaign: async (payload, { addJob }) => {
          const { partnerId, runId } = RunJob.parse(payload)
          const wait = await sendRun(deps, partnerId, runId)
          if (wait !== null) await goOnLater(addJob, { partnerId, runId, wait })
        },
        take_imports: async (_, { addJob }) => {
          const turn = await takeImportTurn(deps)
          if (turn !== 'none') await goOnTaking(addJob, turn === 'busy' ? BUSY_MS : 0)
        },
        expire_drafts: async () => void (await expireDrafts(deps)),
        ask_about_payouts: () => askAboutPayouts(deps),
        pay_out_who_is_due: () => payOutWhoIsDue(deps),
        forget_cards: () => forgetCards(deps),
        run_renewals: () => runRenewals(deps),
        unlock_abandoned_jobs: () => unlockAbandonedJobs(pool),
        prune_old_rows: () => pruneOldRows(platform, now()),
        prune_pictures: () => prunePictures(deps, now()),
      },
    })
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    async stop() {
      await runner.stop()
      await pool.end()
      mailer?.close()
    },
  }
}

/** Has a run go on when its pace allows: one job for it, whoever asks, after what somebody waits for. */
const goOnLater = async (addJob: JobHelpers['addJob'], { partnerId, runId, wait }: LaterRun): Promise<void> => {
  await addJob(
    'send_campaign',
    { runId, partnerId },
    { runAt: new Date(Date.now() + wait), jobKey: `send_campaign/${runId}`, maxAttempts: 12, priority: 10 },
  )
}

/** How soon it is looked again whether files wait, where another job takes some. */
const BUSY_MS = 1000

/** Goes on with the files that wait as another job, so that whatever else waits has its turn: one for all of them, as the triggers add it (migration 0370). */
const goOnTaking = async (addJob: JobHelpers['addJob'], wait: number): Promise<void> => {
  await addJob(
    'take_imports',
    {},
    { runAt: new Date(Date.now() + wait), jobKey: 'take_imports', maxAttempts: 12, priority: 5 },
  )
}

/** The worker speaks of every job; only what went wrong is worth a line, and never with the job's payload. */
const workerLogger = (logger: PinoLogger): Logger =>
  new Logger((scope) => (level, message) => {
    if (level !== 'error' && level !== 'warning') return
    logger[level === 'error' ? 'error' : 'warn']({ task: scope.taskIdentifier, job: scope.jobId }, message)
  })
