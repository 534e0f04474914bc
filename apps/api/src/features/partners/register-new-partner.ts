import { writeToOutbox } from '../../providers/mail/outbox.ts'
import type { Caller } from '../../http/gate.ts'
import type { Deps } from '../deps.ts'
import { noteRegistration } from '../identity/index.ts'

/**
 * Tells the support address of a newly registered account, once per account (SHELL-46, SHELL-47). The account is the
 * session's: what the body says of it is not believed.
 */
export const registerNewPartner = async ({ platform, config, now }: Deps, caller: Caller): Promise<void> => {
  await platform(async (db) => {
    const at = now()
    if (!(await noteRegistration(db, caller.accountId, at))) return
    const facts = [`Email: ${caller.email}`, `Profile id: ${caller.profileId}`]
    if (caller.name !== caller.email) facts.unshift(`Name: ${caller.name}`)
    await writeToOutbox(
      db,
      {
        channel: 'email',
        recipient: config.SUPPORT_EMAIL,
        subject: 'A new account has registered',
        text: `Somebody registered and has no partner yet.\n\n${facts.join('\n')}\n`,
      },
      at,
    )
  })
}
