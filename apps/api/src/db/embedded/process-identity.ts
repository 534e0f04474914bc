import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'

function ps(pid: number, column: string): string {
  try {
    const output = execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return output.trim()
  } catch {
    return ''
  }
}

/** Whether a process of this number runs, be it ours or another user's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * When a process began, as text that only serves to be compared: numbers of processes are given out again, together
 * with this they are not. Empty where the platform does not tell.
 */
export function startedAt(pid: number): string {
  if (process.platform === 'win32') return ''
  if (process.platform !== 'linux') return ps(pid, 'lstart')
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces; the fields after it are counted from the state, the third.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return `${boot} ${fields[19]}`
  } catch {
    return ''
  }
}

/** Whether a running process is a postmaster of this data directory and not a stranger that got its number. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (process.platform === 'linux') {
    try {
      return (
        readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster) &&
        /\/postgres( \(deleted\))?$/.test(readlinkSync(`/proc/${pid}/exe`))
      )
    } catch {
      return false
    }
  }
  const command = ps(pid, 'command')
  return command.includes('postgres') && command.includes(cluster)
}
