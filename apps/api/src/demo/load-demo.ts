import type { Kysely } from 'kysely'
import { createCommand, createPlatformCommand, createRehearsal, type RunCommand } from '../db/command.ts'
import { createBankKeys } from '../sealing/bank-keys.ts'
import type { Database } from '../db/connect.ts'
import { createPlatform, createRead } from '../db/read.ts'
import type { DB } from '../db/schema.gen.ts'
import { createMoneyProviders } from '../providers/create-providers.ts'
import { createPictureFiles } from '../providers/picture-files/create-picture-files.ts'
import type { Deps } from '../features/deps.ts'
import { withoutWaitingForDisk } from '../import/bulk-load.store.ts'
import { joinFeatures } from '../ports.ts'
import { hashPassword } from '../providers/identity/passwords.ts'
import { findDemoClubs, hasPartners, lockLoading, type FoundClub } from './club.store.ts'
import { DEMO_CLUBS, DEMO_PASSWORD } from './demo-club.ts'
import { DemoStaysHere } from './demo-stays-here.ts'
import { foundClubs } from './found-clubs.ts'
import { loadClub } from './load-club.ts'
import { DAYS_BEHIND } from './plan-trade.ts'

export type Progress = { done: number; total: number }

export type DemoOptions = {
  database: Database
  config: Deps['config']
  now: number
  /** The same seed on the same day gives the same clubs. */
  seed?: string
  /** How many days of trade behind; a year unless said otherwise, of which the first half is thin. */
  daysBehind?: number
  onProgress?: (progress: Progress) => void
}

const DAY = 86_400_000

/** What a database needs of the demo: nothing when other clubs live there, or when the demo is whole. */
export const demoState = (database: Database): Promise<'absent' | 'partial' | 'whole' | 'otherClubs'> =>
  createPlatform(database)(async (db) => {
    const found = await findDemoClubs(db)
    if (found.length === 0) return (await hasPartners(db)) ? 'otherClubs' : 'absent'
    return areWhole(found) ? 'whole' : 'partial'
  })

// Marks that name no club were written for all clubs at once: the page of one may have another address since.
const areWhole = (found: readonly FoundClub[]): boolean =>
  found.every(({ mark }) => mark.loaded) &&
  (found.length === DEMO_CLUBS.length || found.some(({ mark }) => mark.club === undefined))

/**
 * Loads the demo clubs with their trade, or what an interrupted loading left out; does nothing where they are whole. All
 * of it is made by the commands that the API calls, at the moments at which it happened. Two loadings wait for each other;
 * the database needs a pool of several connections. Refuses a database with other clubs.
 */
export const loadDemo = async (options: DemoOptions): Promise<void> => {
  const deps = await createDeps(options)
  // The lock lives as long as this transaction, which writes nothing itself.
  await deps.platform(async (locked) => {
    await lockLoading(locked)
    await loadTrade(deps, await foundOrFind(deps, options), options)
  })
}

/** Refuses a database in which real clubs live: passwords that everybody knows have no place beside them. */
const refuseOtherClubs = async (db: Kysely<DB>): Promise<void> => {
  if (!(await hasPartners(db))) return
  throw new DemoStaysHere('Other clubs are in this database; the demo needs one of its own.')
}

const foundOrFind = async (
  deps: Deps,
  { now, seed = 'fieldhouse', daysBehind = DAYS_BEHIND }: DemoOptions,
): Promise<FoundClub[]> => {
  const { platform } = deps
  const found = await platform(findDemoClubs)
  if (found.length === 0) await platform(refuseOtherClubs)
  if (areWhole(found)) return found
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  // Of two clubs that are loaded in two goes, the second is as old as the first.
  const mark = { ...(found[0]?.mark ?? { now, seed, daysBehind }), loaded: false }
  await foundClubs(deps, { passwordHash, at: mark.now - 400 * DAY, mark })
  return platform(findDemoClubs)
}

/** What the demo's commands work with. */
const createDeps = async ({ database, config, now }: DemoOptions): Promise<Deps> => {
  const platform = createPlatform(database)
  const read = createRead(database)
  return {
    config,
    read,
    // Nobody watches yet, or reads again soon: live news of a year would only keep screens busy.
    command: toNobody(withoutWaitingForDisk(createCommand(database, () => undefined))),
    platformCommand: toNobody(createPlatformCommand(database, () => undefined)),
    rehearse: createRehearsal(database),
    bankKeys: createBankKeys(config),
    pictureFiles: createPictureFiles(config, read),
    platform,
    live: {
      publish: () => undefined,
      watch: () => emptyStream(),
      endSession: () => undefined,
      onSessionEnded: () => undefined,
      close: () => Promise.resolve(),
    },
    ...joinFeatures(),
    ...(await createMoneyProviders({ config, platform, now: () => now, isSandboxed: true })),
    now: () => now,
  }
}

/** The people of the demo have no mailboxes: invitations to them would only be seen to fail. */
const toNobody =
  (command: RunCommand): RunCommand =>
  (context, fn) =>
    command(context, (running) => fn({ ...running, send: () => undefined }))

const loadTrade = async (
  deps: Deps,
  clubs: readonly FoundClub[],
  { onProgress = () => undefined }: DemoOptions,
): Promise<void> => {
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
