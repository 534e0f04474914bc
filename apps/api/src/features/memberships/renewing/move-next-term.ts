import { termFrom } from '@fieldhouse/domain/memberships'
import { addDays, daysBetween } from '@fieldhouse/domain/time'
import type { Command } from '../../../db/command.ts'
import { wrongField } from '../../../db/refused.ts'
import { findSubscriptions, moveTerm, type SubscriptionRow } from '../subscriptions.store.ts'
import { findFollowing } from './renewals.store.ts'

/**
 * Moves the term that a renewal made to where a membership ends now, after a pause has moved its end (BEYOND-27, BEYOND-46): no day is paid twice and
 * none left out. Pauses that the next term has keep their days; refuses, as the pause's `startAt`, where it would begin after one of them has.
 */
export const moveNextTerm = async (command: Command, { id, expiresOn }: SubscriptionRow): Promise<void> => {
  const followingId = await findFollowing(command, id)
  const [next] = followingId === null ? [] : await findSubscriptions(command.db, command.partnerId, [followingId])
  if (!next) return
  const startsOn = addDays(expiresOn, 1)
  if (next.pauses.some(({ from }) => from < startsOn))
    throw wrongField('startAt', 'The next term is paused before it would begin: take that pause back first')
  const paused = next.pauses.reduce((sum, { from, until }) => sum + daysBetween(from, until) + 1, 0)
  const { recurring } = next.pricing!
  const term = termFrom(startsOn, recurring, next.anchorDay!)
  await moveTerm(command, { ...term, id: next.id, startsOn, expiresOn: addDays(term.expiresOn, paused) })
}
