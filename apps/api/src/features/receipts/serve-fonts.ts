import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../db/refused.ts'
import { FONTS, fontAt } from './letters.ts'

/** The fonts of documents at their addresses, for pages that draw some themselves (REPORT-19). */
export const serveFonts = (server: FastifyInstance): void => {
  server.get<{ Params: { file: string } }>('/fonts/:file', async ({ params: { file } }, reply) => {
    const name = FONTS.find((known) => `${known}.ttf` === file)
    if (name === undefined) throw new Refused({ code: 'error.notFound.route' })
    return reply
      .type('font/ttf')
      .header('cache-control', 'public, max-age=86400')
      .send(await readFile(fontAt(name)))
  })
}
