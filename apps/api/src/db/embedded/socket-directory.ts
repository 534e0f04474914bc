import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Owner } from './server-user.ts'
import { StartRefused } from '../../start-refused.ts'

/** The kernel's limit for the whole path is 108 bytes on Linux and 104 on macOS. */
const LONGEST_PATH = 100

function fits(directory: string): boolean {
  return Buffer.byteLength(join(directory, '.s.PGSQL.5432')) < LONGEST_PATH
}

/**
 * Where a server's socket lives: inside its own directory where the path is short enough, else in a directory of the
 * temporary files that is named after it.
 */
export function socketDirectoryFor(dataDir: string): string {
  const inside = join(dataDir, 'run')
  if (fits(inside)) return inside
  const name = `fieldhouse-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  const temporary = join(tmpdir(), name)
  return fits(temporary) ? temporary : join('/tmp', name)
}

/**
 * Makes the socket's directory, closed to everybody but the server's user: whoever reaches the socket is trusted.
 * Refuses one that somebody else has put there.
 */
export function prepareSocketDirectory(directory: string, owner: Owner): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const found = lstatSync(directory)
  if (!found.isDirectory() || ![owner.uid, process.getuid?.()].includes(found.uid)) {
    throw new StartRefused(`${directory} is needed for the database's socket but belongs to another user.`)
  }
  if (process.getuid?.() === 0) chownSync(directory, owner.uid, owner.gid)
  chmodSync(directory, 0o700)
}
