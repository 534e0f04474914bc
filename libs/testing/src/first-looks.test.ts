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
  property?: Node
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

/** Where `expect` is given what a page showed once, by their offsets. */
const firstLooks = (source: string): number[] => {
  const found: number[] = []
  const visit = (node: Node): void => {
    if (node.type === 'CallExpression' && node.callee?.name === 'expect' && looksOnce(node.arguments?.[0] ?? {}))
      found.push(node.start ?? 0)
    else for (const part of parts(node)) visit(part)
  }
  visit(parseSync('source.ts', source).program)
  return found
}

describe('a browser test', () => {
  it('polls for what a page shows and never believes its first look', () => {
    const files = globSync('e2e/*.ts', { cwd: ROOT })
    expect(files.length).toBeGreaterThan(80)
    const wrong = files.flatMap((file) => {
      const source = readFileSync(join(ROOT, file), 'utf8')
      return firstLooks(source).map((offset) => `${file}:${source.slice(0, offset).split('\n').length}`)
    })
    expect(wrong).toEqual([])
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
