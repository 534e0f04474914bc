import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig, type Config } from '../config.ts'
import { openDatabase } from '../db/connect.ts'
import { createCommand, createPlatformCommand, createRehearsal } from '../db/command.ts'
import { createBankKeys } from '../sealing/bank-keys.ts'
import { OWNER } from '../db/embedded/create-cluster.ts'
import { socketDirectoryFor } from '../db/embedded/socket-directory.ts'
import { connectionUrl, startEmbedded } from '../db/embedded/start-embedded.ts'
import { withClient } from '../db/open-connection.ts'
import { migrate } from '../db/migrate.ts'
import { createPlatform, createRead } from '../db/read.ts'
import type { Deps } from '../features/deps.ts'
import { createLiveEvents } from '../http/live-events.ts'
import { joinFeatures } from '../ports.ts'
import { createMoneyProviders } from '../providers/create-providers.ts'
import { createPictureFiles } from '../providers/picture-files/create-picture-files.ts'

/** An import holds a lock on one connection and works on others. */
const SMALLEST_POOL = 6

export type Opened = { database: ReturnType<typeof openDatabase>; deps: Deps; config: Config }

/**
 * Runs a tool of the command line on the product's database: the one of DATABASE_URL, else the embedded one, whether
 * the product is running on it or not. Brings the schema up to date first unless `migrated` is false, and shuts
 * everything down in the end.
 */
export const withDatabase = async (
  { migrated }: { migrated: boolean },
  fn: (opened: Opened) => Promise<void>,
): Promise<void> => {
  const config = readConfig(process.env)
  const server = config.DATABASE_URL
    ? { url: config.DATABASE_URL, stop: async () => undefined }
    : await embedded(config)
  try {
    if (migrated) await migrate(server.url)
    const database = openDatabase(server.url, {
      max: Math.max(SMALLEST_POOL, config.DATABASE_POOL),
      name: 'fieldhouse tool',
    })
    const logger = pino({ level: config.logLevel })
    const live = await createLiveEvents(database, (error) => logger.warn({ err: error }, 'a live notice was not sent'))
    try {
      const platform = createPlatform(database)
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
        ...(await createMoneyProviders({ config, platform, now: Date.now, isSandboxed: false })),
        now: Date.now,
      }
      await fn({ database, deps, config })
    } finally {
      await live.close()
      await database.close()
    }
  } finally {
    await server.stop()
  }
}

/** The embedded server: the one that the running product started, else one of our own for as long as the tool runs. */
const embedded = async (config: Config): Promise<{ url: string; stop: () => Promise<void> }> => {
  const dataDir = join(config.dataDir, 'postgres')
  return (await running(dataDir)) ?? startEmbedded({ dataDir })
}

const running = async (dataDir: string): Promise<{ url: string; stop: () => Promise<void> } | null> => {
  if (process.platform === 'win32' || !existsSync(dataDir)) return null
  const url = connectionUrl({
    host: socketDirectoryFor(realpathSync(dataDir)),
    port: 5432,
    user: OWNER,
    database: OWNER,
  })
  try {
    await withClient(url, async () => undefined)
    return { url, stop: async () => undefined }
  } catch {
    return null
  }
}
