/**
 * `npm run mutants [domain] [api <noun>]`: breaks the code in thousands of small ways and tells which of them no test notices.
 * Without arguments: the rules, then the decisions of every noun of the API. docs/mutants.md says what came of it.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.js'
import { findNode } from './lib/node-binary.js'
import { packageBinary } from './lib/package-binary.js'
import { fail, root, say } from './lib/project.js'
import { run } from './lib/run.js'

const FEATURES = join(root, 'apps', 'api', 'src', 'features')

await ensureInstalled()
const [part, noun] = process.argv.slice(2)
if (part !== undefined && part !== 'domain' && part !== 'api') fail(`There are no mutants of ${part}: domain or api.`)

const runs = []
if (part !== 'api') runs.push({ name: 'domain', config: 'domain.js', environment: {} })
if (part !== 'domain') {
  const nouns = readdirSync(FEATURES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'fixtures')
    .map(({ name }) => name)
  if (noun !== undefined && !nouns.includes(noun)) fail(`The API has no noun ${noun}: ${nouns.join(', ')}.`)
  for (const name of noun === undefined ? nouns : [noun])
    runs.push({ name: `api ${name}`, config: 'api.js', environment: { MUTANTS_OF: name } })
}

const node = findNode()
for (const { name, config, environment } of runs) {
  say(`\n── mutants: ${name}`)
  const args = [packageBinary('@stryker-mutator/core', 'stryker'), 'run', join('mutants', config)]
  const code = await run(node, args, { env: { ...process.env, ...environment } })
  if (code !== 0) process.exitCode = 1
}
