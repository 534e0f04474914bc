import { fileURLToPath } from 'node:url'
import type { Api } from '@fieldhouse/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { createCommand, createPlatformCommand, createRehearsal } from './db/command.ts'
import { createBankKeys } from './sealing/bank-keys.ts'
import { openDatabase, type Database } from './db/connect.ts'
import { prepareLogins, type Logins } from './db/logins.ts'
import type { SlowStatements } from './db/slow-statements.ts'
import { MissingRights } from './db/missing-rights.ts'
import { hasRefusedToWrite, proveWritable } from './db/prove-writable.ts'
import { pendingMigrations } from './db/migrate.ts'
import { createPlatform, createRead } from './db/read.ts'
import { decideSandbox } from './demo/demo-stays-here.ts'
import { accessRoutes } from './features/access/index.ts'
import { analyticsRoutes } from './features/analytics/analytics.routes.ts'
import { bookkeepingRoutes } from './features/bookkeeping/bookkeeping.routes.ts'
import { bookingRoutes } from './features/bookings/bookings.routes.ts'
import { calendarRoutes } from './features/calendars/index.ts'
import { campaignRoutes, serveUnsubscribe } from './features/campaigns/index.ts'
import { classRoutes } from './features/classes/classes.routes.ts'
import { creditRoutes } from './features/credits/credits.routes.ts'
import { customerRoutes, historyRoutes, mergeRoutes, ownDataRoutes } from './features/customers/index.ts'
import { dayCloseRoutes } from './features/day-close/day-close.routes.ts'
import { facilityRoutes } from './features/facilities/facilities.routes.ts'
import type { Deps } from './features/deps.ts'
import { identityRoutes } from './features/identity/index.ts'
import { membershipRoutes } from './features/memberships/index.ts'
import { hasPayoutUnderWay } from './features/orders/index.ts'
import { collectingRoutes } from './features/collecting/collecting.routes.ts'
import { orderRoutes } from './features/orders/orders.routes.ts'
import { paymentRoutes, unheardProviders, webhookRoutes } from './features/payments/index.ts'
import { packageRoutes } from './features/packages/packages.routes.ts'
import { bannerRoutes } from './features/banners/index.ts'
import { brandPageRoutes, serveBrandPages } from './features/brand-pages/index.ts'
import { partnerRoutes } from './features/partners/index.ts'
import { findAccountPaidThrough } from './features/payout-accounts/index.ts'
import { payoutAccountRoutes } from './features/payout-accounts/payout-accounts.routes.ts'
import { holdsMoney, payoutRoutes } from './features/payouts/index.ts'
import { pictureRoutes, servePictures } from './features/pictures/index.ts'
import { policyRoutes } from './features/policies/policies.routes.ts'
import { receiptRoutes } from './features/receipts/receipts.routes.ts'
import { serveFonts } from './features/receipts/serve-fonts.ts'
import { reminderRoutes, serveReminderStops } from './features/reminders/index.ts'
import { taxRoutes } from './features/taxes/index.ts'
import { reportRoutes } from './features/reports/reports.routes.ts'
import { releaseSessionHolds } from './features/schedule/index.ts'
import { scheduleRoutes } from './features/schedule/schedule.routes.ts'
import { postRoutes } from './features/posts/index.ts'
import { reviewRoutes, serveProfilePictures } from './features/reviews/index.ts'
import { counterSaleRoutes } from './features/counter-sales/counter-sales.routes.ts'
import { couponRoutes } from './features/coupons/index.ts'
import { instructorRoutes } from './features/instructors/index.ts'
import { staffRoutes } from './features/staff/index.ts'
import { venueRoutes } from './features/venues/index.ts'
import { lessonRoutes } from './features/lessons/index.ts'
import { waitingListRoutes } from './features/waiting-lists/index.ts'
import { walletRoutes } from './features/wallet/wallet.routes.ts'
import { createApp } from './http/app.ts'
import { createLiveEvents } from './http/live-events.ts'
import type { Handlers } from './http/serve.ts'
import { ofWholeClub } from './http/of-whole-club.ts'
import { serveOutbox } from './jobs/read-outbox.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { createMoneyProviders } from './providers/create-providers.ts'
import { createPictureFiles } from './providers/picture-files/create-picture-files.ts'
import { createPlaces } from './providers/places/create-places.ts'
import { joinFeatures } from './ports.ts'
import { opensTo } from './reach.ts'

export type Fieldhouse = {
  app: FastifyInstance
  database: Database
  deps: Deps
  /** Takes no new requests, answers the open ones, ends the streams and the jobs, and closes the database. */
  close(): Promise<void>
}

type Settings = {
  /** Connection string of the migrated database, as its owner. */
  url: string
  logger: Logger
  now?: () => number
  /** The logins that requests run with, where they have been prepared for this database; else they are prepared first. */
  logins?: Logins
  /** False leaves the jobs to other processes. */
  jobs?: boolean
  /** Hears the text of each statement before it is sent. */
  hear?: (text: string) => void
}

/** Where the server is well and has room, statements take a hundredth of it. */
const LONG_STATEMENT_MS = 1000

const DASHBOARD = fileURLToPath(new URL('../../dashboard/dist', import.meta.url))

/**
 * Puts the product together over a migrated database at `url`. The clock is a parameter: tests move time by passing one.
 * Refuses where the demo clubs would be served to others than this machine.
 */
export const createFieldhouse = async (
  config: Config,
  { url, logger, now = Date.now, logins: prepared, jobs: withJobs = true, hear }: Settings,
): Promise<Fieldhouse> => {
  const logins = prepared ?? (await loginsFor(config, url, logger))
  const slow: SlowStatements = {
    afterMs: LONG_STATEMENT_MS,
    tell: (statement) => logger.warn(statement, 'a statement took long'),
  }
  const database = openDatabase(url, { max: config.DATABASE_POOL, logins, slow, ...(hear && { hear }) })
  const platform = createPlatform(database)
  const isSandboxed = await decideSandbox(config, platform).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const live = await createLiveEvents(database, (error) => logger.warn({ err: error }, 'a live notice was not sent'))
  const read = createRead(database)
  const deps: Deps = {
    config,
    read,
    command: createCommand(database, live.publish),
    platformCommand: createPlatformCommand(database, live.publish),
    rehearse: createRehearsal(database),
    bankKeys: createBankKeys(config),
    pictureFiles: createPictureFiles(config, read),
    platform,
    live,
    ...joinFeatures(),
    ...(await createMoneyProviders({ config, platform, now, isSandboxed })),
    now,
  }
  for (const { provider, attempts } of await unheardProviders(deps))
    logger.warn(
      { provider, attempts },
      'payments wait for a provider that is set up no more: set it up again, or let an owner settle them by hand',
    )
  const sessionEnded = (sessionId: string) => {
    live.endSession(sessionId)
    return releaseSessionHolds(deps, sessionId)
  }
  const handlers: Handlers<Api> = {
    ...identityRoutes(deps, sessionEnded),
    ...accessRoutes(deps),
    ...staffRoutes(deps, sessionEnded),
    ...instructorRoutes(deps),
    ...couponRoutes(deps),
    ...calendarRoutes(deps),
    ...campaignRoutes(deps),
    ...reminderRoutes(deps),
    ...classRoutes(deps),
    ...postRoutes(deps),
    ...reviewRoutes(deps),
    ...partnerRoutes(
      deps,
      { paidThrough: (command, at) => findAccountPaidThrough(deps, command, at), holdsMoney },
      sessionEnded,
    ),
    ...policyRoutes(deps),
    ...taxRoutes(deps),
    ...pictureRoutes(deps),
    ...bannerRoutes(deps),
    ...brandPageRoutes(deps),
    ...venueRoutes(deps, createPlaces(config)),
    ...facilityRoutes(deps),
    ...scheduleRoutes(deps),
    ...bookingRoutes(deps),
    ...customerRoutes(deps),
    ...historyRoutes(deps),
    ...ofWholeClub(ownDataRoutes(deps)),
    ...ofWholeClub(mergeRoutes(deps)),
    ...membershipRoutes(deps),
    ...orderRoutes(deps),
    ...collectingRoutes(deps),
    ...receiptRoutes(deps),
    ...paymentRoutes(deps),
    ...webhookRoutes(deps),
    ...ofWholeClub(payoutAccountRoutes(deps, hasPayoutUnderWay)),
    ...ofWholeClub(payoutRoutes(deps)),
    ...creditRoutes(deps),
    ...packageRoutes(deps),
    ...counterSaleRoutes(deps),
    ...waitingListRoutes(deps),
    ...lessonRoutes(deps),
    ...walletRoutes(deps),
    ...ofWholeClub(dayCloseRoutes(deps)),
    ...ofWholeClub(bookkeepingRoutes(deps)),
    ...reportRoutes(deps),
    ...analyticsRoutes(deps),
  }
  const app = await createApp({
    config,
    database,
    handlers,
    logger,
    now,
    ready: () => readiness(database),
    endStreams: () => live.close(),
    onSessionEnded: live.onSessionEnded,
    dashboardDir: DASHBOARD,
    extend(server) {
      servePictures(server, deps)
      serveProfilePictures(server, deps)
      serveFonts(server)
      serveUnsubscribe(server, deps)
      serveReminderStops(server, deps)
      serveBrandPages(server, deps)
      serveOutbox(server, deps)
    },
  })
  const jobs = withJobs ? await startJobs({ ...deps, url, logger }) : null
  return {
    app,
    database,
    deps,
    async close() {
      await app.close()
      await jobs?.stop()
      await database.close()
    },
  }
}

/**
 * What requests run with: logins that own nothing. Where the owner may create no roles the product serves all the same, and says
 * so. Where rights are missing beside that, it serves this machine only; any other failure ends the start, for requests that run
 * as the owner are held by nothing.
 */
const loginsFor = async (config: Config, url: string, logger: Logger): Promise<Logins | null> => {
  const { DATABASE_TENANT_URL: tenant, DATABASE_PLATFORM_URL: platform } = config
  if (tenant && platform) return prepareLogins(url, { tenant, platform })
  try {
    return await prepareLogins(url)
  } catch (error) {
    const isLeft = error instanceof MissingRights && error.ownerTakesRole
    if (!isLeft || !(error.lacksRoles || opensTo(config).length === 0)) throw error
    logger.warn(
      { reason: error.message },
      'requests run as the owner of the database, for lack of logins that own nothing: see docs/security.md',
    )
    return null
  }
}

const readiness = async (database: Database): Promise<{ ready: boolean; reason?: string }> => {
  try {
    const applied = await database.connection(async ({ client, db }) => {
      await proveWritable(client)
      return sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db)
    })
    const pending = await pendingMigrations(applied.rows.map((row) => row.name))
    return pending.length === 0 ? { ready: true } : { ready: false, reason: 'migrations are pending' }
  } catch (error) {
    return {
      ready: false,
      reason: hasRefusedToWrite(error) ? 'the database cannot write' : 'the database does not answer',
    }
  }
}
