/** `npm run demo`: loads the demo clubs on purpose, also into the database of DATABASE_URL. */
import { checkBooks } from '../books/check-books.ts'
import { DEMO_PASSWORD, SIGN_INS } from '../demo/demo-club.ts'
import { demoState, loadDemo } from '../demo/load-demo.ts'
import { progressLine } from './progress-line.ts'
import { withDatabase } from './with-database.ts'

await withDatabase({ migrated: true }, async ({ database, config }) => {
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
