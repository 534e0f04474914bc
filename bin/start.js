/** `npm start`: installs, builds and serves Fieldhouse, doing only what has not been done yet. */
import { API_FLAGS, API_MAIN, apiEnvironment } from './lib/api-process.js'
import { ensureDashboard } from './lib/dashboard.js'
import { ensureInstalled } from './lib/install.js'
import { findNode } from './lib/node-binary.js'
import { fail } from './lib/project.js'
import { supervise } from './lib/run.js'

await ensureInstalled()
const node = findNode()
if (!(await ensureDashboard(node))) fail('The dashboard could not be built; the reason stands above.')
const options = { env: apiEnvironment(process.env) }
process.exitCode = await supervise([{ command: node, args: [...API_FLAGS, API_MAIN], options }])
