import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.js'

/** The path of the script behind a command of an installed package, to be run with Node on every platform. */
export function packageBinary(name, command = name) {
  const directory = join(root, 'node_modules', ...name.split('/'))
  const { bin } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
  return join(directory, typeof bin === 'string' ? bin : bin[command])
}
