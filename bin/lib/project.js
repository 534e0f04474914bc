import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root directory of the checkout that these scripts belong to. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** Ends the script with a sentence for a person instead of a stack trace, and an exit code. */
export function fail(message, code = 1) {
  process.stderr.write(`\n${message}\n`)
  process.exit(code)
}

/** One line that says what is being done. */
export function say(message) {
  process.stdout.write(`${message}\n`)
}

/** Milliseconds as a person reads them: `0.4 s`, `12 s`, `2 min 5 s`. */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < 60) return `${Math.round(seconds)} s`
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}
