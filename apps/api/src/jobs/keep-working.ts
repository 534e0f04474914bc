import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { run, type Runner, type RunnerOptions } from 'graphile-worker'
import type { Logger } from 'pino'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

/**
 * Starts a worker, and another one in its place whenever it ends by itself: it does so for good where the database is away while the end of a job
 * is written, and nobody would do its jobs any more. Those that it held are given back, as nobody is at them. Rejects where the first one cannot
 * start; the next ones are tried until they can.
 */
export const keepWorking = async (
  options: Omit<RunnerOptions, 'events'>,
  { giveBack, logger }: { giveBack: (holder: string) => Promise<void>; logger: Logger },
): Promise<{ stop(): Promise<void> }> => {
  const stopping = new AbortController()
  const start = async (): Promise<{ runner: Runner; holder: string }> => {
    const events = new EventEmitter() as NonNullable<RunnerOptions['events']>
    let holder = ''
    events.once('pool:create', ({ workerPool }) => (holder = workerPool.id))
    const runner = await run({ ...options, events })
    return { runner, holder }
  }
  let working = await start()

  const again = async (holder: string): Promise<void> => {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      await sleep(wait, undefined, { signal: stopping.signal })
      try {
        await giveBack(holder)
        working = await start()
        return
      } catch (error) {
        logger.error({ err: error }, 'the jobs could not begin anew')
      }
    }
  }
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const { runner, holder } = working
      const error: unknown = await runner.promise.then(
        () => undefined,
        (reason: unknown) => reason,
      )
      if (stopping.signal.aborted) return
      logger.error({ err: error }, 'the jobs ended by themselves and begin anew')
      await again(holder)
      // It may have been told to stop while it began.
      if (stopping.signal.aborted) await working.runner.stop()
    }
  }
  const watching = watch().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error
  })
  return {
    async stop() {
      stopping.abort()
      // One that has ended by itself says so.
      await working.runner.stop().catch(() => undefined)
      await watching
    },
  }
}
