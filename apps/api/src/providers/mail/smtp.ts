import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { DeliveryFailure, type Mailer } from './mailer.ts'

/** The server refused the recipient for good; a refused sign-in or sender is the deployment's to mend, and tried again. */
const isNobody = (code: string | undefined, responseCode: number | undefined): boolean =>
  code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500

/** What mails are signed with (DKIM, RFC 6376): the key is PEM, its public half stands at `selector`._domainkey.`domain`. */
export type MailSigning = { domain: string; selector: string; key: string }

/**
 * Mails over SMTP: `url` is smtp(s)://user:password@host:port, `from` the sender's address with its name. Connections are kept for the
 * next mail, and with `?rateLimit=50` no more than so many mails leave in a second; `signing` is left out where the mail server signs by itself, or nobody does.
 */
export const createSmtpMailer = (url: string, from: string, signing: MailSigning | null = null): Mailer => {
  // A server that hangs must not hold a worker for the library's ten minutes.
  const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  // 'The Club <club@x.example>', or an address alone.
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
  const dkim = signing && { domainName: signing.domain, keySelector: signing.selector, privateKey: signing.key }
  // What a connection that breaks has taken is not handed to another one: it may have come (docs/decisions/0052).
  // One for each worker: a mail waits for no other one.
  const connections = { pool: true, maxConnections: 6 } as const
  const transport = createTransport(
    { url, ...connections, ...patience, maxRequeues: 0, ...(dkim && { dkim }) },
    { from },
  )
  // The words of a mail leave when the server is ready for them, and not before they were announced.
  const announcements = new Map<string, () => Promise<void>>()
  transport.use('stream', ({ data, message }, done) => {
    const announce = announcements.get(String(data.messageId))
    if (announce) {
      // What is made is not read before the server says 'go on'.
      const make = message.createReadStream.bind(message)
      message.createReadStream = (options) => Readable.from(announced(announce, make(options)))
    }
    done()
  })
  return {
    async deliver(
      { recipient, subject, text, html, messageId, senderName, replyTo, unsubscribeUrl, calendar },
      beforeWords,
    ) {
      let hasLeft = false
      let announcement: Promise<void> | undefined
      const id = `<${messageId}@fieldhouse>`
      try {
        announcements.set(id, async () => {
          await (announcement = beforeWords?.())
          hasLeft = true
        })
        await transport.sendMail({
          // An address object is taken as it is: nothing in a recipient can add another one.
          to: { name: '', address: recipient },
          subject,
          text,
          ...(html !== null && { html }),
          ...(senderName && { from: { name: senderName, address } }),
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          // One click in the mail program ends it, without a page (RFC 8058).
          ...(unsubscribeUrl && {
            headers: {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
          }),
          // A file and no invitation: nobody waits for an answer.
          ...(calendar && {
            attachments: [
              {
                filename: 'calendar.ics',
                content: calendar,
                contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
              },
            ],
          }),
          // Mail programs show no picture within the text; one that is attached they do.
          attachDataUrls: true,
          // The same at every attempt, so that a mail server can tell a repetition.
          messageId: id,
        })
      } catch (error) {
        const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string }
        const mayHaveCome = hasLeft && responseCode === undefined
        // A connection may break while the attempt is written down: whoever takes that back must come after it.
        await announcement?.catch(() => undefined)
        throw new DeliveryFailure(
          [code ?? 'unknown', responseCode].filter(Boolean).join(' '),
          message ?? '',
          isNobody(code, responseCode) ? 'noSuchRecipient' : null,
          {
            mayHaveCome,
            isRefused: responseCode !== undefined && responseCode >= 500,
          },
        )
      } finally {
        announcements.delete(id)
      }
    },
    close: () => transport.close(),
  }
}

/** The words of a mail, unchanged, once their leaving was announced. */
const announced = async function* (announce: () => Promise<void>, words: Readable): AsyncGenerator<Buffer> {
  await announce()
  yield* words
}
