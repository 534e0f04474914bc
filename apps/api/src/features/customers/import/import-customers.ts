import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { CustomerImport } from '@fieldhouse/contract/customers'
import {
  isEnough,
  matchColumns,
  readImportRow,
  type ImportedCustomer,
  type ImportField,
} from '@fieldhouse/domain/customers'
import { lastDayOf } from '@fieldhouse/domain/memberships'
import { EVERY_SCHEDULE } from '@fieldhouse/domain/schedule'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused, wrongField } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { keptFields, type CustomerFields } from '../customer-fields.ts'
import { findClubOfCustomers } from '../edited-customers.store.ts'
import { finishImport, insertImport, insertImportedCustomers } from './imports.store.ts'
import { readCsv, type Csv } from './read-csv.ts'

/** A file with, where somebody chose otherwise than its first line says, what each column holds. */
type SentFile = { file: Blob; columns?: readonly (ImportField | null)[] | undefined }

type Found = { id: string; line: number; customer: ImportedCustomer; kept: Partial<CustomerFields> }
type Skipped = CustomerImport['skipped'][number]

/** After so many lines others of the process have their turn. */
const TURN = 500
const MOST_TOLD = 200
const SAMPLES = 3

/**
 * Adds the customers of a CSV file (CUSTOMERS-18, CUSTOMERS-45): every row that passes the rules of a new customer, as a whole in one
 * command; bad rows and those of an email or a mobile that there is already are left out and told by their line. A plan that is named
 * becomes a membership, by the plan's first price, whose order nobody places. Refuses a file that can't be read, and one without a
 * column for first names and one for emails or mobiles.
 */
export const importCustomers = async (deps: Deps, context: Context, sent: SentFile): Promise<CustomerImport> => {
  const { name, csv, columns } = await read(sent)
  if (!isEnough(columns)) throw new Refused({ code: 'error.badRequest.wrongCsvHeader' })
  return deps.command(context, (running) => take(deps, running, name, csv, columns))
}

/** What that would do: the command itself, rolled back. A file whose columns are not enough yet adds nobody. */
export const previewImportCustomers = async (deps: Deps, context: Context, sent: SentFile): Promise<CustomerImport> => {
  const { name, csv, columns } = await read(sent)
  if (!isEnough(columns)) return told(null, csv, columns, { imported: 0, memberships: 0, skipped: [] })
  return deps.rehearse(context, async (running) => ({ ...(await take(deps, running, name, csv, columns)), id: null }))
}

const read = async ({ file, columns }: SentFile) => {
  const name = file instanceof File ? file.name.slice(0, 200) : ''
  // CUSTOMERS-16
  if (!name.toLowerCase().endsWith('.csv')) throw wrongField('file', 'must be a file whose name ends with .csv')
  const csv = await readCsv(new Uint8Array(await file.arrayBuffer()))
  return { name, csv, columns: columns ? csv.names.map((_, place) => columns[place] ?? null) : matchColumns(csv.names) }
}

const take = async (
  { importedMemberships }: Deps,
  running: Command,
  fileName: string,
  csv: Csv,
  columns: readonly (ImportField | null)[],
): Promise<CustomerImport> => {
  const { db, partnerId, now, actor } = running
  const club = await findClubOfCustomers(db, partnerId, now)
  if (!club) throw new Refused({ code: 'error.notFound.partner' })
  const plans = await importedMemberships.plans(running)
  const names = new Map([...plans].map(([name]) => [name.toLowerCase(), name]))
  const skipped: Skipped[] = []
  const found: Found[] = []
  for (const [place, { line, cells }] of csv.rows.entries()) {
    if (place % TURN === TURN - 1) await setImmediate()
    const byField: { [field in ImportField]?: string } = {}
    for (const [column, field] of columns.entries()) if (field) byField[field] ??= cells[column] ?? ''
    const row = readImportRow(byField, { today: club.today, plans: names })
    if ('customer' in row) {
      const { customer } = row
      found.push({ id: randomUUID(), line, customer, kept: keptFields(customer, club.country) })
    } else skipped.push({ line, duplicate: false, problems: row.problems })
  }
  const importId = randomUUID()
  await insertImport(running, { id: importId, fileName, rows: csv.rows.length, createdBy: actor.accountId })
  const added = await insertImportedCustomers(
    running,
    importId,
    found.map(({ id, kept }) => ({ id, ...kept })),
  )
  const memberships = found.flatMap(({ id, customer: { membershipPlan, membershipStart } }) => {
    const plan = membershipPlan === null ? undefined : plans.get(membershipPlan)
    if (!plan || !added.has(id)) return []
    const startsOn = membershipStart ?? club.today
    return [{ customerId: id, planId: plan.id, startsOn, expiresOn: lastDayOf(startsOn, plan.months) }]
  })
  await importedMemberships.give(running, memberships)
  for (const { id, line } of found) if (!added.has(id)) skipped.push({ line, duplicate: true, problems: {} })
  skipped.sort((a, b) => a.line - b.line)
  const outcome = { imported: added.size, memberships: memberships.length, skipped }
  await finishImport(running, importId, outcome)
  running.audit({
    action: 'customerImport.made',
    subjectType: 'customerImport',
    subjectId: importId,
    after: { rows: csv.rows.length, imported: added.size, memberships: memberships.length },
  })
  running.announce({ type: 'customers', dates: [], facilityGroupIds: [] })
  if (memberships.length > 0) running.announce({ type: 'schedule', ...EVERY_SCHEDULE })
  return told(importId, csv, columns, outcome)
}

const told = (
  id: string | null,
  { names, rows }: Csv,
  columns: readonly (ImportField | null)[],
  { imported, memberships, skipped }: { imported: number; memberships: number; skipped: Skipped[] },
): CustomerImport => ({
  id,
  columns: names.map((name, place) => ({
    name: name.slice(0, 100),
    field: columns[place] ?? null,
    samples: rows
      .map(({ cells }) => (cells[place] ?? '').slice(0, 60))
      .filter((cell) => cell !== '')
      .slice(0, SAMPLES),
  })),
  rows: rows.length,
  imported,
  memberships,
  skippedRows: skipped.length,
  skipped: skipped.slice(0, MOST_TOLD),
})
