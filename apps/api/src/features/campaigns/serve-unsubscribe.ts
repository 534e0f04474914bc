import type { FastifyInstance } from 'fastify'
import { serveLinkPage } from '../../messages/link-page.ts'
import { localeOfClub, wordsIn, type Locale } from '../../messages/locale.ts'
import type { Deps } from '../deps.ts'
import { findPartner } from '../partners/index.ts'
import { unsubscribe } from './unsubscribe.ts'
import { readToken } from './unsubscribe-token.ts'

/** The page behind a link to unsubscribe (CAMPAIGNS-65). */
export const serveUnsubscribe = (server: FastifyInstance, deps: Deps): void =>
  serveLinkPage(server, '/unsubscribe', {
    async ask(token) {
      const locale = await localeOf(deps, token)
      const { page, unsubscribe: title } = wordsIn(locale).campaign
      const to = `/unsubscribe?token=${encodeURIComponent(token)}`
      return { locale, title, text: page.ask, button: { label: page.button, to } }
    },
    async act(token) {
      await unsubscribe(deps, token)
      const locale = await localeOf(deps, token)
      const { page, unsubscribe: title } = wordsIn(locale).campaign
      return { locale, title, text: page.done, isDone: true }
    },
  })

/** The language of the club that a token names. */
const localeOf = async (deps: Deps, token: string): Promise<Locale> => {
  const named = readToken(token)
  const partner = named && (await deps.read(named.partnerId, (db) => findPartner(db, named.partnerId)))
  return localeOfClub(partner?.country_code ?? '')
}
