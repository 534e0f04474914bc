import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isPostmasterOf } from './process-identity.ts'
import { StartRefused } from '../../start-refused.ts'

function postmasterIn(cluster: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    return Number.isInteger(pid) && pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

async function hasEnded(pid: number, cluster: string, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while (isPostmasterOf(pid, cluster)) {
    if (Date.now() > deadline) return false
    await delay(20)
  }
  return true
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended on its own.
  }
}

/**
 * Clears away what a killed process left in a cluster that nobody owns any more. A postmaster that still runs is given
 * time to end (its watchdog may be at it), then stopped; the write-ahead log keeps every acknowledged row. A
 * postmaster.pid whose number belongs to no postmaster of this directory is removed, for in a container the same
 * number may well be somebody else's after a restart, and PostgreSQL would refuse to start.
 */
export async function stopOrphan(cluster: string, socketDirectory: string, log: (line: string) => void): Promise<void> {
  const pid = postmasterIn(cluster)
  if (pid !== undefined && isPostmasterOf(pid, cluster)) {
    log(`waiting for the database of an earlier run to end (process ${pid})`)
    const ended =
      (await hasEnded(pid, cluster, 3_000)) ||
      (signal(pid, 'SIGINT'), await hasEnded(pid, cluster, 30_000)) ||
      (signal(pid, 'SIGQUIT'), await hasEnded(pid, cluster, 10_000))
    if (!ended)
      throw new StartRefused(`The database of an earlier run does not end: stop process ${pid} and start again.`)
  }
  for (const file of [join(cluster, 'postmaster.pid'), ...socketFiles(socketDirectory)]) {
    if (existsSync(file)) rmSync(file, { force: true })
  }
}

function socketFiles(directory: string): string[] {
  return ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'].map((name) => join(directory, name))
}
