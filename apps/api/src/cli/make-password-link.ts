/** `npm run password -- EMAIL`: prints a one-time link that sets a new password, for somebody who forgot it where no mail is sent (BEYOND-31). */
import { Email } from '@fieldhouse/contract/identity'
import { makePasswordLink, PASSWORD_LINK_MINUTES } from '../features/identity/index.ts'
import { withDatabase } from './with-database.ts'

const given = process.argv.slice(2)
const email = Email.safeParse(given[0])
const fail = (why: string) => {
  console.error(why)
  process.exitCode = 1
}
if (given.length !== 1) fail('Whose? npm run password -- name@club.example')
else if (!email.success) fail(`${given[0]} is no email address.`)
else {
  await withDatabase({ migrated: true }, async ({ deps }) => {
    if (deps.config.FIREBASE_PROJECT_ID !== undefined)
      return fail('Firebase keeps the passwords here: it sends the link.')
    const url = await makePasswordLink(deps, email.data)
    if (url === null) return fail(`Nobody here has the email ${email.data}.`)
    console.log(
      `This link sets a new password for ${email.data}, once, within ${PASSWORD_LINK_MINUTES} minutes:\n\n  ${url}\n`,
    )
    console.log(
      'Whoever uses it proves the email and gets into the account, with all its rights: hand it over in person.',
    )
  })
}
