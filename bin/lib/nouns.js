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
 * The tests of some nouns, in every tier: `files` are theirs as a whole, by their path; `others` are files in which some tests are
 * theirs, and `titles` is the pattern that finds those: a row of their areas, or an endpoint or a thing of their name. Of journeys
 * about something else only those that name a row: they pass by most nouns.
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
  const files = []
  const others = []
  for (const file of testFiles()) {
    if (inPath.test(file)) files.push(file)
    else if (isSweep(file) || new RegExp(rows).test(textOf(file)) || hasTitle(file, titles)) others.push(file)
  }
  return { files, others, titles }
}

const textOf = (file) => readFileSync(join(root, file), 'utf8')

/** Sweeps make their titles of the contract's endpoints, so that no title stands in the file. */
const isSweep = (file) => /^apps\/api\/src\/(resilience|answers|commands)\//.test(file)

const hasTitle = (file, titles) =>
  !file.startsWith('e2e/') &&
  textOf(file)
    .split('\n')
    .some((line) => /^\s*(it|describe)\b/.test(line) && new RegExp(titles).test(line))
