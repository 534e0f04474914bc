import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, startedAt } from './process-identity.ts'
import { StartRefused } from '../../start-refused.ts'

type Owner = { readonly pid: number; readonly startedAt: string }

function parse(text: string): Owner | undefined {
  const [pid, ...rest] = text.trim().split(' ')
  return /^\d+$/.test(pid ?? '') ? { pid: Number(pid), startedAt: rest.join(' ') } : undefined
}

function isRunning(owner: Owner | undefined): boolean {
  return owner !== undefined && isAlive(owner.pid) && startedAt(owner.pid) === owner.startedAt
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Makes this process the only one that runs a server on a directory, until the returned function is called or the
 * process ends, however it ends. Refuses while another living process holds it.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = join(directory, 'owner')
  const mine = `${process.pid} ${startedAt(process.pid)}\n`
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, mine)
  try {
    for (;;) {
      try {
        // A link appears with its contents, so that nobody ever reads an empty file.
        linkSync(draft, file)
        break
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      }
      const held = read(file)
      if (held === undefined) continue
      const owner = parse(held)
      if (owner && isRunning(owner)) {
        throw new StartRefused(
          `The database in ${directory} is in use by process ${owner.pid}: another Fieldhouse runs on it. ` +
            `Stop that one, or name another directory in FIELDHOUSE_DATA.`,
        )
      }
      takeAway(file, held)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (read(file) === mine) rmSync(file, { force: true })
  }
}

/** Removes what a dead process left; puts back what another process wrote in the meantime. */
function takeAway(file: string, expected: string): void {
  const aside = `${file}.${process.pid}.stale`
  try {
    renameSync(file, aside)
    if (read(aside) !== expected) linkSync(aside, file)
  } catch {
    // Somebody else took it away or wrote a new one first: the caller looks again.
  }
  rmSync(aside, { force: true })
}
