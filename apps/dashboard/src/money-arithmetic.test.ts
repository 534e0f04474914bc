import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'

const SRC = import.meta.dirname

/** A word in a name that speaks of money. */
const MONEY =
  /^(amounts?|balances?|cents|charged?|charges|collected|costs?|difference|discount|due|earlier|fees?|kept|ledger|logged|minor|money|net|open|owed|paid|prices?|priced|refund(able|ed|ing|s)?|returned|subtotal|sum|takings|total|waived)$/i

/** What is no money there, whatever it is called. */
const NO_MONEY: Record<string, string> = {
  'features/customers/search.ts': 'pages of a list',
  'features/orders/search.ts': 'pages of a list',
  'features/home/Occupancy.tsx': 'minutes that are booked',
  'features/payments/cards/sandbox/card-fields.ts': "the digits of a card's number",
  'lib/list/ListPager.tsx': 'pages of a list',
  'lib/api/writes.ts': 'calls that are open',
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([key, value]) => (key === 'parent' ? [] : [value].flat().filter(isNode)))

/** Words of a name: 'refundAmountCents' is three. */
const wordsOf = (name: string): string[] => name.split(/(?=[A-Z])|[^A-Za-z]+/)

/** The names that an operand is, or ends in: a, b.a, f(a), -a, a as number, a ?? 0. */
const namesIn = (node: Node): string[] => {
  if (node.type === 'Identifier') return [String(node['name'])]
  if (node.type === 'MemberExpression') return namesIn(node['property'] as Node)
  if (node.type === 'CallExpression')
    return [...namesIn(node['callee'] as Node), ...(node['arguments'] as Node[]).flatMap(namesIn)]
  if (node.type === 'ArrowFunctionExpression' || node.type === 'JSXElement' || node.type === 'ObjectExpression')
    return []
  return childrenOf(node).flatMap(namesIn)
}
const isMoney = (node: Node): boolean => namesIn(node).some((name) => wordsOf(name).some((word) => MONEY.test(word)))
const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node['value'] === 'string') ||
  (node.type === 'BinaryExpression' && (isText(node['left'] as Node) || isText(node['right'] as Node)))

/** How a list is sorted: b.amount - a.amount. */
const isComparison = ({ type, operator, left, right }: Node): boolean =>
  type === 'BinaryExpression' &&
  operator === '-' &&
  [left, right].every((side) => (side as Node).type === 'MemberExpression') &&
  namesIn(left as Node)[0] === namesIn(right as Node)[0]

const operandsOf = (node: Node): Node[] => {
  const { type, operator } = node
  if (type === 'BinaryExpression' && ['+', '-', '*', '/', '%'].includes(String(operator)))
    return [node['left'] as Node, node['right'] as Node]
  if (type === 'AssignmentExpression' && ['+=', '-=', '*=', '/='].includes(String(operator)))
    return [node['left'] as Node, node['right'] as Node]
  if (type === 'UnaryExpression' && operator === '-') return [node['argument'] as Node]
  if (type === 'CallExpression') {
    const callee = node['callee'] as Node
    const isMath = callee.type === 'MemberExpression' && (callee['object'] as Node)['name'] === 'Math'
    return isMath ? (node['arguments'] as Node[]) : []
  }
  return []
}

const arithmeticIn = (node: Node): Node[] => {
  const operands = operandsOf(node)
  const here = operands.some(isMoney) && !operands.some(isText) && !isComparison(node) ? [node] : []
  return here.length > 0 ? here : childrenOf(node).flatMap(arithmeticIn)
}

/** Calculations with money in a source, as they are written there. */
const calculationsIn = (source: string, lang: 'ts' | 'tsx'): string[] =>
  arithmeticIn(parseAst(source, { lang }) as unknown as Node).map(({ start, end }) => source.slice(start, end))

describe('money in the dashboard', () => {
  it.each([
    ['const kept = paid - refund', 1],
    ['lines.reduce((sum, { priceCents }) => sum + priceCents, 0)', 1],
    ['Math.max(0, order.totalAmount - 5)', 1],
    ['let total = 0; total += line.price', 1],
    ['money(-edit.difference)', 1],
    ['const text = amount + " SGD"', 0],
    ['start + HOUR', 0],
    ['totalOf(lines.map(({ price }) => price))', 0],
  ])('the scan sees what it looks for: %s', (source, found) => {
    expect(calculationsIn(source, 'ts')).toHaveLength(found)
  })

  it('is never calculated by a screen: what it says is the answer of the domain or of the server [BEYOND-39]', () => {
    const files = globSync('**/*.{ts,tsx}', { cwd: SRC }).filter(
      (file) => !/\.test\.tsx?$|\.gen\.ts$|\/gallery\/|^locales\//.test(file) && !(file in NO_MONEY),
    )
    expect(files.length).toBeGreaterThan(200)
    const found = files.flatMap((file) =>
      calculationsIn(readFileSync(join(SRC, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map(
        (calculation) => `${file}: ${calculation}`,
      ),
    )
    expect(found).toEqual([])
  })
})
