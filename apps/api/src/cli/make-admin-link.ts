/**
 * `npm run admin -- EMAIL`: prints a one-time link that makes the owner of the email a super admin of the deployment, or lets a super
 * admin in who lost the password (BEYOND-31).
 */
import { Email } from '@fieldhouse/contract/identity'
import { ADMIN_LINK_HOURS, makeAdminLink } from '../features/identity/index.ts'
import { withDatabase } from './with-database.ts'

const given = process.argv.slice(2)
const email = Email.safeParse(given[0])
if (given.length !== 1 || !email.success) {
  console.error(
    given.length === 1 ? `${given[0]} is no email address.` : 'Whom for? npm run admin -- name@club.example',
  )
  process.exitCode = 1
} else {
  await withDatabase({ migrated: true }, async ({ deps }) => {
    const url = await makeAdminLink(deps, email.data)
    console.log(`This link makes ${email.data} a super admin, once, within ${ADMIN_LINK_HOURS} hours:\n\n  ${url}\n`)
    console.log('It sets a new password. Whoever has it can see and change everything: hand it over in person.')
  })
}
