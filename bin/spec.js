/**
 * `npm run spec [AREA …]`: which rows of the specification a test names, per area, and which no test names yet. `npm run spec -- --by-tier`
 * says beside that which of the named rows the gate shows, and which only `npm run test:all`.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/project.js'
import { isLong } from './lib/tiers.js'

const ledgers = join(root, 'docs', 'specification')
const rows = new Map()
for (const file of readdirSync(ledgers).sort()) {
  if (!/^\d.*\.md$/.test(file)) continue
  for (const line of readFileSync(join(ledgers, file), 'utf8').split('\n')) {
    const id = /^\|\s*([A-Z]+)-(\d+)\s*\|/.exec(line)
    if (!id) continue
    if (!rows.has(id[1])) rows.set(id[1], [])
    rows.get(id[1]).push(`${id[1]}-${id[2]}`)
  }
}

// Only the brackets at the end of a test's title name rows; a row mentioned elsewhere is shown by nothing.
const named = new Set()
const inGate = new Set()
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')
for (const file of files.filter((name) => /\.(test|e2e)\.tsx?$/.test(name)))
  for (const { 0: brackets, 1: ids, index, input } of readFileSync(join(root, file), 'utf8').matchAll(
    /\[((?:[A-Z]+-\d+(?:,\s*)?)+)\]/g,
  ))
    for (const row of ids.split(/,\s*/)) {
      named.add(row)
      if (isInGate(file, input.slice(index + brackets.length))) inGate.add(row)
    }

const unknown = [...named].filter((row) => !rows.get(row.split('-')[0])?.includes(row))
const byTier = process.argv.includes('--by-tier')
const areas = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const wanted = [...rows].filter(([area]) => areas.length === 0 || areas.includes(area))
for (const [area, ids] of wanted) {
  const missing = ids.filter((id) => !named.has(id))
  const numbersOf = (some) => some.map((id) => id.slice(area.length + 1)).join(' ')
  const later = ids.filter((id) => named.has(id) && !inGate.has(id))
  console.log(
    `${area.padEnd(14)} ${String(ids.length - missing.length).padStart(3)} of ${String(ids.length).padStart(3)}${missing.length > 0 ? `   not yet: ${numbersOf(missing)}` : ''}${byTier && later.length > 0 ? `   not in the gate: ${numbersOf(later)}` : ''}`,
  )
}
const total = wanted.flatMap(([, ids]) => ids)
console.log(`\n${total.filter((id) => named.has(id)).length} of ${total.length} rows are named by a test.`)
if (byTier)
  console.log(
    `${total.filter((id) => inGate.has(id)).length} of them by a test of the gate, of which sweeps take a sample.`,
  )
if (unknown.length > 0) {
  console.error(`\nNo such rows: ${unknown.join(', ')}`)
  process.exitCode = 1
}

/** Whether the gate takes a test: `rest` is what follows the rows at the end of its title, its options among them. */
function isInGate(file, rest) {
  const end = rest.search(/['"`]/)
  const tags = /^,\s*\{ tags: \['(\w+)'/.exec(rest.slice(end + 1, end + 100))?.[1]
  if (file.startsWith('e2e/')) return tags === 'gate'
  return tags !== 'long' && !isLong(file)
}
