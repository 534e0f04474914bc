import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest)$/
/** In bytes: what is shorter travels in one packet anyhow. */
const SHORTEST = 2048
const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

/**
 * Writes each file of the build once more, compressed, beside itself. The server sends these as they stand: compressed when somebody
 * asks, a file costs as much processor and memory each time, of anybody who asks.
 */
export const compressedFiles = (): Plugin => {
  let dir = ''
  return {
    name: 'fieldhouse:compressed-files',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      dir = join(config.root, config.build.outDir)
    },
    closeBundle: {
      // After the service worker is written.
      order: 'post',
      sequential: true,
      handler: async () => {
        const entries = await readdir(dir, { recursive: true, withFileTypes: true })
        for (const entry of entries) {
          if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue
          const path = join(entry.parentPath, entry.name)
          const bytes = await readFile(path)
          if (bytes.length < SHORTEST) continue
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
          await Promise.all([
            writeFile(`${path}.br`, await inBrotli(bytes, quality)),
            writeFile(`${path}.gz`, await inGzip(bytes, { level: 9 })),
          ])
        }
      },
    },
  }
}
