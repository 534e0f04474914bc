import { toIso } from '@fieldhouse/domain/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Platform } from '../db/read.ts'
import { Refused } from '../db/refused.ts'
import { escapeHtml } from '../messages/letter.ts'
import { findNewest, type OutboxRow } from './outbox.store.ts'

const SHOWN = 100
const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/** What proxies add; a request that came through one comes from anywhere, whatever its address says. */
const PROXIED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

const isLocal = (host: string | undefined): boolean =>
  host !== undefined && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host)

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
  if (!config.isDevelopment || config.TRUST_PROXY) return
  if (config.PUBLIC_URL !== undefined && !isLocal(new URL(config.PUBLIC_URL).host)) return
  const read = () => platform((db) => findNewest(db, SHOWN))
  const onRequest = async ({ socket, headers }: FastifyRequest) => {
    const isHere = LOOPBACK.includes(socket.remoteAddress ?? '') && isLocal(headers.host)
    if (!isHere || PROXIED.some((name) => headers[name] !== undefined))
      throw new Refused({ code: 'error.notFound.route' })
  }
  app.get('/outbox', { onRequest }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(pageOf(await read())),
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

const stateOf = (row: OutboxRow): string => {
  if (row.sent_at !== null) return `sent ${toIso(row.sent_at)}`
  return row.last_error ? `not sent yet, ${row.attempts} attempts: ${escapeHtml(row.last_error)}` : 'not sent'
}

const entryOf = (row: OutboxRow): string => `<article>
<h2>${escapeHtml(row.subject ?? row.channel)}</h2>
<p>${escapeHtml(row.channel)} to ${escapeHtml(row.recipient)}, written ${toIso(row.created_at)}, ${stateOf(row)}</p>
<pre>${withLinks(row.body_text)}</pre>
</article>`

const pageOf = (rows: OutboxRow[]): string => `<!doctype html>
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
${rows.length > 0 ? rows.map(entryOf).join('\n') : '<p>Nothing was written yet.</p>'}
</main>
</body>
</html>`
