import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from './letter.ts'
import type { Locale } from './locale.ts'

type Asked = { Querystring: { token?: unknown } }

/** What a page says: a text, and under it a button that sends a form to an address of its own. */
export type LinkPage = { locale: Locale; title: string; text: string; isDone?: boolean; button?: LinkButton }
export type LinkButton = { label: string; to: string }

/**
 * A page behind a link of a mail, for whoever reads it, and the call that its button and mail programs make (RFC 8058). Opening it does
 * nothing: programs that look for danger open every link. `ask` answers what is shown, `act` does it and answers what was done.
 */
export const serveLinkPage = (
  server: FastifyInstance,
  path: string,
  { ask, act }: { ask?: (token: string) => Promise<LinkPage>; act: (token: string) => Promise<LinkPage> },
): void => {
  server.register(async (scope) => {
    // A form says nothing but that it was sent: the token stands in the address.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 8 * 1024 }, (_request, _body, done) =>
      done(null, null),
    )
    if (ask) scope.get<Asked>(path, async ({ query }, reply) => answer(reply, await ask(tokenOf(query.token))))
    scope.post<Asked>(path, async ({ query }, reply) => answer(reply, await act(tokenOf(query.token))))
  })
}

const tokenOf = (sent: unknown): string => (typeof sent === 'string' ? sent.slice(0, 500) : '')

const formOf = ({ label, to }: LinkButton): string =>
  `<form method="post" action="${escapeHtml(to)}"><button type="submit">${escapeHtml(label)}</button></form>`

const answer = (reply: FastifyReply, { locale, title, text, isDone = false, button }: LinkPage): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    .send(`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; font-family: 'IBM Plex Sans', system-ui, sans-serif; background: light-dark(#F3EFE6, #0D121C); color: light-dark(#141B2C, #EEE9DF); }
main { box-sizing: border-box; margin: 15vh auto 0; max-width: 28rem; padding: 2rem; background: light-dark(#FFFFFF, #1A2130); border: 1px solid light-dark(#E6DFD2, #242D3E); border-radius: 8px; }
h1 { font-size: 1.25rem; margin: 0 0 1rem; }
button { font: inherit; font-weight: 600; padding: 0.7rem 1.25rem; border: 0; border-radius: 6px; background: light-dark(#AF4526, #DE7A57); color: light-dark(#FFFFFF, #1C0C05); cursor: pointer; }
button:focus-visible { outline: 2px solid light-dark(#18213A, #F1EBDE); outline-offset: 2px; }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p${isDone ? ' role="status"' : ''}>${escapeHtml(text)}</p>
${button ? formOf(button) : ''}
</main>
</body>
</html>`)
