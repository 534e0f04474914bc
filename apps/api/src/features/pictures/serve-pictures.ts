import { PICTURE_FILES, readPictureAddress } from '@fieldhouse/domain/pictures'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../db/refused.ts'
import { fileType } from '../../providers/picture-files/picture-files.ts'
import type { Deps } from '../deps.ts'

/**
 * The pictures of clubs at their addresses, for everybody (BRAND-52). What an address shows never changes, so it may be kept for
 * good; a browser takes it for nothing but a picture, and pages of others may show it.
 */
export const servePictures = (server: FastifyInstance, { pictureFiles }: Pick<Deps, 'pictureFiles'>): void => {
  server.get<{ Params: { partnerId: string; hash: string; name: string } }>(
    '/pictures/:partnerId/:hash/:name',
    async ({ params: { partnerId, hash, name } }, reply) => {
      // Of a refusal: what is missing, or can't be read now, may be there the next time.
      reply.header('cache-control', 'no-store')
      const file = PICTURE_FILES.find((known) => known === name)
      const isAddress = readPictureAddress(`/pictures/${partnerId}/${hash}/page.webp`) !== null
      const bytes = file && isAddress && (await pictureFiles.read(partnerId, hash, file))
      if (!bytes) throw new Refused({ code: 'error.notFound.route' })
      return reply
        .type(fileType(file))
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(bytes)
    },
  )
}
