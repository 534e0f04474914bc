import type { NotReminded } from '@fieldhouse/domain/reminders'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import type { MessageKey, Readiness, TrackedMessages } from '../../messages/tracked-message.ts'
import type { Config } from '../../config.ts'
import { dropMessage, recipientOf, rewriteMessage } from '../../providers/mail/outbox.ts'
import { findSecret, suppressBounced } from '../campaigns/index.ts'
import { findPartner } from '../partners/index.ts'
import { reminderMail, reminderText } from './compose-reminder.ts'
import { findMessage, findStanding, noteWhyNot, saveAttempt, saveOutcome } from './delivery.store.ts'
import { findPeople } from './people.store.ts'
import { addressOf, clubOf, languageOf } from './addressee.ts'
import { kindNamed } from './reminder-kinds.ts'
import { stopUrl } from './stop-token.ts'

/**
 * Messages that remind (BEYOND-48): until one leaves, what was moved to another time, cancelled or has begun is taken out of it, what is at
 * another place by now says so, and one of which nothing is left, or that its customer wants no more, is not sent. None goes twice (docs/decisions/0054).
 */
export const reminderMessages = (config: Config): TrackedMessages => ({
  prepare: (db, key, now) => prepare(config, db, key, now),
  withdraw: async (db, key, _why, now) => {
    await dropMessage(db, { partnerId: key.partnerId, id: key.messageId })
    await saveOutcome(db, key, 'failed', now)
  },
  noteAttempt: saveAttempt,
  forgetAttempt: (db, key) => saveAttempt(db, key, null),
  settle: async (db, key, outcome, now) => {
    const { partnerId, messageId } = key
    const isTaken = outcome === 'delivered' || outcome === 'taken'
    await saveOutcome(db, key, isTaken ? 'sent' : outcome === 'unknown' ? 'unknown' : 'failed', now)
    if (outcome === 'nobodyThere') {
      const address = await recipientOf(db, { partnerId, id: messageId })
      if (address?.includes('@')) await suppressBounced(db, partnerId, address, now)
    }
    return false
  },
})

const prepare = async (config: Config, db: Kysely<DB>, key: MessageKey, now: number): Promise<Readiness> => {
  const message = await findMessage(db, key)
  if (!message?.isOpen) return 'unwanted'
  if (message.isAttempted) return 'unknown'
  const { partnerId, messageId: id } = key
  const { channel, customerId } = message
  const kind = kindNamed(message.kind)
  const things = await findStanding(db, key, kind, now)
  const recipient = await recipientOf(db, { partnerId, id })
  const club = clubOf(await findPartner(db, partnerId))
  const person = (await findPeople(db, partnerId, [customerId])).get(customerId)
  const refuse = async (why: NotReminded): Promise<Readiness> => {
    await noteWhyNot(db, key, why)
    return 'unwanted'
  }
  if (things.length === 0) return refuse('gone')
  if (person?.hasStopped) return refuse('stopped')
  if (!person || recipient === null || addressOf(person, channel, club) !== recipient) return refuse('noAddress')
  if (things.length < message.things)
    await noteWhyNot(
      db,
      key,
      'gone',
      things.map((thing) => thing.id),
    )
  // Anew each time: the same number of things at the same times may be at another court by now.
  const reminded = { kind, club, locale: languageOf(message.locale, club), firstName: person.firstName, things }
  const secret = (await findSecret(db, partnerId))!
  const isOther = await rewriteMessage(
    db,
    { partnerId, id },
    channel === 'email'
      ? reminderMail(recipient, reminded, stopUrl(config, secret, { partnerId, customerId }))
      : reminderText(recipient, reminded),
  )
  return isOther ? 'changed' : 'ready'
}
