/** `npm run import -- <folder> [--dry-run] [--mapping <file>]`: takes a club over from another system; see docs/importing.md. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatMoney } from '@fieldhouse/domain/money'
import { importClub } from '../import/import-club.ts'
import { readMapping } from '../import/mapping.ts'
import type { RowProblem } from '../import/read-table.ts'
import { progressLine } from './progress-line.ts'
import { withDatabase } from './with-database.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false }, mapping: { type: 'string' } },
})
const dryRun = values['dry-run']
// npm runs scripts in the project's root; paths are meant from where the person stands.
const from = process.env['INIT_CWD'] ?? process.cwd()

const list = (title: string, problems: readonly RowProblem[]): void => {
  if (problems.length === 0) return
  console.log(`\n${title}`)
  for (const { file, line, row, message } of problems)
    console.log(`  ${file}${line > 0 ? `:${line}` : ''}${row === '' ? '' : ` row ${row}`}: ${message}`)
}

const main = async (): Promise<void> => {
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0)
    throw new Error('Name the folder with the files: npm run import -- <folder> [--dry-run] [--mapping <file>]')
  const path = resolve(from, folder)
  const mapping = await readMapping(path, values.mapping && resolve(from, values.mapping))
  await withDatabase({ migrated: true }, async ({ deps }) => {
    const line = progressLine(`Importing ${mapping.club.name}`)
    const report = await importClub(deps, { folder: path, mapping, now: Date.now(), dryRun, onProgress: line.show })
    if (!dryRun) line.end()
    list('Taken with a change:', report.notes)
    list('Not taken:', report.errors)
    const { made, already } = report
    console.log(
      `\n${'Facility'.padEnd(28)}${'bookings'.padStart(10)}${'in the files'.padStart(16)}${dryRun ? '' : 'here'.padStart(16)}`,
    )
    for (const { name, bookings, inFiles, here } of report.facilities)
      console.log(
        `${name.padEnd(28)}${String(bookings).padStart(10)}${formatMoney(inFiles, mapping.club.currency).padStart(16)}${here === null ? '' : formatMoney(here, mapping.club.currency).padStart(16)}`,
      )
    const things = (counts: typeof made) =>
      `${counts.facilities} facilities, ${counts.customers} customers, ${counts.bookings} bookings`
    console.log(
      `\n${dryRun ? 'To import' : 'Imported'}: ${things(made)}. Here before: ${things(already)}. Errors: ${report.errors.length}.`,
    )
    if (dryRun) console.log('This was a dry run: nothing was stored.')
    process.exitCode = report.errors.length === 0 ? 0 : 1
  })
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
