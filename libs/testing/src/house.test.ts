import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const IMPORT =
  /^\s*(?:import|export)\b[^'"]*?from\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm

type Import = { file: string; target: string }

const sources = globSync(['apps/*/src/**/*.{ts,tsx}', 'libs/*/src/**/*.ts'], { cwd: ROOT }).filter(
  (file) => !/\.test\.tsx?$|\.gen\.ts$|\/fixtures\//.test(file),
)
const imports: Import[] = sources.flatMap((file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].map((match) => {
    const target = match[1] ?? match[2] ?? match[3] ?? ''
    return { file, target: target.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(file), target)) : target }
  }),
)
const broken = (from: RegExp, forbidden: (target: string, file: string) => boolean): string[] =>
  imports
    .filter(({ file, target }) => from.test(file) && forbidden(target, file))
    .map(({ file, target }) => `${file} -> ${target}`)

/** Along this order a feature of the API may import another one's index; never against it (docs/architecture.md). */
const ORDER = [
  'analytics',
  'bookings',
  'venues',
  'facilities',
  'schedule',
  'day-close',
  'orders',
  'payments',
  'customers',
  'credits',
  'packages',
  'wallet',
  'memberships',
  'payout-accounts',
  'payouts',
  'staff',
  'partners',
  'banners',
  'pictures',
  'identity',
  'access',
]
const featureOf = (path: string) => /^apps\/(?:api|dashboard)\/src\/features\/([^/]+)\//.exec(path)?.[1]

describe('the house: who may import whom', () => {
  it('the domain imports nothing but itself, and one file the numbering plans of telephones', () => {
    const plans = ['libs/domain/src/mobiles/read-mobile.ts', 'libphonenumber-js/mobile', 'libphonenumber-js/min']
    const wrong = broken(
      /^libs\/domain\//,
      (target, file) => !target.startsWith('libs/domain/') && !(file === plans[0] && plans.includes(target)),
    )
    expect(wrong).toEqual([])
  })

  it('nothing of the domain imports the numbering plans, which only screens that need them load', () => {
    const wrong = broken(/^libs\/domain\/src\/(?!mobiles\/)/, (target) => target.startsWith('libs/domain/src/mobiles'))
    expect(wrong).toEqual([])
  })

  it('the contract imports the domain and zod only', () => {
    expect(
      broken(
        /^libs\/contract\//,
        (target) =>
          !target.startsWith('libs/contract/') && !target.startsWith('@fieldhouse/domain') && target !== 'zod',
      ),
    ).toEqual([])
  })

  it('neither app imports the other', () => {
    expect(
      broken(
        /^apps\/api\//,
        (target) => target.startsWith('apps/dashboard') || target.startsWith('@fieldhouse/dashboard'),
      ),
    ).toEqual([])
    expect(
      broken(/^apps\/dashboard\//, (target) => target.startsWith('apps/api') || target.startsWith('@fieldhouse/api')),
    ).toEqual([])
  })

  it("an API feature imports another feature's index only, along one order", () => {
    const wrong = broken(/^apps\/api\/src\/features\//, (target, file) => {
      const from = featureOf(file)
      const to = featureOf(target)
      if (!from || !to || from === to) return false
      return !target.endsWith(`/features/${to}/index.ts`) || ORDER.indexOf(to) <= ORDER.indexOf(from)
    })
    expect(wrong).toEqual([])
  })

  it('every API feature has its place in the order', () => {
    const features = new Set(
      sources
        .filter((file) => file.startsWith('apps/api/'))
        .map(featureOf)
        .filter((name) => name !== undefined),
    )
    expect([...features].filter((name) => !ORDER.includes(name))).toEqual([])
  })

  it("a dashboard feature never imports another one's insides", () => {
    const wrong = broken(/^apps\/dashboard\/src\/features\//, (target, file) => {
      const to = featureOf(target)
      return to !== undefined && to !== featureOf(file) && !/\/index\.tsx?$/.test(target)
    })
    expect(wrong).toEqual([])
  })

  it('the design system knows no feature, and of the domain only money and time', () => {
    expect(
      broken(
        /^apps\/dashboard\/src\/ui\//,
        (target) =>
          target.startsWith('apps/dashboard/src/features') ||
          (target.startsWith('@fieldhouse/') &&
            !['@fieldhouse/domain/money', '@fieldhouse/domain/time'].includes(target)),
      ),
    ).toEqual([])
  })

  it('statements are written in stores and in the database layer only', () => {
    const sqlOutside = sources.filter(
      (file) =>
        file.startsWith('apps/api/src/features/') &&
        !file.endsWith('.store.ts') &&
        /\bsql`|\bsql<|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(readFileSync(join(ROOT, file), 'utf8')),
    )
    expect(sqlOutside).toEqual([])
  })

  it('connections to PostgreSQL are made in one place, which listens for their errors', () => {
    const everything = globSync(['{apps,libs}/*/src/**/*.ts', '{e2e,bench}/**/*.ts'], { cwd: ROOT })
    const makes =
      /new pg\.(?:Client|Pool)\b|import (?!type)[^;\n]*\b(?:Client|Pool)\b[^;\n]* from 'pg'|from 'pg-pool'|runMigrations\(\{[^}]*connectionString/
    const elsewhere = everything.filter((file) => !file.endsWith('house.test.ts'))
    expect(elsewhere.filter((file) => makes.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([
      'apps/api/src/db/open-connection.ts',
    ])
  })

  it('statuses of replies are known to http/errors.ts only', () => {
    const outside = sources.filter(
      (file) =>
        file.startsWith('apps/api/src/features/') &&
        /\.(status|code)\(\d{3}\)|statusCode: \d{3}/.test(readFileSync(join(ROOT, file), 'utf8')),
    )
    expect(outside).toEqual([])
  })

  it('orders and payments ask for no payment provider by name, but for the addresses of webhooks', () => {
    const named = sources.filter(
      (file) =>
        /^apps\/api\/src\/features\/(?:orders|payments)\//.test(file) &&
        !file.endsWith('/webhooks.routes.ts') &&
        /'(?:stripe|sandbox|gatewaySandbox)'|\.name === '/.test(readFileSync(join(ROOT, file), 'utf8')),
    )
    expect(named).toEqual([])
  })
})
