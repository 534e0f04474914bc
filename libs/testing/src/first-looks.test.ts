import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

/** What Playwright reads of a page as it stands at that moment: the page may not be there yet. */
const READS = new Set([
  'allInnerTexts',
  'allTextContents',
  'ariaSnapshot',
  'count',
  'evaluate',
  'evaluateAll',
  'getAttribute',
  'innerHTML',
  'innerText',
  'inputValue',
  'isChecked',
  'isDisabled',
  'isEditable',
  'isEnabled',
  'isHidden',
  'isVisible',
  'textContent',
])

type Node = {
  type?: string
  start?: number
  name?: string
  callee?: Node
  object?: Node
  tag?: Node
  property?: Node
  properties?: Node[]
  key?: Node
  value?: unknown
  argument?: Node
  arguments?: Node[]
}

const parts = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((part) => typeof part === 'object' && part !== null)

/** Whether a read is awaited in this expression before `expect` is asked. */
const looksOnce = (node: Node): boolean => {
  if (node.type === 'ArrowFunctionExpression') return false
  const call = node.type === 'AwaitExpression' ? node.argument : undefined
  if (call?.type === 'CallExpression' && READS.has(call.callee?.property?.name ?? '')) return true
  return parts(node).some(looksOnce)
}

/** The offsets of the calls in a source for which this holds. */
const callsWhere = (source: string, holds: (call: Node) => boolean): number[] => {
  const found: number[] = []
  const visit = (node: Node): void => {
    if (node.type === 'CallExpression' && holds(node)) found.push(node.start ?? 0)
    for (const part of parts(node)) visit(part)
  }
  visit(parseSync('source.ts', source).program)
  return found
}

/** Where `expect` is given what a page showed once. */
const firstLooks = (source: string): number[] =>
  callsWhere(source, (call) => call.callee?.name === 'expect' && looksOnce(call.arguments?.[0] ?? {}))

/** Where vitest waits for the second that it waits by itself. */
const shortWaits = (source: string): number[] =>
  callsWhere(
    source,
    ({ callee, arguments: given }) =>
      ['waitFor', 'waitUntil'].includes(callee?.property?.name ?? '') &&
      callee?.object?.name === 'vi' &&
      given?.length === 1,
  )

const TESTS = new Set(['it', 'test', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach'])

/** Whether this is `it`, a hook, or made of one: `it.each(rows)`. */
const isOfTests = ({ name, object, callee, tag }: Node): boolean =>
  TESTS.has(name ?? '') || [object, callee, tag].some((part) => part !== undefined && isOfTests(part))

const LIMITS = new Set(['timeout', 'testTimeout', 'hookTimeout'])

/** A limit in figures; one that is reckoned grows with the work. */
const isLimit = ({ type, value, properties = [] }: Node): boolean =>
  (type === 'Literal' && typeof value === 'number') ||
  properties.some(({ key, value: limit }) => LIMITS.has(key?.name ?? '') && isLimit(limit as Node))

/** Where a test or a hook is given a limit of its own. */
const ownLimits = (source: string): number[] =>
  callsWhere(
    source,
    ({ callee, arguments: given = [] }) =>
      callee !== undefined &&
      (callee.property?.name === 'setConfig' || (isOfTests(callee) && callee.property?.name !== 'each')) &&
      given.some(isLimit),
  )

/** Where these calls stand in those of the files that have this word, each as `file:line`. */
const placesOf = (files: string[], find: (source: string) => number[], word: string): string[] =>
  files.flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8')
    // Parsing all sources would take seconds.
    if (!source.includes(word)) return []
    return find(source).map((offset) => `${file}:${source.slice(0, offset).split('\n').length}`)
  })

describe('a browser test', () => {
  it('polls for what a page shows and never believes its first look', () => {
    const files = globSync('e2e/*.ts', { cwd: ROOT })
    expect(files.length).toBeGreaterThan(80)
    expect(placesOf(files, firstLooks, 'await')).toEqual([])
  })

  it.each([
    ["expect(await page.getByRole('tab').allInnerTexts()).toEqual([])", 1],
    ["expect((await page.getByRole('tab').allInnerTexts()).join()).toBe('')", 1],
    ["await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual([])", 0],
    ['expect(await saved()).toEqual([])', 0],
  ])('is told from one that polls: %s', (statement, looks) => {
    expect(firstLooks(`const test = async () => { ${statement} }`)).toHaveLength(looks)
  })
})

describe('a test', () => {
  it('gives what comes by itself more than the second that `vi.waitFor` waits without a limit', () => {
    const files = globSync(['apps/*/src/**/*.{ts,tsx}', 'libs/*/src/**/*.ts', 'e2e/*.ts'], { cwd: ROOT })
    expect(placesOf(files, shortWaits, 'vi.wait')).toEqual([])
    expect(shortWaits('vi.waitFor(() => expect(heard).toBe(1))')).toEqual([0])
    expect(shortWaits('vi.waitFor(() => expect(heard).toBe(1), LATEST)')).toEqual([])
  })

  it('has no limit of its own: one that a quick machine keeps, a slow one does not', () => {
    const files = globSync(['apps/*/src/**/*.test.{ts,tsx}', 'libs/*/src/**/*.test.ts', 'e2e/*.ts'], { cwd: ROOT })
    expect(placesOf(files, ownLimits, '000')).toEqual([])
  })

  it.each([
    ["it('waits', async () => {}, 60_000)", 1],
    ["it.each([1, 2])('waits %i', { tags: ['long'], timeout: 60_000 }, async () => {})", 1],
    ['beforeAll(start, 60_000)', 1],
    ["it.each([1, 2])('waits %i', { tags: ['long'] }, async () => {})", 0],
    ['vi.setConfig({ testTimeout: 60_000 })', 1],
    ['vi.setConfig({ testTimeout: RUNS * 60_000 })', 0],
    ['vi.waitFor(heard, 60_000)', 0],
  ])('is told from one that has: %s', (statement, limits) => {
    expect(ownLimits(statement)).toHaveLength(limits)
  })
})
