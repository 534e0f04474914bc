import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { report } from './lib/report.ts'

const DIST = fileURLToPath(new URL('../apps/dashboard/dist/', import.meta.url))

/**
 * Budget: the dashboard loads at most 200 kB of JavaScript, gzipped, before a route's own chunk: the scripts that its page
 * names and everything they import, read from the build as it lies in dist.
 */
export const benchBundle = (): void => {
  if (!existsSync(`${DIST}index.html`)) throw new Error('The dashboard is not built: npm start builds it.')
  const page = readFileSync(`${DIST}index.html`, 'utf8')
  const wanted = [...page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map((match) => match[1]!)
  const sizes = new Map<string, number>()
  for (let file = wanted.pop(); file !== undefined; file = wanted.pop()) {
    if (sizes.has(file)) continue
    const text = readFileSync(DIST + file)
    sizes.set(file, gzipSync(text, { level: 9 }).length / 1000)
    const folder = file.replace(/[^/]*$/, '')
    for (const imported of text.toString().matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      wanted.push(folder + imported[1]!)
  }
  report({
    what: `first load of the dashboard, ${sizes.size} scripts, gzipped`,
    budget: 'at most 200',
    values: [[...sizes.values()].reduce((sum, size) => sum + size, 0)],
    unit: ' kB',
    met: (size) => size <= 200,
  })
}
