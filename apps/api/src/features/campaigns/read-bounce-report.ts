import { bounceOf } from '@fieldhouse/domain/campaigns'
import PostalMime, { type Attachment } from 'postal-mime'

/** What a report of delivery says of one recipient of a message of ours: its id, the addresses that it names, and what became of it. */
type BounceReport = { messageId: string; recipients: readonly string[]; kind: 'bounce' | 'soft' | null }

/** Deeper and larger than any report is. */
const LIMITS = { maxNestingDepth: 10, maxHeadersSize: 64 * 1024, forceRfc822Attachments: true } as const
const OURS = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@fieldhouse>?$/i

/** The id of a message of ours, of its Message-ID; undefined where it is none. */
export const messageIdOf = (head: string | undefined): string | undefined =>
  OURS.exec(head?.trim() ?? '')?.[1]?.toLowerCase()

/**
 * Reads a report of delivery as mail servers write it (multipart/report with a message/delivery-status, RFC 3464, and with what was sent,
 * or its head). Says why where it is none: 'noReport', or 'otherMessage' where what was sent is no message of ours.
 */
export const readBounceReport = async (source: string): Promise<BounceReport | 'noReport' | 'otherMessage'> => {
  const report = await parsed(source)
  const kind = report?.headers.find(({ key }) => key === 'content-type')?.value ?? ''
  const status = report?.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  if (!report || !/^multipart\/report\b/i.test(kind) || !status) return 'noReport'
  const sent = report.attachments.find(({ mimeType }) => ['message/rfc822', 'text/rfc822-headers'].includes(mimeType))
  const original = sent && (await parsed(textOf(sent)))
  if (sent && !original) return 'noReport'
  const messageId = messageIdOf(original?.messageId)
  if (messageId === undefined) return 'otherMessage'
  // A message of ours goes to one recipient: the first group of fields is about the report, the next about them.
  const groups = []
  for (const group of textOf(status).split(/\r?\n(?:[ \t]*\r?\n)+/)) groups.push(await fieldsOf(group))
  const about = groups.find((fields) => fields['action'] !== undefined)
  if (!about) return 'noReport'
  const recipients = [about['original-recipient'], about['final-recipient']].flatMap((field) => {
    const address = /^\s*rfc822\s*;\s*<?([^<>\s]+)>?\s*$/i.exec(field ?? '')?.[1]
    return address === undefined ? [] : [address]
  })
  return { messageId, recipients, kind: bounceOf(about['action'] ?? '', about['status'] ?? '') }
}

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

/** Null where it goes beyond the limits. */
const parsed = async (source: string) => {
  try {
    return await PostalMime.parse(source, LIMITS)
  } catch {
    return null
  }
}

/** Fields as they stand in a head: by their name in small letters, lines that were folded put together. */
const fieldsOf = async (group: string): Promise<Record<string, string | undefined>> =>
  Object.fromEntries(((await parsed(`${group}\r\n\r\n`))?.headers ?? []).map(({ key, value }) => [key, value]))
