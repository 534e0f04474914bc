import { execFile } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import type { ServerUser } from './server-user.ts'
import { serverEnvironment } from './settings.ts'
import { StartRefused } from '../../start-refused.ts'

/** The role that owns everything; also the name of the database. */
export const OWNER = 'fieldhouse'

/**
 * Creates the database cluster where there is none yet, and returns its path. It is written aside and named last, so
 * that one that was interrupted is never taken for whole. Text is UTF-8 with checksums on every page; the builtin
 * locale sorts the same on every machine and after every upgrade of the system.
 * @param passwordFile where the server is reached over TCP: the file that holds the owner's password
 */
export async function createCluster(
  dataDir: string,
  binaries: Binaries,
  user: ServerUser,
  passwordFile?: string,
): Promise<string> {
  const cluster = join(dataDir, 'cluster')
  if (existsSync(cluster)) return cluster
  const draft = join(dataDir, 'cluster.new')
  rmSync(draft, { recursive: true, force: true })
  const authentication = passwordFile
    ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    : ['--auth-local=trust', '--auth-host=reject']
  const [command, ...args] = [
    ...user.prefix,
    binaries.initdb,
    `--pgdata=${draft}`,
    `--username=${OWNER}`,
    ...authentication,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ]
  try {
    await promisify(execFile)(command ?? binaries.initdb, args, { ...user.ids, cwd: dataDir, env: serverEnvironment() })
  } catch (error) {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new StartRefused(`The database could not be created in ${dataDir}: ${reason}`, { cause: error })
  }
  renameSync(draft, cluster)
  return cluster
}
