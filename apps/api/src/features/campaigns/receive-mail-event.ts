import { createHmac, timingSafeEqual } from 'node:crypto'
import { MailEvent } from '@fieldhouse/contract/campaigns'
import { bounceOf, type CampaignEvent } from '@fieldhouse/domain/campaigns'
import { DAY_MS } from '@fieldhouse/domain/time'
import { SYSTEM } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { findPartnerOfMessage, type MailNews } from './events.store.ts'
import { hearOfMessage } from './hear-of-message.ts'
import { messageIdOf } from './read-bounce-report.ts'

/** What the events of Mailgun mean here, but for failures (`failureOf`). */
const KINDS: Readonly<Record<string, CampaignEvent>> = {
  delivered: 'delivered',
  opened: 'open',
  clicked: 'click',
  unsubscribed: 'unsubscribe',
  complained: 'spamReport',
}

/**
 * Takes what Mailgun tells of a message (CAMPAIGNS-66). Refuses what is not signed with its key, or was a day ago; each event counts once,
 * and what it was signed with is good for no other. What is no message of ours is answered like all others.
 */
export const receiveMailEvent = async (deps: Deps, body: string): Promise<void> => {
  const event = parse(body)
  const { signature, 'event-data': told } = event
  if (!isSigned(deps.config.MAILGUN_SIGNING_KEY, signature, deps.now()))
    throw new Refused({ code: 'error.badRequest.invalidSignature' })
  const kind: MailNews['kind'] | undefined = told.event === 'failed' ? failureOf(told) : KINDS[told.event]
  const messageId = messageIdOf(told.message?.headers['message-id'])
  if (kind === undefined || messageId === undefined) return
  const partnerId = await deps.platform((db) => findPartnerOfMessage(db, messageId))
  if (partnerId === undefined) return
  const now = deps.now()
  await deps.command({ partnerId, actor: SYSTEM, now, requestId: 'mail-event' }, async (command) => {
    if (!(await hearOfMessage(command, { messageId, kind }, { eventId: told.id, token: signature.token }))) return
    command.announce({ type: 'campaigns', dates: [], facilityGroupIds: [] })
  })
}

/**
 * What a failure says of a message. A temporary one is tried again, but for the last, whose reason is 'old'. Of a permanent one the status of
 * the mail server decides (`bounceOf`), where it gave one; else whether Mailgun says that it bounced. What is on a list of Mailgun's own
 * was not tried: nobody is there, or the person said something that may have been of another club, so that it is no complaint here.
 */
const failureOf = ({
  severity,
  reason,
  'delivery-status': status,
}: MailEvent['event-data']): Exclude<MailNews['kind'], 'open' | 'click'> => {
  if (reason === 'old') return 'soft'
  if (severity !== 'permanent') return 'deferred'
  if (reason === 'suppress-bounce') return 'bounce'
  if (reason === 'suppress-complaint' || reason === 'suppress-unsubscribe') return 'refused'
  const said = [status?.['enhanced-code'], status?.['bounce-code'], status?.message].map(
    (text) => STATUS.exec(text ?? '')?.[1],
  )
  const code = said.find((one) => one !== undefined)
  if (code !== undefined) return bounceOf('failed', code) ?? 'soft'
  return reason === 'bounce' ? 'bounce' : 'soft'
}

/** A status such as '5.1.1' at the beginning of what a mail server said, after its code of three digits or alone. */
const STATUS = /^\s{0,5}(?:\d{3}[ -])?([45]\.\d{1,3}\.\d{1,3})(?!\.?\d)/

const parse = (body: string): MailEvent => {
  let sent: unknown
  try {
    sent = JSON.parse(body)
  } catch {
    throw new Refused({ code: 'error.badRequest.invalidSignature' })
  }
  const event = MailEvent.safeParse(sent)
  if (!event.success) throw new Refused({ code: 'error.badRequest.invalidSignature' })
  return event.data
}

/** HMAC SHA-256 over the time and the token, in hexadecimal digits, as Mailgun signs. */
const isSigned = (
  key: string | undefined,
  { timestamp, token, signature }: MailEvent['signature'],
  now: number,
): boolean => {
  if (key === undefined || !/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) * 1000 - now) > DAY_MS)
    return false
  const expected = createHmac('sha256', key)
    .update(timestamp + token)
    .digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
