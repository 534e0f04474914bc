import { PICTURE_FILES, readPictureAddress, type PictureFormat } from '@fieldhouse/domain/pictures'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { findPictureFile } from './pictures.store.ts'

const TYPES: Record<PictureFormat, string> = { webp: 'image/webp', jpg: 'image/jpeg' }

/**
 * The pictures of clubs at their addresses, for everybody (BRAND-52). What an address shows never changes, so it may be kept for
 * good; a browser takes it for nothing but a picture, and pages of others may show it.
 */
export const servePictures = (server: FastifyInstance, { read }: Pick<Deps, 'read'>): void => {
  server.get<{ Params: { partnerId: string; hash: string; name: string } }>(
    '/pictures/:partnerId/:hash/:name',
    async ({ params: { partnerId, hash, name } }, reply) => {
      const file = PICTURE_FILES.find((known) => known === name)
      const isAddress = readPictureAddress(`/pictures/${partnerId}/${hash}/page.webp`) !== null
      const bytes =
        file && isAddress && (await read(partnerId, (db) => findPictureFile(db, partnerId, hash, file), 'byKey'))
      if (!bytes) throw new Refused({ code: 'error.notFound.route' })
      return reply
        .type(TYPES[file.split('.')[1] as PictureFormat])
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(bytes)
    },
  )
}
