import { isReservedAddress, LONGEST_ADDRESS, PAGE_ADDRESS, type PageType } from '@fieldhouse/domain/partners'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../db/refused.ts'
import { loggable } from '../../http/errors.ts'
import type { Locale } from '../../messages/locale.ts'
import { createAttempts, publicUrl } from '../identity/index.ts'
import type { Deps } from '../deps.ts'
import { gatherViews } from '../visits/index.ts'
import { findBrandPage, findPlansPage, findVenuePage, type FoundPage } from './find-brand-page.ts'
import { renderBrandPage } from './render-brand-page.ts'

/** As long a page may be shown again without asking; what its club saves is seen after that. */
const KEPT = 'public, max-age=60'

/**
 * The public pages of clubs at /{uri}, of their plans at /{uri}/memberships and of their venues at /venues/{uri}, written on the server, for everybody (BRAND-15, BEYOND-21).
 * Where nobody has the address, and at those of the product itself, the dashboard answers. Capitals lead to the address in small letters.
 */
export const serveBrandPages = (server: FastifyInstance, deps: Deps): void => {
  const attempts = createAttempts(deps.platform, deps.now)
  const views = gatherViews(deps, (error) =>
    server.log.error({ err: loggable(error) }, 'views of pages could not be counted'),
  )
  server.addHook('onClose', () => views.write())
  const serve = (
    prefix: string,
    pageType: PageType,
    find: (deps: Deps, uri: string) => Promise<FoundPage>,
    suffix = '',
  ) =>
    server.get<{ Params: { uri: string }; Querystring: { lang?: unknown } }>(
      `${prefix}:uri${suffix}`,
      async (request, reply) => {
        const typed = request.params.uri
        const uri = typed.toLowerCase()
        if (uri.length > LONGEST_ADDRESS || !PAGE_ADDRESS.test(uri) || isReservedAddress(pageType, uri))
          return reply.callNotFound()
        await attempts.take({ kind: 'brandPage', ip: request.ip })
        const found = await find(deps, uri).catch((error: unknown) => {
          if (error instanceof Refused && error.code === 'error.notFound.brandPage') return null
          throw error
        })
        if (!found) return reply.callNotFound()
        // One page has one address, however somebody wrote it.
        if (uri !== typed)
          return reply.redirect(`${prefix}${uri}${suffix}${new URL(request.url, 'http://page').search}`, 301)
        const { page, path, plans } = found
        if (request.method === 'GET') views.see(found, request.headers['user-agent'] ?? '')
        const locale = chosen(request.query.lang) ?? asked(request.headers['accept-language']) ?? page.language
        return reply
          .type('text/html; charset=utf-8')
          .header('cache-control', KEPT)
          .header('vary', 'accept-language, accept-encoding')
          .header('content-language', locale)
          .send(renderBrandPage(page, { locale, site: publicUrl(deps.config), path, ...(plans && { plans }) }))
      },
    )
  serve('/', 'partner', findBrandPage)
  serve('/venues/', 'venue', findVenuePage)
  serve('/', 'partner', findPlansPage, '/memberships')
}

const chosen = (lang: unknown): Locale | null => (lang === 'en' || lang === 'vi' ? lang : null)

/** The first of our languages that a browser asks for. */
const asked = (header = ''): Locale | null => {
  const languages = header
    .slice(0, 200)
    .split(',')
    .map((tag) => tag.trim().slice(0, 2).toLowerCase())
  return chosen(languages.find((language) => chosen(language) !== null))
}
