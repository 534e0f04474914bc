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

/** What the kernel says of a process behind its name in brackets, which may hold spaces: from the state, its third field, on. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Whether a process has ended and only waits for its parent to hear of it. In a container that may last for ever. */
function isUnreaped(pid: number): boolean {
  if (process.platform === 'win32') return false
  if (process.platform !== 'linux') return ps(pid, 'stat').startsWith('Z')
  try {
    return ['Z', 'X'].includes(statOf(pid)[0] ?? '')
  } catch {
    return false
  }
}

/** Whether a process of this number runs, be it ours or another user's. One that ended and was not reaped does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return !isUnreaped(pid)
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
    return `${boot} ${statOf(pid)[19]}`
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
