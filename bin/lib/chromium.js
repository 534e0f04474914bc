import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { say } from './project.js'
import { installFromSystem } from './system-packages.js'

const SHELL = 'chromium-headless-shell'
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

/** Where programs of these names may lie, as the PATH has them. */
function placesOf(names) {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const directories = (process.env.PATH ?? '').split(delimiter).concat(process.platform === 'linux' ? '/usr/bin' : [])
  return names.flatMap((name) => directories.map((directory) => join(directory, name + suffix)))
}

/**
 * The paths of a Chromium that runs here, the one that CHROMIUM_PATH names, else one on the PATH or in the platform's usual
 * place, and of its headless shell: the same engine without a window and a viewer of documents, which takes a quarter less
 * time. Where there is none, or CHROMIUM_PATH says what to use, `shell` is the browser. Undefined where there is no browser.
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  const browser = [named ?? '', ...placesOf(NAMES), ...(ELSEWHERE[process.platform] ?? [])].find(runs)
  return browser && { browser, shell: (named ? undefined : placesOf([SHELL]).find(runs)) ?? browser }
}

/** Resolves to whether there is a Chromium, installed first where there is none and it can be; says why where not. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) {
    // A browser that somebody installed without its shell does all that is asked, and takes twice the time for it.
    if (found.shell === found.browser && !process.env.CHROMIUM_PATH) await installFromSystem([SHELL])
    return true
  }
  say('Installing Chromium from the packages of the system …')
  if ((await installFromSystem(['chromium', SHELL], ['chromium'])) && findChromium()) return true
  say(
    'The browser tests need Chromium, and it could not be installed from here. Install it (Debian, Ubuntu: ' +
      'apt-get install chromium) or name the path of a Chromium or Chrome in CHROMIUM_PATH.',
  )
  return false
}
