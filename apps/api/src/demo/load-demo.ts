import type { Kysely } from 'kysely'
import { createCommand, createRehearsal } from '../db/command.ts'
import { createBankKeys } from '../sealing/bank-keys.ts'
import type { Database } from '../db/connect.ts'
import { createPlatform, createRead, type Platform } from '../db/read.ts'
import type { DB } from '../db/schema.gen.ts'
import { paidOrders } from '../features/orders/index.ts'
import { createMoneyProviders } from '../providers/create-providers.ts'
import { createPictureFiles } from '../providers/picture-files/create-picture-files.ts'
import type { Deps } from '../features/deps.ts'
import { withoutWaitingForDisk } from '../import/bulk-load.store.ts'
import { hashPassword } from '../providers/identity/passwords.ts'
import { findDemoClubs, hasPartners, insertClub, insertDemoAdmin, lockLoading, type FoundClub } from './club.store.ts'
import { DEMO_CLUBS, DEMO_PASSWORD, SIGN_INS } from './demo-club.ts'
import { DemoStaysHere } from './demo-stays-here.ts'
import { loadClub } from './load-club.ts'
import { DAYS_BEHIND } from './plan-trade.ts'

export type Progress = { done: number; total: number }

export type DemoOptions = {
  database: Database
  config: Deps['config']
  now: number
  /** The same seed on the same day gives the same clubs. */
  seed?: string
  /** How many days of trade behind; half a year unless said otherwise. */
  daysBehind?: number
  onProgress?: (progress: Progress) => void
}

const DAY = 86_400_000

/** What a database needs of the demo: nothing when other clubs live there, or when the demo is whole. */
export const demoState = (database: Database): Promise<'absent' | 'partial' | 'whole' | 'otherClubs'> =>
  createPlatform(database)(async (db) => {
    const found = await findDemoClubs(db)
    if (found.length === 0) return (await hasPartners(db)) ? 'otherClubs' : 'absent'
    return found.every(({ mark }) => mark.loaded) ? 'whole' : 'partial'
  })

/**
 * Loads the demo clubs with their trade, or what an interrupted loading left out; does nothing where they are whole. All
 * of it is made by the commands that the API calls, at the moments at which it happened. Two loadings wait for each other;
 * the database needs a pool of several connections. Refuses a database with other clubs.
 */
export const loadDemo = async (options: DemoOptions): Promise<void> => {
  const platform = createPlatform(options.database)
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  // The lock lives as long as this transaction, which writes nothing itself.
  await platform(async (locked) => {
    await lockLoading(locked)
    const clubs = await platform((db) => findOrInsertClubs(db, options, passwordHash))
    await loadTrade(platform, clubs, options)
  })
}

/** Refuses a database in which real clubs live: passwords that everybody knows have no place beside them. */
const refuseOtherClubs = async (db: Kysely<DB>): Promise<void> => {
  if (!(await hasPartners(db))) return
  throw new DemoStaysHere('Other clubs are in this database; the demo needs one of its own.')
}

const findOrInsertClubs = async (
  db: Kysely<DB>,
  { now, seed = 'fieldhouse', daysBehind = DAYS_BEHIND }: DemoOptions,
  passwordHash: string,
): Promise<FoundClub[]> => {
  const found = await findDemoClubs(db)
  if (found.length > 0) return found
  await refuseOtherClubs(db)
  const at = now - 400 * DAY
  await insertDemoAdmin(db, SIGN_INS.at(-1)!.email, passwordHash, at)
  for (const club of DEMO_CLUBS)
    await insertClub(db, club, { passwordHash, at, mark: { now, seed, daysBehind, loaded: false } })
  return findDemoClubs(db)
}

const loadTrade = async (
  platform: Platform,
  clubs: readonly FoundClub[],
  { database, config, now, onProgress = () => undefined }: DemoOptions,
): Promise<void> => {
  const read = createRead(database)
  const deps: Deps = {
    config,
    read,
    // Nobody watches yet, or reads again soon: live news of half a year would only keep screens busy.
    command: withoutWaitingForDisk(createCommand(database, () => undefined)),
    rehearse: createRehearsal(database),
    bankKeys: createBankKeys(config),
    pictureFiles: createPictureFiles(config, read),
    platform,
    live: { publish: () => undefined, watch: () => emptyStream(), close: () => Promise.resolve() },
    paidOrders,
    ...(await createMoneyProviders({ config, platform, now: () => now, isSandboxed: true })),
    now: () => now,
  }
  const waiting = clubs.filter(({ mark }) => !mark.loaded)
  const progress = waiting.map((): Progress => ({ done: 0, total: 0 }))
  const sum = (part: keyof Progress) => progress.reduce((total, each) => total + each[part], 0)
  // Both clubs at once: one works while the other waits for its locks or the disk. When one fails, the other stops too.
  const stop = new AbortController()
  const outcomes = await Promise.allSettled(
    waiting.map((club, i) =>
      loadClub(deps, club, (each) => {
        stop.signal.throwIfAborted()
        progress[i] = each
        onProgress({ done: sum('done'), total: sum('total') })
      }).catch((error: unknown) => {
        stop.abort(error)
        throw error
      }),
    ),
  )
  if (outcomes.some(({ status }) => status === 'rejected')) throw stop.signal.reason
}

// oxlint-disable-next-line require-yield
async function* emptyStream(): AsyncGenerator<never> {}
