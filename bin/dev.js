/** `npm run dev`: the API restarting on every change, and the dashboard from Vite's development server. */
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.js'
import { findNode } from './lib/node-binary.js'
import { packageBinary } from './lib/package-binary.js'
import { root } from './lib/project.js'
import { supervise } from './lib/run.js'

await ensureInstalled()
// What is for developers only, as the page of mails, must be asked for.
process.env.FIELDHOUSE_ENV ??= 'dev'
const node = findNode()
process.exitCode = await supervise([
  { command: node, args: ['--watch', '--watch-preserve-output', join(root, 'apps', 'api', 'src', 'main.ts')] },
  { command: node, args: [packageBinary('vite')], options: { cwd: join(root, 'apps', 'dashboard') } },
])
