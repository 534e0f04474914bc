import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from '../../start-refused.ts'

/** How to start a program as the user that the server runs as: words put before it, and a user to switch to. */
export type ServerUser = {
  readonly prefix: readonly string[]
  readonly ids: { readonly uid?: number; readonly gid?: number }
  /** Whose the server's files are; of no meaning on Windows. */
  readonly owner: Owner
}

/** A user and a group by number. */
export type Owner = { readonly uid: number; readonly gid: number }

/** `nobody`, in Debian and its relatives as in Alpine. */
const NOBODY = 65534

/**
 * A user without rights who may still pass directories that are closed to it: /root, or a temporary directory of mode
 * 0700. `no_setuid_fixup` keeps the capabilities over the change of user; PostgreSQL only minds the user's number.
 */
function withCapabilities(owner: Owner, capabilities: string): ServerUser {
  return {
    prefix: [
      'setpriv',
      '--securebits=+no_setuid_fixup',
      `--reuid=${owner.uid}`,
      `--regid=${owner.gid}`,
      '--clear-groups',
      `--inh-caps=${capabilities}`,
      `--ambient-caps=${capabilities}`,
    ],
    ids: {},
    owner,
  }
}

/** Whether a program started this way can run the server's binary and write into its directory. */
function reaches(user: ServerUser, postgres: string, directory: string): boolean {
  const check = ['/bin/sh', '-c', 'cd "$1" && test -w . && exec "$0" --version', postgres, directory]
  const [command, ...args] = [...user.prefix, ...check]
  return spawnSync(command ?? '/bin/sh', args, { ...user.ids, cwd: '/', stdio: 'ignore' }).status === 0
}

function giveTo(path: string, uid: number, gid: number): void {
  chownSync(path, uid, gid)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name)
    if (entry.isDirectory()) giveTo(child, uid, gid)
    else if (!entry.isSymbolicLink()) chownSync(child, uid, gid)
  }
}

/** Refuses an ordinary user on somebody else's directory; root may take over any. */
export function refuseForeignDirectory(directory: string): void {
  const uid = process.getuid?.()
  const owner = statSync(directory).uid
  if (uid === undefined || uid === 0 || owner === uid) return
  throw new StartRefused(
    `${directory} belongs to another user (number ${owner}; this is ${uid}). Start as that user or as root, ` +
      'or name another directory in FIELDHOUSE_DATA.',
  )
}

/**
 * Decides as whom the server runs, and gives the directory to that user. PostgreSQL refuses to run as root, so that
 * root hands over to the owner of an existing database, else to `nobody`, with no more rights than the paths ask for.
 * @param postgres the server's binary
 * @param directory everything that the server writes; must exist
 * Refuses a machine where no way of handing over works.
 */
export function chooseServerUser(postgres: string, directory: string): ServerUser {
  const uid = process.getuid?.()
  const gid = process.getgid?.()
  if (uid === undefined || gid === undefined) return { prefix: [], ids: {}, owner: { uid: 0, gid: 0 } }
  const owner = statSync(directory)
  if (uid !== 0) return { prefix: [], ids: {}, owner: { uid, gid } }
  const inherited = owner.uid !== 0
  const target = inherited ? { uid: owner.uid, gid: owner.gid } : { uid: NOBODY, gid: NOBODY }
  const cluster = join(directory, 'cluster')
  // A copied or restored directory may belong to root or to nobody in particular.
  if (!inherited || (existsSync(cluster) && lstatSync(cluster).uid !== target.uid)) {
    giveTo(directory, target.uid, target.gid)
  }
  const ways: readonly ServerUser[] = [
    { prefix: [], ids: target, owner: target },
    withCapabilities(target, '+dac_override'),
    withCapabilities(target, '+dac_override,+dac_read_search'),
  ]
  const way = ways.find((user) => reaches(user, postgres, directory))
  if (way) return way
  throw new StartRefused(
    `PostgreSQL does not run as root, and user number ${target.uid} can't reach ${directory} or ${postgres}. ` +
      'Start as an ordinary user, install setpriv (util-linux), or set DATABASE_URL.',
  )
}
