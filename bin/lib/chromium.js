import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { say } from './project.js'
import { run } from './run.js'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge']

const ELSEWHERE = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

function runs(binary) {
  if (!existsSync(binary)) return false
  // On Windows the browser opens a window instead of answering.
  if (process.platform === 'win32') return true
  return spawnSync(binary, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

/**
 * The path of a Chromium that runs here: the one that CHROMIUM_PATH names, else one on the PATH or in the platform's
 * usual place. Undefined where there is none.
 */
export function findChromium() {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const directories = (process.env.PATH ?? '').split(delimiter).concat(process.platform === 'linux' ? '/usr/bin' : [])
  return [
    process.env.CHROMIUM_PATH ?? '',
    ...NAMES.flatMap((name) => directories.map((directory) => join(directory, name + suffix))),
    ...(ELSEWHERE[process.platform] ?? []),
  ].find(runs)
}

/** Whether a command can be run and succeeds. */
function works(command, ...args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

/** Installs Chromium with apt-get, as root or by a sudo that does not ask. Resolves to whether that worked. */
async function installFromSystem() {
  if (process.platform !== 'linux' || !works('apt-get', '--version')) return false
  const prefix = process.getuid() === 0 ? [] : ['sudo', '-n']
  if (prefix.length > 0 && !works('sudo', '-n', 'true')) return false
  const apt = (...args) => {
    const [command, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args]
    return run(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const install = () => apt('install', '--yes', '--no-install-recommends', 'chromium')
  if ((await install()) === 0) return true
  // A fresh machine or image has no package lists, or old ones.
  await apt('update')
  return (await install()) === 0
}

/** The path of a Chromium, installed first where there is none and it can be; undefined, and said why, otherwise. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  say('Installing Chromium from the packages of the system …')
  if (await installFromSystem()) {
    const installed = findChromium()
    if (installed) return installed
  }
  say(
    'The browser tests need Chromium, and it could not be installed from here. Install it (Debian, Ubuntu: ' +
      'apt-get install chromium) or name the path of a Chromium or Chrome in CHROMIUM_PATH.',
  )
  return undefined
}
