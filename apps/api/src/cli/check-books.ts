/** `npm run books`: reads a whole database and says what does not fit together; ends with 1 when something does not. */
import { checkBooks } from '../books/check-books.ts'
import { withDatabase } from './with-database.ts'

await withDatabase({ migrated: false }, async ({ database }) => {
  const started = Date.now()
  const findings = await checkBooks(database)
  for (const { check, partnerId, subject, message } of findings)
    console.log(`${check}: ${subject} of partner ${partnerId}: ${message}`)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(
    findings.length === 0 ? `The books are right (${seconds} s).` : `${findings.length} findings (${seconds} s).`,
  )
  process.exitCode = findings.length === 0 ? 0 : 1
})
