import type { Logger } from 'pino'
import { loggable } from './http/errors.ts'

/** What is under way has so long to end, in milliseconds; a supervisor waits longer before it kills. */
const PATIENCE = 10_000

/**
 * Ends the process with code 1 where an error was caught by nobody: what the process holds in memory can't be trusted any more, and whoever
 * runs it starts it anew. The error is written to the log first, with its trace and without what of it may be a person's; then `stop` lets
 * open requests end, for some seconds at the most. What goes wrong meanwhile is written, too, and changes nothing (docs/decisions/0097).
 */
export const endOnWhatNobodyCaught = (logger: Logger, stop: (why: string) => Promise<void>): void => {
  let ending = false
  const end = async (error: unknown, why: string) => {
    logger.fatal({ err: loggable(error) }, why)
    if (ending) return
    ending = true
    // Also where stopping ends the process by itself.
    process.exitCode = 1
    setTimeout(() => process.exit(1), PATIENCE)
    try {
      await stop(why)
    } catch (failure) {
      logger.fatal({ err: loggable(failure) }, 'stopping failed')
    }
    process.exit(1)
  }
  process.on('uncaughtException', (error) => void end(error, 'an error was caught by nobody'))
  process.on('unhandledRejection', (reason) => void end(reason, 'a rejection was handled by nobody'))
}
