import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { whenAbandoned } from './abandoned.js'
import { root } from './project.js'

/** The exit code that a shell would report for how a child ended. */
function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 1)
}

/**
 * Runs a command in the foreground and resolves to its exit code.
 * A command that can't be started at all resolves to 127.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    child.on('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`)
      resolve(127)
    })
    child.on('close', (code, signal) => resolve(exitCode(code, signal)))
  })
}

/** Runs a command without showing it, and resolves to its exit code and everything it printed. */
export function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = []
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code, signal) =>
      resolve({ code: exitCode(code, signal), output: Buffer.concat(output).toString() }),
    )
  })
}

/**
 * Runs long-lived processes side by side until the first of them ends: then the others are asked to end too.
 * Signals that this script receives are passed on, and an end of the npm that runs it is one. Resolves to the exit code of the one that ended first.
 */
export function supervise(commands) {
  const children = commands.map(({ command, args, options }) =>
    spawn(command, args, { cwd: root, stdio: 'inherit', ...options }),
  )
  const signalAll = (signal) => {
    for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  }
  process.on('SIGINT', () => {
    // Ctrl+C in a terminal has reached the whole foreground group already; a second one would look like impatience.
    if (!process.stdin.isTTY) signalAll('SIGINT')
  })
  process.on('SIGTERM', () => signalAll('SIGTERM'))
  process.on('SIGHUP', () => signalAll('SIGHUP'))
  whenAbandoned(() => signalAll('SIGTERM'))

  return new Promise((resolve) => {
    let first
    let running = children.length
    const ended = (code) => {
      first ??= code
      running -= 1
      if (running === 0) resolve(first)
      else signalAll('SIGTERM')
    }
    for (const child of children) {
      child.on('error', (error) => {
        process.stderr.write(`${child.spawnfile}: ${error.message}\n`)
        if (child.pid === undefined) ended(127)
      })
      child.on('exit', (code, signal) => ended(exitCode(code, signal)))
    }
  })
}
