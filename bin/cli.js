/** Runs a tool of the command line from apps/api/src/cli with the product's own Node: `node bin/cli.js check-books`. */
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.js'
import { findNode } from './lib/node-binary.js'
import { root } from './lib/project.js'
import { run } from './lib/run.js'

const [tool, ...args] = process.argv.slice(2)
await ensureInstalled()
process.exitCode = await run(findNode(), [join(root, 'apps', 'api', 'src', 'cli', `${tool}.ts`), ...args])
