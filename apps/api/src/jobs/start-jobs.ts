import { Logger, type JobHelpers, type Task, type TaskList } from 'graphile-worker'
import type { Logger as PinoLogger } from 'pino'
import { z } from 'zod'
import { openPool } from '../db/open-connection.ts'
import { asWork } from '../db/work.ts'
import { beginDueCampaigns, hearsOfMessages, sendRun, type OpenRun } from '../features/campaigns/index.ts'
import type { Deps } from '../features/deps.ts'
import { takeImportTurn } from '../features/imports/index.ts'
import { clubsThatRenew, renewSome, type RenewalsPlace } from '../features/memberships/index.ts'
import { expireDrafts, sendDueConfirmations } from '../features/orders/index.ts'
import { forgetCards, settleForms, settleUnknown } from '../features/payments/index.ts'
import { askAboutPayouts, payOutWhoIsDue } from '../features/payouts/index.ts'
import { prunePictures } from '../features/pictures/index.ts'
import { clubsThatRemind, remindWhoIsDue, type RemindersPlace } from '../features/reminders/index.ts'
import { releaseExpiredHolds } from '../features/schedule/index.ts'
import { clubsWithLists, serveDueLists, serveListOf, settleUnpaidPlaces } from '../features/waiting-lists/index.ts'
import { NoTurn } from '../heavy-work/take-turns.ts'
import { createMailer } from '../providers/mail/create-mailer.ts'
import { createTexter } from '../providers/sms/create-texter.ts'
import { keepWorking } from './keep-working.ts'
import { JOBS_SCHEMA, migrateJobs } from './migrate-jobs.ts'
import { pruneOldRows } from './prune-old-rows.ts'
import { sendMessage, type Deliverers } from './send-message.ts'
import { giveBackJobs, unlockAbandonedJobs } from './unlock-abandoned-jobs.ts'

// Before whatever waits of clubs: what is due in every minute is due for all of them.
const AWAITED_CRONTAB = `
* * * * * release_expired_holds ?priority=-1
* * * * * settle_unknown_payments ?priority=-1
* * * * * settle_gateway_forms ?priority=-1
* * * * * send_due_confirmations ?priority=-1
* * * * * expire_drafts ?priority=-1
* * * * * send_due_campaigns ?priority=-1
* * * * * remind_who_is_due ?priority=-1
* * * * * serve_waiting_lists ?priority=-1
* * * * * settle_unpaid_places ?priority=-1
*/10 * * * * run_renewals ?priority=-1
*/5 * * * * unlock_abandoned_jobs ?priority=-1
`
const BULK_CRONTAB = `
* * * * * take_imports ?priority=-1
* * * * * ask_about_payouts ?priority=-1
*/15 * * * * pay_out_who_is_due ?priority=-1
*/10 * * * * forget_cards ?priority=-1
17 * * * * prune_old_rows ?priority=-1
23 * * * * prune_pictures ?priority=-1
`

// An older version of the product may have added it, which named the message alone.
const MessageJob = z.object({ id: z.uuid(), partnerId: z.uuid().optional() })

// Added by the trigger of runs (migration 0090).
const RunJob = z.object({ runId: z.uuid(), partnerId: z.uuid() })

// Added by the triggers of what frees a place (migration 0240): of a session's list, or of all lists of a club for which there is something to do.
const WaitingJob = z.object({
  partnerId: z.uuid(),
  sessionId: z.uuid().nullable(),
  after: z.object({ since: z.int(), key: z.string() }).nullable().default(null),
})

// Added here alone, with where it goes on.
const RemindersJob = z.object({ partnerId: z.uuid(), from: z.custom<RemindersPlace>().nullable().default(null) })
const RenewalsJob = z.object({ partnerId: z.uuid(), from: z.custom<RenewalsPlace>().nullable().default(null) })

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
 * Starts this process's workers: those of what somebody waits for, as mails of the outbox, expired holds, payments of unknown outcome and drafts, and
 * those of what takes long, as campaigns, reminders, files, renewals, old rows and pictures: neither keeps the other from its work. Several processes may do so on one database: each job is done by one of them, and a schedule's tick is
 * one job.
 */
export const startJobs = async ({ url, logger, ...deps }: JobDeps): Promise<Jobs> => {
  const { config, platform, live, now } = deps
  await migrateJobs(url, workerLogger(logger))
  const mailer = await createMailer(config)
  const deliverers: Deliverers = { mailer, texter: createTexter(config) }
  // Pools of their own: jobs must not wait for requests. The worker's tables are the owner's. That a job was taken or ended may be
  // forgotten in a crash: it is done again then, which harms none of them.
  const poolOf = (max: number) =>
    openPool({ connectionString: url, max, application_name: 'fieldhouse jobs' }, { mayForget: true })
  const pool = poolOf(1)
  const tell: Task = (payload, { job }) =>
    sendMessage({ config, platform, live, now, hearsOfDelivery: hearsOfMessages(config) }, deliverers, {
      ...MessageJob.parse(payload),
      isLastAttempt: job.attempts >= job.max_attempts,
    })
  /** What somebody waits for, and what finds what is due in every minute. */
  const awaited: TaskList = {
    send_message: tell,
    release_expired_holds: async () => void (await releaseExpiredHolds({ platform, live })),
    settle_unknown_payments: async () => void (await settleUnknown(deps)),
    settle_gateway_forms: async () => void (await settleForms(deps)),
    send_due_confirmations: async () => void (await sendDueConfirmations(deps)),
    send_due_campaigns: async (_, { addJob }) => {
      for (const open of await beginDueCampaigns(deps)) await goOnSending(addJob, open, 0)
    },
    remind_who_is_due: async (_, { addJob }) => {
      for (const partnerId of await clubsThatRemind(deps)) await goOn(addJob, 'remind_of_club', { partnerId })
    },
    settle_unpaid_places: () => settleUnpaidPlaces(deps),
    serve_waiting_lists: async (_, { addJob }) => {
      for (const partnerId of await clubsWithLists(deps))
        await goOn(addJob, 'serve_waiting_list', { partnerId, sessionId: null })
    },
    serve_waiting_list: givingWay(async (payload, { addJob }) => {
      const { partnerId, sessionId, after } = WaitingJob.parse(payload)
      if (sessionId !== null) return serveListOf(deps, partnerId, sessionId)
      const last = await serveDueLists(deps, partnerId, after)
      if (last !== null) await goOn(addJob, 'serve_waiting_list', { partnerId, sessionId, after: last })
    }),
    expire_drafts: async () => void (await expireDrafts(deps)),
    run_renewals: async (_, { addJob }) => {
      for (const partnerId of await clubsThatRenew(deps)) await goOn(addJob, 'renew_of_club', { partnerId })
    },
    unlock_abandoned_jobs: () => unlockAbandonedJobs(pool),
  }
  /** What takes long where there is much of it, and may. */
  const bulk: TaskList = {
    send_bulk_message: tell,
    send_campaign: givingWay(async (payload, { addJob }) => {
      const open = RunJob.parse(payload)
      const wait = await sendRun(deps, open.partnerId, open.runId)
      if (wait !== null) await goOnSending(addJob, open, wait)
    }),
    remind_of_club: givingWay(async (payload, { addJob }) => {
      const { partnerId, from } = RemindersJob.parse(payload)
      const next = await remindWhoIsDue(deps, partnerId, from)
      if (next !== null) await goOn(addJob, 'remind_of_club', { partnerId, from: next })
    }),
    renew_of_club: givingWay(async (payload, { addJob }) => {
      const { partnerId, from } = RenewalsJob.parse(payload)
      const { next, faults } = await renewSome(deps, partnerId, from)
      if (next !== null) await goOn(addJob, 'renew_of_club', { partnerId, from: next })
      if (faults.length > 0) throw faults[0]
    }),
    take_imports: async (_, { addJob }) => {
      const turn = await takeImportTurn(deps)
      if (turn !== 'none') await goOnTaking(addJob, turn === 'busy' ? BUSY_MS : 0)
    },
    ask_about_payouts: () => askAboutPayouts(deps),
    pay_out_who_is_due: () => payOutWhoIsDue(deps),
    forget_cards: () => forgetCards(deps),
    prune_old_rows: () => pruneOldRows(platform, now()),
    prune_pictures: () => prunePictures(deps, now()),
  }
  const work = (taskList: TaskList, crontab: string) =>
    keepWorking(
      {
        schema: JOBS_SCHEMA,
        // Without a batch the worker does not wait for a job's completion to be written when it stops, and the job would
        // stay locked for hours.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        concurrency: 3,
        noHandleSignals: true,
        logger: workerLogger(logger),
        crontab,
        taskList: byName(taskList),
      },
      // One that listens, and one for the beginning and end of each job that is at work.
      { openPool: () => poolOf(4), giveBack: (holder) => giveBackJobs(pool, [holder]), logger },
    )
  const workers: { stop(): Promise<void> }[] = []
  const stop = async () => {
    await Promise.all(workers.map((worker) => worker.stop()))
    await pool.end()
    mailer?.close()
  }
  try {
    workers.push(await work(awaited, AWAITED_CRONTAB))
    workers.push(await work(bulk, BULK_CRONTAB))
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

/** Each job runs under its name. */
const byName = (tasks: TaskList): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload, helpers) => asWork(name, async () => task?.(payload, helpers)),
    ]),
  )

/** How soon a job comes again whose club has more at the database than its turns. */
const NO_TURN_MS = 1000

/** A job of a club that has no turn at the database gives its place of the worker to others, and comes again: that counts as no attempt. */
const givingWay =
  (task: Task): Task =>
  async (payload, helpers) => {
    try {
      await task(payload, helpers)
    } catch (error) {
      if (!(error instanceof NoTurn)) throw error
      const { task_identifier: name, key, priority, max_attempts: maxAttempts } = helpers.job
      const runAt = new Date(Date.now() + NO_TURN_MS)
      await helpers.addJob(name, payload, { runAt, priority, maxAttempts, ...(key !== null && { jobKey: key }) })
    }
  }

/**
 * Has a club's own job do what is due of it, or go on with it: one for the beginning and one for the rest, whoever asks. The rest comes after what
 * others begin.
 */
const goOn = async (
  addJob: JobHelpers['addJob'],
  task: 'serve_waiting_list' | 'remind_of_club' | 'renew_of_club',
  payload: { partnerId: string; sessionId?: null; after?: object; from?: object },
): Promise<void> => {
  const isRest = payload.after !== undefined || payload.from !== undefined
  await addJob(task, payload, {
    // The triggers name the lists of a club so (migration 0240).
    jobKey: `${task}/${payload.partnerId}/${isRest ? 'rest' : 'slots'}`,
    maxAttempts: 12,
    // The rest of what nobody waits for comes after reminders.
    priority: !isRest ? 0 : task === 'serve_waiting_list' ? 5 : 35,
  })
}

/** Has a run go on when its pace allows: one job for it, whoever asks. What is left of long ones comes after the first messages of others. */
const goOnSending = async (
  addJob: JobHelpers['addJob'],
  { partnerId, runId }: OpenRun,
  wait: number,
): Promise<void> => {
  await addJob(
    'send_campaign',
    { runId, partnerId },
    { runAt: new Date(Date.now() + wait), jobKey: `send_campaign/${runId}`, maxAttempts: 12, priority: 40 },
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
