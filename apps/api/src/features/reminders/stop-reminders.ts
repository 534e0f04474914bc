import type { FastifyInstance } from 'fastify'
import { SYSTEM } from '../../db/context.ts'
import { serveLinkPage, type LinkPage } from '../../messages/link-page.ts'
import { localeOfClub, wordsIn } from '../../messages/locale.ts'
import type { Deps } from '../deps.ts'
import { findSecret } from '../campaigns/index.ts'
import { findByNow } from '../customers/index.ts'
import { findPartner } from '../partners/index.ts'
import { deleteStops, insertStops } from './people.store.ts'
import { readStopToken, RESUME_PATH, STOP_PATH } from './stop-token.ts'

/** The page behind the link below each mail that reminds: it ends reminders of that club, and takes that back. */
export const serveReminderStops = (server: FastifyInstance, deps: Deps): void => {
  serveLinkPage(server, STOP_PATH, {
    ask: (token) => pageOf(deps, token, 'ask'),
    async act(token) {
      await change(deps, token, 'stopped')
      return pageOf(deps, token, 'done')
    },
  })
  serveLinkPage(server, RESUME_PATH, {
    async act(token) {
      await change(deps, token, 'resumed')
      return pageOf(deps, token, 'resumed')
    },
  })
}

/** What a token asks for, of whom it names and whom they were merged into. One that nobody signed changes nothing and says nothing; one that is used again does nothing. */
const change = async (deps: Deps, token: string, to: 'stopped' | 'resumed'): Promise<void> => {
  const named = readStopToken(token)
  if (named === null) return
  const { partnerId, customerId, isSigned } = named
  const secret = await deps.read(partnerId, (db) => findSecret(db, partnerId))
  if (!secret || !isSigned(secret)) return
  await deps.command({ partnerId, actor: SYSTEM, now: deps.now(), requestId: 'reminders' }, async (command) => {
    const them = await findByNow(command.db, partnerId, customerId)
    if (them === null) return
    const whom = { partnerId, ids: them.ids }
    const isNews = await (to === 'stopped' ? insertStops(command.db, whom, command.now) : deleteStops(command.db, whom))
    if (isNews)
      command.audit({
        action: to === 'stopped' ? 'customer.remindersStopped' : 'customer.remindersResumed',
        subjectType: 'customer',
        subjectId: them.standing,
      })
  })
}

const pageOf = async (deps: Deps, token: string, says: 'ask' | 'done' | 'resumed'): Promise<LinkPage> => {
  const named = readStopToken(token)
  const partner = named && (await deps.read(named.partnerId, (db) => findPartner(db, named.partnerId)))
  const locale = localeOfClub(partner?.country_code ?? '')
  const { page } = wordsIn(locale).reminder
  const to = (path: string) => `${path}?token=${encodeURIComponent(token)}`
  const button = { ask: { label: page.button, to: to(STOP_PATH) }, done: { label: page.again, to: to(RESUME_PATH) } }
  return {
    locale,
    title: page.title,
    text: page[says],
    isDone: says !== 'ask',
    ...(says !== 'resumed' && { button: button[says] }),
  }
}
