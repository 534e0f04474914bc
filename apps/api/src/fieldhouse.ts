import { fileURLToPath } from 'node:url'
import type { Api } from '@fieldhouse/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { createCommand } from './db/command.ts'
import { openDatabase, type Database } from './db/connect.ts'
import { pendingMigrations } from './db/migrate.ts'
import { createPlatform, createRead } from './db/read.ts'
import { accessRoutes } from './features/access/access.routes.ts'
import { analyticsRoutes } from './features/analytics/analytics.routes.ts'
import { bookingRoutes } from './features/bookings/bookings.routes.ts'
import { creditRoutes } from './features/credits/credits.routes.ts'
import { customerRoutes } from './features/customers/customers.routes.ts'
import { dayCloseRoutes } from './features/day-close/day-close.routes.ts'
import { facilityRoutes } from './features/facilities/facilities.routes.ts'
import type { FeatureParts } from './features/feature-parts.ts'
import { identityRoutes } from './features/identity/identity.routes.ts'
import { membershipRoutes } from './features/memberships/memberships.routes.ts'
import { paymentRoutes } from './features/orders/cards/payments.routes.ts'
import { hasPayoutUnderWay } from './features/orders/index.ts'
import { orderRoutes } from './features/orders/orders.routes.ts'
import { packageRoutes } from './features/packages/packages.routes.ts'
import { partnerRoutes } from './features/partners/partners.routes.ts'
import { findAccountPaidThrough } from './features/payout-accounts/index.ts'
import { payoutAccountRoutes } from './features/payout-accounts/payout-accounts.routes.ts'
import { releaseSessionHolds } from './features/schedule/index.ts'
import { scheduleRoutes } from './features/schedule/schedule.routes.ts'
import { venueRoutes } from './features/venues/venues.routes.ts'
import { walletRoutes } from './features/wallet/wallet.routes.ts'
import { createApp } from './http/app.ts'
import { createLiveEvents } from './http/live-events.ts'
import type { Handlers } from './http/serve.ts'
import { serveOutbox } from './jobs/read-outbox.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { createCards } from './providers/cards/create-cards.ts'
import { createGateways } from './providers/gateway/create-gateways.ts'
import { createPayoutProviders } from './providers/payout-accounts/create-payout-providers.ts'

export type Fieldhouse = {
  app: FastifyInstance
  database: Database
  parts: FeatureParts
  /** Takes no new requests, answers the open ones, ends the streams and the jobs, and closes the database. */
  close(): Promise<void>
}

type Settings = {
  /** Connection string of the migrated database. */
  url: string
  logger: Logger
  now?: () => number
  /** False leaves the jobs to other processes. */
  jobs?: boolean
}

const DASHBOARD = fileURLToPath(new URL('../../dashboard/dist', import.meta.url))

/** Puts the product together over a migrated database at `url`. The clock is a parameter: tests move time by passing one. */
export const createFieldhouse = async (
  config: Config,
  { url, logger, now = Date.now, jobs: withJobs = true }: Settings,
): Promise<Fieldhouse> => {
  const database = openDatabase(url, { max: config.DATABASE_POOL })
  const live = await createLiveEvents(database, (error) => logger.warn({ err: error }, 'a live notice was not sent'))
  const platform = createPlatform(database)
  const parts: FeatureParts = {
    config,
    read: createRead(database),
    command: createCommand(database, live.publish),
    platform,
    live,
    cards: await createCards(config, platform, now),
    gateways: await createGateways(config, platform, now),
    payoutAccounts: await createPayoutProviders(config, platform, now),
    now,
  }
  const handlers: Handlers<Api> = {
    ...identityRoutes(parts, (sessionId) => releaseSessionHolds(parts, sessionId)),
    ...accessRoutes(parts),
    ...partnerRoutes(parts, (command, at) => findAccountPaidThrough(parts, command, at)),
    ...venueRoutes(parts),
    ...facilityRoutes(parts),
    ...scheduleRoutes(parts),
    ...bookingRoutes(parts),
    ...customerRoutes(parts),
    ...membershipRoutes(parts),
    ...orderRoutes(parts),
    ...paymentRoutes(parts),
    ...payoutAccountRoutes(parts, hasPayoutUnderWay),
    ...creditRoutes(parts),
    ...packageRoutes(parts),
    ...walletRoutes(parts),
    ...dayCloseRoutes(parts),
    ...analyticsRoutes(parts),
  }
  const app = await createApp({
    config,
    database,
    handlers,
    logger,
    now,
    ready: () => readiness(database),
    endStreams: () => live.close(),
    dashboardDir: DASHBOARD,
    extend: (server) => serveOutbox(server, parts),
  })
  const jobs = withJobs ? await startJobs({ ...parts, url, logger }) : null
  return {
    app,
    database,
    parts,
    async close() {
      await app.close()
      await jobs?.stop()
      await database.close()
    },
  }
}

const readiness = async (database: Database): Promise<{ ready: boolean; reason?: string }> => {
  try {
    const applied = await database.connection(({ db }) =>
      sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db),
    )
    const pending = await pendingMigrations(applied.rows.map((row) => row.name))
    return pending.length === 0 ? { ready: true } : { ready: false, reason: 'migrations are pending' }
  } catch {
    return { ready: false, reason: 'the database does not answer' }
  }
}
