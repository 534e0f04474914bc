import type { Command } from '../../db/command.ts'
import { applyNews, receiveEvent, type MailNews } from './events.store.ts'

/** Takes what a mail service tells of a message of the club, once for each event and each word it was signed with (CAMPAIGNS-66); false where it was told before. */
export const hearOfMessage = async (
  { db, partnerId, now }: Pick<Command, 'db' | 'partnerId' | 'now'>,
  { messageId, kind }: Pick<MailNews, 'messageId' | 'kind'>,
  signed: { eventId: string; token: string },
): Promise<boolean> => {
  const news = { partnerId, messageId, kind, at: now }
  if (!(await receiveEvent(db, news, signed))) return false
  await applyNews(db, news)
  return true
}
