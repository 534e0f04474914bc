import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sentenceOf } from '@fieldhouse/contract'
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
  'waiting-lists',
  'lessons',
  'reminders',
  'calendars',
  'campaigns',
  'classes',
  'bookings',
  'brand-pages',
  'venues',
  'facilities',
  'schedule',
  'day-close',
  'bookkeeping',
  'payouts',
  'receipts',
  'memberships',
  'coupons',
  'packages',
  'counter-sales',
  'reports',
  'collecting',
  'orders',
  'payments',
  'taxes',
  'customers',
  'imports',
  'credits',
  'wallet',
  'payout-accounts',
  'policies',
  'posts',
  'reviews',
  'instructors',
  'staff',
  'partners',
  'banners',
  'visits',
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

  it('no feature asks for a provider of money by name, but for the addresses of webhooks', () => {
    const named = sources.filter(
      (file) =>
        file.startsWith('apps/api/src/features/') &&
        !file.endsWith('/webhooks.routes.ts') &&
        /'(?:stripe|razorpay|sandbox|gatewaySandbox)'|\.name === '(?!AbortError)/.test(
          readFileSync(join(ROOT, file), 'utf8'),
        ),
    )
    expect(named).toEqual([])
  })

  it('no file of orders names what they sell, how it is paid or who takes the money', () => {
    const code = (file: string) =>
      readFileSync(join(ROOT, file), 'utf8')
        .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
        // A correction of a tax invoice holds nothing of anybody.
        .replace(/creditNote/g, '')
    const names = /booking|subscription|membership|package|passes|card|gateway|provider|razorpay|stripe|credit|wallet/i
    const orders = 'apps/api/src/features/orders/'
    const naming = sources.filter((file) => file.startsWith(orders) && names.test(code(file)))
    expect(naming).toEqual([])
  })

  it('orders stay a core: under 3,500 lines, as what is not of every order lives with its noun', () => {
    const files = sources.filter((file) => file.startsWith('apps/api/src/features/orders/'))
    const lines = files.reduce((sum, file) => sum + readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1, 0)
    expect(lines).toBeGreaterThan(1000)
    expect(lines).toBeLessThan(3500)
  })

  it('on which days somebody is a member is asked of `member_days`, which leaves out pauses [BEYOND-46]', () => {
    const asks = /(?:starts_on|expires_on)(?:::date)?\s*(?:<|>|=(?!\s*\$\{))|BETWEEN\s+\S*starts_on/
    const found = sources.filter((file) => {
      if (!file.startsWith('apps/api/src/') || file.startsWith('apps/api/src/features/memberships/')) return false
      const text = readFileSync(join(ROOT, file), 'utf8')
      return /\b(?:FROM|JOIN) subscriptions\b/.test(text) && asks.test(text)
    })
    // The check of the books holds the days against what was sold; what is earned follows from what was sold, with its pauses.
    expect(found.toSorted()).toEqual([
      'apps/api/src/books/check/strays.store.ts',
      'apps/api/src/books/sold-ahead.store.ts',
    ])
  })

  it('every migration has a number of its own, so that they run in one order everywhere', () => {
    const numbers = globSync('apps/api/migrations/*.sql', { cwd: ROOT }).map((file) =>
      file.split('/').at(-1)!.slice(0, 4),
    )
    expect(numbers.length).toBeGreaterThan(50)
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  })

  it('the names of a person are put together by one function', () => {
    const joins = /\$\{(?:\w+\.)*firstName\} \$\{(?:\w+\.)*lastName\}|firstName, (?:\w+\.)*lastName\]\.filter/
    const found = sources.filter(
      (file) => !file.startsWith('apps/api/src/demo/') && joins.test(readFileSync(join(ROOT, file), 'utf8')),
    )
    expect(found).toEqual(['libs/domain/src/identity/full-name.ts'])
    // In SQL by another one, but where a list is in the order of its index.
    const composed = /first_name \|\| ' ' \|\| (?:\w+\.)?last_name\)|concat_ws\(' ', (?:\w+\.)?first_name/
    const inSql = sources.filter(
      (file) => file.startsWith('apps/api/src/') && composed.test(readFileSync(join(ROOT, file), 'utf8')),
    )
    expect(inSql).toEqual(['apps/api/src/features/staff/staff.store.ts'])
  })

  it('one noun writes each table, but for these', () => {
    const writes =
      /\b(?:INSERT INTO|DELETE FROM)\s+([a-z_]+)|\bUPDATE\s+([a-z_]+)(?:\s+[a-z]+)?\s+SET\b|\.(?:insertInto|updateTable|deleteFrom)\(\s*'([a-z_]+)/g
    const writers = new Map<string, Set<string>>()
    for (const file of sources.filter((each) => /^apps\/api\/src\/features\/.*\.store\.ts$/.test(each)))
      for (const [, inserted, updated, built] of readFileSync(join(ROOT, file), 'utf8').matchAll(writes)) {
        const table = inserted ?? updated ?? built ?? ''
        writers.set(table, (writers.get(table) ?? new Set()).add(featureOf(file)!))
      }
    expect(writers.size).toBeGreaterThan(40)
    const shared = [...writers]
      .filter(([, nouns]) => nouns.size > 1)
      .map(([table, nouns]) => `${table}: ${[...nouns].toSorted().join(', ')}`)
    // This list only gets shorter (docs/decisions/0106): a noun that is told of another one's news writes its own tables.
    expect(shared.toSorted()).toEqual([
      // The gate notes that a session was used, and for whom its account works.
      'accounts: access, identity',
      'booking_cancellations: bookings, facilities',
      'facility_bookings: bookings, facilities',
      'occupancies: bookings, facilities, schedule',
      'sessions: access, identity',
    ])
  })
})

/** Each refusal under these codes is worded where it is made: it names a field, amounts, days or what a provider said. */
const WORDED_WHERE_MADE = [
  'error.badRequest.bankAccountRefused',
  'error.badRequest.cardDeclined',
  'error.badRequest.classEndDateTooFar',
  'error.badRequest.commonPassword',
  'error.badRequest.defaultCurrencyLocked',
  'error.badRequest.email-already-in-use',
  'error.badRequest.imageTooLarge',
  'error.badRequest.invalid-email',
  'error.badRequest.invalidInput',
  'error.badRequest.invalidToken',
  'error.badRequest.mainOwner',
  'error.badRequest.noBusinessOwner',
  'error.badRequest.orderPaidTotallyOrPartially',
  'error.badRequest.ownPassword',
  'error.badRequest.ownerVerified',
  'error.badRequest.payoutUnderWay',
  'error.badRequest.pictureGone',
  'error.badRequest.priceLessThanOne',
  'error.badRequest.samePassword',
  'error.badRequest.tooManyOwners',
  'error.badRequest.uploadFailed',
  'error.badRequest.user-not-found',
  'error.badRequest.wrong-password',
  'error.conflict.bookingLimit',
]

describe('a refusal', () => {
  it('has a sentence of its own in both languages, or is worded where it is made', () => {
    const codes = sources.flatMap((file) => [
      ...readFileSync(join(ROOT, file), 'utf8').matchAll(/'(error\.[a-zA-Z]+\.[\w-]+)'/g),
    ])
    const unknown = codes.map(([, code]) => code!).filter((code) => sentenceOf(code) === null)
    expect([...new Set(unknown)].toSorted()).toEqual(WORDED_WHERE_MADE)
  })
})

describe('a route', () => {
  // What a route needs before its screen is fetched is in the first load, and all that comes with it.
  it('takes from a feature its screens only: what reads the address comes from a file of its own', () => {
    const taken = sources
      .filter((file) => file.includes('dashboard/src/app/routes/'))
      .flatMap((file) =>
        [
          ...readFileSync(join(ROOT, file), 'utf8').matchAll(
            /import \{([^}]*)\} from '[./]*features\/[^']*index\.ts'/g,
          ),
        ].flatMap(([, names]) => names!.split(',').map((name) => `${file}: ${name.trim()}`)),
      )
    expect(taken.length).toBeGreaterThan(20)
    expect(taken.filter((name) => /: (?!type )[a-z]/.test(name))).toEqual([])
  })
})
