import { spawnSync } from 'node:child_process'
import { run } from './run.js'

/** Whether a command can be run and succeeds. */
function works(command, ...args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

/** Installs packages of the system with apt-get, as root or by a sudo that does not ask: the first of the given sets that there is. Resolves to whether one was installed. */
export async function installFromSystem(...sets) {
  if (process.platform !== 'linux' || !works('apt-get', '--version')) return false
  const prefix = process.getuid() === 0 ? [] : ['sudo', '-n']
  if (prefix.length > 0 && !works('sudo', '-n', 'true')) return false
  const apt = (...args) => {
    const [command, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args]
    return run(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const add = (...names) => apt('install', '--yes', '--no-install-recommends', ...names)
  const install = async () => {
    for (const names of sets) if ((await add(...names)) === 0) return true
    return false
  }
  if (await install()) return true
  // A fresh machine or image has no package lists, or old ones.
  await apt('update')
  return install()
}
