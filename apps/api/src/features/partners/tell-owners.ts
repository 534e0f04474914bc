import { formatClock, wallOf } from '@fieldhouse/domain/time'
import type { Command } from '../../db/command.ts'
import { mailOf } from '../../messages/letter.ts'
import { wordsIn } from '../../messages/locale.ts'
import type { Deps } from '../deps.ts'
import { publicUrl } from '../identity/index.ts'
import { findOwnersToTell, findPartner } from './partners.store.ts'

type Words = ReturnType<typeof wordsIn>
/** An owner with a login: the email, and the language of its account. */
export type OwnerToTell = { email: string; locale: string | null }
/** What a mail says, in the language of its reader; `at` writes an instant in the club's zone, `path` is where its button leads. */
type Letter = (
  words: Words,
  of: { club: string; at: (instant: number) => string },
) => {
  subject: string
  before: string
  facts: { name: string; value: string }[]
  after: string
  button: string
  path: string
}

/** Every owner of the club who has a login. Accounts belong to no partner: asked outside a command. */
export const findOwnersOfClub = ({ platform }: Pick<Deps, 'platform'>, partnerId: string): Promise<OwnerToTell[]> =>
  platform((db) => findOwnersToTell(db, partnerId))

/** Tells these owners by mail, in their language, what was changed, who did it and when, and what to do about it. */
export const tellOwners = async (
  command: Command,
  { config }: Pick<Deps, 'config'>,
  owners: readonly OwnerToTell[],
  letter: Letter,
): Promise<void> => {
  const { now, actor } = command
  const partner = await findPartner(command.db, command.partnerId)
  if (!partner) return
  for (const { email, locale: own } of owners) {
    const locale = own === 'vi' ? 'vi' : 'en'
    const words = wordsIn(locale)
    const { by, time } = words.toOwners
    const at = (instant: number): string => {
      const { date, minute } = wallOf(instant, partner.timezone)
      return `${words.day(date)} ${formatClock(minute)} (${partner.timezone})`
    }
    const { subject, before, facts, after, button, path } = letter(words, {
      club: partner.brand_name ?? 'Fieldhouse',
      at,
    })
    command.send(
      mailOf(email, {
        locale,
        subject,
        sender: { name: 'Fieldhouse' },
        blocks: [
          { kind: 'text', text: before },
          { kind: 'facts', facts: [...facts, { name: by, value: actor.name }, { name: time, value: at(now) }] },
          { kind: 'text', text: after },
          { kind: 'button', label: button, url: `${publicUrl(config)}${path}` },
        ],
      }),
    )
  }
}
