import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The parent and the command line of a process, or undefined where it is gone (one that waits to be reaped is). */
function describe(pid) {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return state === 'Z' ? undefined : { parent: Number(parent), command }
    }
    const output = execFileSync('ps', ['-ww', '-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const [, parent, command] = /^(\d+)\s+(.*)$/s.exec(output)
    return { parent: Number(parent), command }
  } catch {
    return undefined
  }
}

function isAlive(pid) {
  if (process.platform === 'linux') return describe(pid) !== undefined
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * Calls back once when the npm that runs this script is gone. npm passes a signal on to its shell only, and a killed
 * npm passes on nothing: the product would stay behind and keep the port and the database.
 */
export function whenAbandoned(callback) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  const shell = describe(parent)
  const watched = shell && /^\S*sh -c /.test(shell.command) ? [parent, shell.parent] : [parent]
  const timer = setInterval(() => {
    if (process.ppid === parent && watched.every(isAlive)) return
    clearInterval(timer)
    callback()
  }, 500)
  timer.unref()
}
