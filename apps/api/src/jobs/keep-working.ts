import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { run, type Runner, type RunnerOptions } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
/** A worker that has begun to end by itself and has not ended by then never does: it waits for a connection that is gone. */
const LONGEST_END_MS = 10_000

type Working = {
  runner: Runner
  pool: pg.Pool
  /** By what name it holds its jobs. */
  holder: string
  /** Settles once it works no more, with the reason where there is one. */
  ended: Promise<unknown>
}

/**
 * Starts a worker, and another one in its place whenever it ends by itself: it does so for good where the database is away while the end of a job
 * is written, and nobody would do its jobs any more. Those that it held are given back, as nobody is at them. Each has a pool of its own, so that
 * what a dead one holds is not missing. Rejects where the first one cannot start; the next ones are tried until they can.
 */
export const keepWorking = async (
  options: Omit<RunnerOptions, 'events' | 'pgPool'>,
  {
    openPool,
    giveBack,
    logger,
  }: { openPool: () => pg.Pool; giveBack: (holder: string) => Promise<void>; logger: Logger },
): Promise<{ stop(): Promise<void> }> => {
  const stopping = new AbortController()
  let working = await start(options, openPool())

  const again = async (holder: string): Promise<void> => {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      await sleep(wait, undefined, { signal: stopping.signal })
      try {
        await giveBack(holder)
        working = await start(options, openPool())
        return
      } catch (error) {
        logger.error({ err: error }, 'the jobs could not begin anew')
      }
    }
  }
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const { ended, holder, pool } = working
      const error = await ended
      if (stopping.signal.aborted) return
      logger.error({ err: error }, 'the jobs ended by themselves and begin anew')
      // Not waited for: it may hold connections that never come back.
      void pool.end().catch(() => undefined)
      await again(holder)
    }
    // It was told to stop while it began.
    await end(working)
  }
  const watching = watch().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error
  })
  return {
    async stop() {
      const { runner } = working
      stopping.abort()
      // One that has ended by itself says so.
      await runner.stop().catch(() => undefined)
      await watching
      await end(working)
    },
  }
}

const start = async (options: Omit<RunnerOptions, 'events' | 'pgPool'>, pool: pg.Pool): Promise<Working> => {
  const events = new EventEmitter() as NonNullable<RunnerOptions['events']>
  let holder = ''
  events.once('pool:create', ({ workerPool }) => (holder = workerPool.id))
  const isEnding = new Promise<void>((resolve) => events.once('pool:gracefulShutdown', () => resolve()))
  try {
    const runner = await run({ ...options, pgPool: pool, events })
    const ended = Promise.race([
      runner.promise.then(
        () => undefined,
        (reason: unknown) => reason,
      ),
      isEnding
        .then(() => sleep(LONGEST_END_MS, undefined, { ref: false }))
        .then(() => new Error('the worker began to end, and did not')),
    ])
    return { runner, pool, holder, ended }
  } catch (error) {
    await pool.end()
    throw error
  }
}

const end = async ({ runner, pool }: Working): Promise<void> => {
  await runner.stop().catch(() => undefined)
  if (!pool.ended) await pool.end()
}
