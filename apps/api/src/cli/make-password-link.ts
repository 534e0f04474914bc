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
    const url = await makePasswordLink(deps, email.data)
    if (url === null) return fail(`Nobody here has the email ${email.data}.`)
    console.log(
      `This link sets a new password for ${email.data}, once, within ${PASSWORD_LINK_MINUTES} minutes:\n\n  ${url}\n`,
    )
    console.log('Whoever has it gets into the account: hand it over in person.')
  })
}
