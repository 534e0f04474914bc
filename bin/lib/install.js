import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { duration, fail, root, say } from './project.js'
import { run } from './run.js'

function readJson(...path) {
  try {
    return JSON.parse(readFileSync(join(root, ...path), 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Whether node_modules holds what package-lock.json asks for. The packages themselves are looked at and not times,
 * because a checkout or a copy gives files new times. npm writes its own record last, so that an interrupted install
 * counts as none.
 */
export function isInstalled() {
  const wanted = readJson('package-lock.json')?.packages
  if (!wanted || !existsSync(join(root, 'node_modules', '.package-lock.json'))) return false
  return Object.entries(wanted).every(([path, { version, link, optional, devOptional, os, cpu }]) => {
    // npm leaves out what is for other platforms, and what is optional where it can't be had.
    if (!path.includes('node_modules/') || optional || (devOptional && (os || cpu))) return true
    return link ? existsSync(join(root, path)) : readJson(path, 'package.json')?.version === version
  })
}

/** How to call npm: the one that started this script where there is one, else the one on the PATH. */
function npm(args) {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('npm-cli.js') && existsSync(cli)) return [process.execPath, [cli, ...args], {}]
  return ['npm', args, { shell: process.platform === 'win32' }]
}

/** Installs the locked dependencies where they are missing or differ; a failure ends the script. */
export async function ensureInstalled() {
  if (isInstalled()) return
  say('Installing dependencies (npm ci) …')
  const started = Date.now()
  // The dashboard is built on this machine: development and optional packages are wanted whatever NODE_ENV says.
  const [command, args, options] = npm([
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  const code = await run(command, args, options)
  if (code !== 0) fail('The dependencies could not be installed; npm says why above.')
  say(`Installed in ${duration(Date.now() - started)}.`)
}
