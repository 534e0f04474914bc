/**
 * `npm run demo`: loads the demo clubs on purpose, also into the database of DATABASE_URL; `npm run demo -- --remove` takes
 * them away with everything that happened in them.
 */
import { parseArgs } from 'node:util'
import { checkBooks } from '../books/check-books.ts'
import { DEMO_PASSWORD, SIGN_INS } from '../demo/demo-club.ts'
import { removeDemo } from '../demo/remove-demo.ts'
import { DemoStaysHere } from '../demo/demo-stays-here.ts'
import { demoState, loadDemo } from '../demo/load-demo.ts'
import { progressLine } from './progress-line.ts'
import { withDatabase } from './with-database.ts'

const remove = (): Promise<void> =>
  withDatabase({ migrated: true }, async ({ deps }) => {
    const removed = await removeDemo(deps, Date.now())
    console.log(
      removed
        ? 'The demo is gone: its clubs, their people and passwords, and all that happened in them. Clubs that were founded beside it stay.\nIt does not come back by itself. Take your own club over with: npm run import -- <folder>'
        : 'There is no demo in this database; nothing was changed.',
    )
  })

const load = (): Promise<void> =>
  withDatabase({ migrated: true }, async ({ database, config }) => {
    if ((await demoState(database)) === 'whole') {
      console.log('The demo clubs are here already; nothing was changed.')
      return
    }
    const line = progressLine('Loading the demo clubs')
    await loadDemo({ database, config, now: Date.now(), onProgress: line.show })
    line.end()
    const findings = await checkBooks(database)
    if (findings.length > 0) throw new Error(`The books are wrong: ${JSON.stringify(findings.slice(0, 5))}`)
    console.log(`Sign in with the password ${DEMO_PASSWORD}:`)
    for (const { email, what } of SIGN_INS) console.log(`  ${email}  ${what}`)
  })

const main = (): Promise<void> => {
  const { values } = parseArgs({ options: { remove: { type: 'boolean', default: false } } })
  return values.remove ? remove() : load()
}

await main().catch((error: unknown) => {
  console.error(error instanceof DemoStaysHere ? error.message : error)
  process.exitCode = 1
})
