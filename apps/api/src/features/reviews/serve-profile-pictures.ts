import { API_BASE, ProfileId } from '@fieldhouse/contract'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { findProfilePicture } from './profile-pictures.store.ts'

/** How people look, for everybody who reads what they wrote; 404 of whom has no picture (REVIEWS-08, REVIEWS-10). */
export const serveProfilePictures = (server: FastifyInstance, { platform }: Pick<Deps, 'platform'>): void => {
  server.get<{ Params: { profileId: string } }>(
    `${API_BASE}/profiles/:profileId/picture`,
    async ({ params }, reply) => {
      reply.header('cache-control', 'no-store')
      const id = ProfileId.safeParse(params.profileId)
      const bytes = id.success && (await platform((db) => findProfilePicture(db, Number(id.data))))
      if (!bytes) throw new Refused({ code: 'error.notFound.profile' })
      return reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=3600')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(bytes)
    },
  )
}
