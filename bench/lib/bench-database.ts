import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../apps/api/src/db/embedded/start-embedded.ts'
import { withClient } from '../../apps/api/src/db/open-connection.ts'
import { migrate } from '../../apps/api/src/db/migrate.ts'
import { cpuOfTree, parentOf } from './cpu-time.ts'

export type BenchDatabase = {
  readonly url: string
  /** Seconds of processor that the server has used since it was started last. */
  cpu: () => number
  /**
   * Runs `work` on a server that is set for filling tables, which a crash may cost its data, and starts it again as the
   * product runs it; nobody else may be connected. Also what is measured afterwards then begins with the same cold server.
   */
  loading: <T>(work: (url: string) => Promise<T>) => Promise<T>
  drop: () => Promise<void>
}

/** Nothing is logged that can be built again, and nothing waits for the disk or for a checkpoint. */
const LOADING = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_compression: 'off',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  shared_buffers: '1GB',
  autovacuum: 'off',
}

/** A migrated database on an embedded server of its own, durable and set as the product runs it. */
export const benchDatabase = async (settings: Record<string, string> = {}): Promise<BenchDatabase> => {
  const dir = await mkdtemp(join(tmpdir(), 'fieldhouse-bench-'))
  const start = async (more: Record<string, string> = {}) => {
    const server = await startEmbedded({ dataDir: join(dir, 'postgres'), settings: { ...settings, ...more } })
    return { ...server, postmaster: await findPostmaster(server.url) }
  }
  let server = await start()
  await migrate(server.url)
  const restart = async (more?: Record<string, string>) => {
    await untilAlone(server.url)
    await server.stop()
    server = await start(more)
  }
  return {
    get url() {
      return server.url
    },
    cpu: () => cpuOfTree(server.postmaster),
    loading: async (work) => {
      await restart(LOADING)
      const made = await work(server.url)
      await restart()
      return made
    },
    drop: async () => {
      await server.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** A pool tells that it ended a moment before its sessions have; a server that stops would break those off. */
const untilAlone = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const others = `SELECT 1 FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`
    while ((await client.query(others)).rows.length > 0) await new Promise((resolve) => setTimeout(resolve, 50))
  })

/** Every session of a PostgreSQL server is a child of its first process. */
const findPostmaster = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    return parentOf(rows[0]!.pid)
  })
