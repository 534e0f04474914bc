import { readdirSync, readFileSync } from 'node:fs'

/** Kernel ticks per second; the same on every Linux that Node runs on. */
const TICKS = 100

/** Fields of /proc/<pid>/stat behind the name in brackets, or null when the process ended or the system is no Linux. */
const statOf = (pid: number): string[] | null => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return null
  }
}

/** Seconds of processor that the process has used so far; NaN where the system doesn't say. */
export const cpuOf = (pid: number): number => {
  const stat = statOf(pid)
  return stat ? (Number(stat[11]) + Number(stat[12])) / TICKS : Number.NaN
}

/** The process that started this one; NaN where the system doesn't say. */
export const parentOf = (pid: number): number => Number(statOf(pid)?.[1])

/** The same of a process with its children, those that ended included: a PostgreSQL server with its sessions. */
export const cpuOfTree = (pid: number): number => {
  const stat = statOf(pid)
  if (!stat) return Number.NaN
  const ended = (Number(stat[13]) + Number(stat[14])) / TICKS
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && statOf(Number(name))?.[1] === String(pid),
  )
  return children.reduce((sum, child) => sum + (cpuOf(Number(child)) || 0), cpuOf(pid) + ended)
}
