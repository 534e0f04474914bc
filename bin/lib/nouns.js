import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.js'

const TEST = /\.(test\.tsx?|e2e\.ts)$/
/** Where tests lie, without the dependencies beside them. */
const FOLDERS = [
  'apps/api/src',
  'apps/dashboard/src',
  'libs/contract/src',
  'libs/domain/src',
  'libs/testing/src',
  'e2e',
]
/** Where each noun has a folder of its own. */
const HOMES = ['libs/domain/src', 'libs/contract/src', 'apps/api/src/features', 'apps/dashboard/src/features']

/** The areas of the specification that belong to a noun of another name. */
const AREAS = {
  access: ['ACCESS', 'COMMON'],
  'brand-pages': ['BRAND'],
  classes: ['CLASSES', 'ATTENDANCE'],
  identity: ['SHELL', 'ACCESS'],
  memberships: ['MEMBERSHIPS', 'SUBSCRIPTIONS'],
  orders: ['ORDERS', 'ADDTX'],
  partners: ['SUPERADMIN', 'BRAND'],
  payments: ['PAYMETHODS'],
  'payout-accounts': ['BANK'],
  payouts: ['PAYOUTS', 'PAYOUTSTAB'],
}

/** The journeys of a noun of which neither the name nor a row says so, from the folder e2e. */
export const JOURNEYS = {
  access: ['view-as.e2e.ts'],
  'account-security': ['second-factor.e2e.ts'],
  classes: ['attendance-offline.e2e.ts'],
  collecting: ['part-payments.e2e.ts'],
  memberships: ['mid-term.e2e.ts', 'renewals.e2e.ts', 'renewals-over-months.e2e.ts'],
  orders: ['part-payments.e2e.ts'],
  staff: ['view-as.e2e.ts'],
}

/** Folders beside the nouns that are none. */
const NO_NOUNS = ['fixtures', 'refusals']

/** `coupon` for coupons, `policy` for policies, `class` for classes. */
const singular = (noun) =>
  noun
    .replace(/ies$/, 'y')
    .replace(/(ss|x)es$/, '$1')
    .replace(/(?<!s)s$/, '')

/** All nouns of the project: the folders of the domain, the contract and the features. */
export function nouns() {
  const folders = HOMES.flatMap((home) => readdirSync(join(root, home), { withFileTypes: true }))
  const names = folders.filter((folder) => folder.isDirectory()).map(({ name }) => name)
  return [...new Set(names)].filter((name) => !NO_NOUNS.includes(name)).sort()
}

/** The paths of all test files, from the root of the project. */
const testFiles = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => TEST.test(path)),
  ).sort()

/**
 * The tests of some nouns, in every tier: `files` run as a whole, as their tests may build on those before them: all in a folder or of
 * a name of theirs, and those about something else of which a test names a row of theirs, or an endpoint or thing by their name. Of
 * journeys about something else only those that name a row, or stand in JOURNEYS: they pass by most nouns. `sweeps` try every endpoint,
 * each by itself, and `titles` is the pattern that finds their cases of these nouns.
 *
 * @param {string[]} wanted
 * @returns {{ files: string[], sweeps: string[], titles: string }}
 */
export function testsOfNouns(wanted) {
  const stems = wanted.map(singular)
  const areas = wanted.flatMap((noun) => [...(AREAS[noun] ?? []), noun.toUpperCase(), singular(noun).toUpperCase()])
  const inPath = new RegExp(`(^|[/.-])(${stems.join('|')})(e?s|ies)?([/.-]|$)`)
  const rows = `\\[[^\\]]*\\b(${[...new Set(areas)].join('|')})-\\d`
  // `createFacilityGroup` belongs to facilities, `cancelBookings` to bookings: endpoints are written in camel case.
  const words = stems.map((stem) => {
    const [first, ...rest] = stem.split('-').map((word) => word[0].toUpperCase() + word.slice(1))
    const named = [first, ...rest].join('[ -]?')
    return `\\b${first.toLowerCase()}${rest.map((word) => `[ -]?[${word[0]}${word[0].toLowerCase()}]${word.slice(1)}`).join('')}|[a-z]${named}`
  })
  const titles = `${rows}|${words.join('|')}`
  const [row, title] = [new RegExp(rows), new RegExp(titles)]
  const journeys = wanted.flatMap((noun) => (JOURNEYS[noun] ?? []).map((name) => `e2e/${name}`))
  const isTheirs = (file) =>
    inPath.test(file) || journeys.includes(file) || row.test(textOf(file)) || hasWord(file, title)
  const all = testFiles()
  return {
    files: all.filter((file) => !isSweep(file) && isTheirs(file)),
    sweeps: all.filter(isSweep),
    titles,
  }
}

/** What stands in each test file: they are read once, however many nouns are asked for. */
const texts = new Map()
const textOf = (file) => {
  if (!texts.has(file)) texts.set(file, readFileSync(join(root, file), 'utf8'))
  return texts.get(file)
}

/** Tests that make their titles of the contract's endpoints, so that no title stands in the file; each case runs as well alone. */
const SWEEPS = ['access-table', 'addresses', 'bodies', 'commands-on-shared-ground', 'kept-days', 'long-inputs']
export const isSweep = (file) => SWEEPS.some((name) => file === `apps/api/src/resilience/${name}.test.ts`)

/** Whether a word of the nouns stands in a title, or among what is called, where a file is about calls. */
const hasWord = (file, words) => {
  if (file.startsWith('e2e/')) return false
  const lines = textOf(file).split('\n')
  const isAboutCalls = /^apps\/api\/src\/(answers|commands)\//.test(file)
  return lines.some((line) => (isAboutCalls || /^\s*(it|describe)\b/.test(line)) && words.test(line))
}
