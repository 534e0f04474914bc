import { createHash, timingSafeEqual } from 'node:crypto'
import { SYSTEM } from '../../db/context.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { findPartnerOfMessage, isSentTo, takeBackDelivered } from './events.store.ts'
import { hearOfMessage } from './hear-of-message.ts'
import { readBounceReport } from './read-bounce-report.ts'

/**
 * Takes a bounce mail, as a mail server hands it on: a message that counted as delivered counts no more, and an address where nobody is
 * gets no campaigns of its club again (BEYOND-44). Refuses who doesn't know the secret, everybody where there is none; what is no report
 * of delivery; one of a message that is none of ours; and one that names another recipient than the message had. Each says something
 * once, however often it comes.
 */
export const receiveBounceReport = async (deps: Deps, source: string, secret: string | undefined): Promise<void> => {
  if (!isKnown(deps.config.BOUNCE_REPORT_SECRET, secret))
    throw new Refused({ code: 'error.badRequest.invalidSignature' })
  const report = await readBounceReport(source)
  if (report === 'noReport') throw wrongField('body', 'must be a multipart/report with a message/delivery-status')
  const missing = new Refused({ code: 'error.notFound.message' })
  if (report === 'otherMessage') throw missing
  const { messageId, recipients, kind } = report
  const partnerId = await deps.platform((db) => findPartnerOfMessage(db, messageId))
  if (partnerId === undefined) throw missing
  const now = deps.now()
  await deps.command({ partnerId, actor: SYSTEM, now, requestId: 'bounce-report' }, async (command) => {
    if (!(await isSentTo(command.db, { partnerId, messageId }, recipients))) throw missing
    // A mail that is late may still come.
    if (kind === null) return
    const told = `report:${messageId}:${kind}`
    await takeBackDelivered(command.db, { partnerId, messageId }, told)
    if (!(await hearOfMessage(command, { messageId, kind }, { eventId: told, token: told }))) return
    command.announce({ type: 'campaigns', dates: [], facilityGroupIds: [] })
  })
}

/** Compared by hashes, which are of one length: how long it takes says nothing. */
const isKnown = (expected: string | undefined, given: string | undefined): boolean => {
  if (expected === undefined || given === undefined) return false
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(expected), hash(given))
}
