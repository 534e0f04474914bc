import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageBinary } from './package-binary.js'
import { duration, root, say } from './project.js'
import { capture } from './run.js'

const DIRECTORY = join(root, 'apps', 'dashboard')
const STAMP = join(DIRECTORY, 'dist', '.built-from')

/** What the built dashboard depends on. */
const SOURCES = ['apps/dashboard', 'libs/domain', 'libs/contract', 'package-lock.json', 'tsconfig.base.json']

/** The files below a path, in a fixed order, without what the build writes itself and without tests. */
function sourceFiles(path) {
  if (!existsSync(path)) return []
  let entries
  try {
    entries = readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
  return entries
    .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules' && name !== 'dist')
    .filter(({ name }) => !/\.gen\.ts$|\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? sourceFiles(join(path, entry.name)) : [join(path, entry.name)]))
}

/** A digest of everything that the built dashboard depends on. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((source) => sourceFiles(join(root, source)))) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  for (const name of Object.keys(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${process.env[name]}\0`)
  }
  return hash.digest('hex')
}

/** Whether the dashboard in dist was built from the sources as they are now. */
function isCurrent(digest) {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest
}

/** Builds the dashboard with the given Node where its sources changed since; resolves to whether it stands built. */
export async function ensureDashboard(node) {
  const digest = fingerprint()
  if (isCurrent(digest)) return true
  say('Building the dashboard …')
  const started = Date.now()
  const vite = packageBinary('vite')
  // As people get it, also where a test run asks: React works twice in any other mode, to show what can't bear it.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { code, output } = await capture(node, [vite, 'build', '--logLevel', 'warn'], { cwd: DIRECTORY, env })
  if (code !== 0) {
    process.stderr.write(output)
    return false
  }
  writeFileSync(STAMP, digest)
  say(`Built in ${duration(Date.now() - started)}.`)
  return true
}
