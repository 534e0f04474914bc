/** `npm run bench [name …] [--large]`: what the product does, against its budgets, measured on this machine now. */
import { join } from 'node:path'
import { ensureDashboard } from './lib/dashboard.js'
import { ensureInstalled } from './lib/install.js'
import { findNode } from './lib/node-binary.js'
import { fail, root } from './lib/project.js'
import { run } from './lib/run.js'

await ensureInstalled()
const node = findNode()
if (!(await ensureDashboard(node))) fail('The dashboard could not be built; the reason stands above.')
process.exitCode = await run(node, [join(root, 'bench', 'run.ts'), ...process.argv.slice(2)])
