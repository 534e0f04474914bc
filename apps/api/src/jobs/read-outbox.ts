import { toIso } from '@fieldhouse/domain/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Platform } from '../db/read.ts'
import { Refused } from '../db/refused.ts'
import { isFromHere, showsOutbox } from '../reach.ts'
import { escapeHtml } from '../messages/letter.ts'
import { findNewest, type OutboxRow } from './outbox.store.ts'

const SHOWN = 100

/**
 * The developer's reader of the outbox: /outbox as a page, /outbox.json as data, the newest hundred. The mails hold links
 * that open accounts, so it exists only in development and in the demo, and not where PUBLIC_URL or TRUST_PROXY
 * says that others come in: an address says little, since behind a proxy that adds no header everybody comes from this
 * machine. Besides, it answers nobody but a browser here: no other address, and no page whose name was made to point here.
 */
export const serveOutbox = (
  app: FastifyInstance,
  { config, platform }: { config: Config; platform: Platform },
): void => {
  if (!showsOutbox(config)) return
  const read = () => platform((db) => findNewest(db, SHOWN))
  const onRequest = async ({ socket, headers }: FastifyRequest) => {
    if (!isFromHere(socket.remoteAddress, headers)) throw new Refused({ code: 'error.notFound.route' })
  }
  app.get('/outbox', { onRequest }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(pageOf(await read(), config)),
  )
  app.get('/outbox.json', { onRequest }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ data: (await read()).map(toEntry) }),
  )
}

const toEntry = (row: OutboxRow) => ({
  id: row.id,
  channel: row.channel,
  recipient: row.recipient,
  subject: row.subject,
  text: row.body_text,
  createdAt: toIso(row.created_at),
  sentAt: row.sent_at === null ? null : toIso(row.sent_at),
  attempts: row.attempts,
  lastError: row.last_error,
})

// Escaped first, so that an address in a mail can't bring markup along.
const withLinks = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`)

// Who reads it sits at this machine, so that its clock is theirs.
const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' })
const timeOf = (at: number): string => `<time datetime="${toIso(at)}">${clock.format(at)}</time>`

/** What has to be set for a channel to be sent at all. */
type Senders = Pick<Config, 'SMTP_URL' | 'TWILIO_ACCOUNT_SID'>

const stateOf = (row: OutboxRow, senders: Senders): string => {
  if (row.sent_at !== null) return `sent ${timeOf(row.sent_at)}`
  if (row.last_error !== null)
    return `not sent${row.failed_at === null ? ' yet' : ', and given up'} after ${row.attempts} attempts: ${escapeHtml(row.last_error)}`
  if (row.redacted_at !== null) return 'not sent: its link was used or replaced before'
  if (row.channel === 'email' && !senders.SMTP_URL) return 'not sent: no mail server is set up (SMTP_URL)'
  if (row.channel === 'sms' && !senders.TWILIO_ACCOUNT_SID)
    return 'not sent: no service for text messages is set up (TWILIO_ACCOUNT_SID)'
  return 'not sent yet: it waits for its turn'
}

const entryOf = (row: OutboxRow, senders: Senders): string => `<article>
<h2>${escapeHtml(row.subject ?? row.channel)}</h2>
<p>${escapeHtml(row.channel)} to ${escapeHtml(row.recipient)}, written ${timeOf(row.created_at)}, ${stateOf(row, senders)}</p>
<pre>${withLinks(row.body_text)}</pre>
</article>`

const pageOf = (rows: OutboxRow[], senders: Senders): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Outbox</title>
<style>
:root { color-scheme: light dark; font-family: system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 50rem; padding: 0 1rem; }
article { border-top: 1px solid; padding: 0.5rem 0; }
h2 { font-size: 1.1rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
</style>
</head>
<body>
<main>
<h1>Outbox</h1>
<p>What Fieldhouse would send or has sent to people, newest first. This page exists in development only.</p>
${rows.length > 0 ? rows.map((row) => entryOf(row, senders)).join('\n') : '<p>Nothing was written yet.</p>'}
</main>
</body>
</html>`
