import { randomUUID } from 'node:crypto'
import type { CustomerImport } from '@fieldhouse/contract/customers'
import { can } from '@fieldhouse/domain/access'
import {
  isEnough,
  matchColumns,
  type DuplicateChoice,
  type ImportDayOrders,
  type ImportField,
} from '@fieldhouse/domain/customers'
import { dayOrdersOf, type DayOrder, type Encoding } from '@fieldhouse/domain/imports'
import { EVERY_SCHEDULE } from '@fieldhouse/domain/schedule'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import {
  fieldsOf,
  insertImport,
  MOST_TOLD,
  noteWhole,
  readSent,
  startImport,
  type ImportKind,
  type ReadFile,
} from '../../imports/index.ts'
import { BATCH, takeAllRows, takeRows, type RowRules } from './take-rows.ts'

/** A file with, where somebody chose otherwise than it says itself, how it is read, and what becomes of duplicates. */
type SentFile = {
  file: Blob
  columns?: readonly (ImportField | null)[] | undefined
  encoding?: Encoding | undefined
  dayOrder?: DayOrder | undefined
  duplicates?: DuplicateChoice | undefined
  choices?: Readonly<Record<string, DuplicateChoice>> | undefined
  /** How many of the duplicates are told after so many. */
  duplicatesFrom?: number | undefined
}

type Read = ReadFile<ImportField> & {
  /** How its dates are read; null where they can be read in two ways and nobody says in which. */
  dayOrder: DayOrder | null
  /** Some dates to which that makes a difference. */
  dates: string[]
  dayOrders: Readonly<Record<keyof ImportDayOrders, DayOrder | null>>
  rules: Omit<RowRules, 'dayOrders'>
  duplicatesFrom: number
}

/** How a date is read that can be read in two ways: as the template has it (CUSTOMERS-17). */
const USUAL_ORDER: DayOrder = 'dayFirst'
const usually = ({ dob, membershipStart }: Read['dayOrders']): ImportDayOrders => ({
  dob: dob ?? USUAL_ORDER,
  membershipStart: membershipStart ?? USUAL_ORDER,
})

/** Files of customers, as the job takes them (BEYOND-12). */
export const customerImports: ImportKind = {
  name: 'customers',
  news: 'customers',
  take: async (deps, running, held, rows) => {
    // Of a file that was sent before this was asked nothing is said.
    const { sellsMemberships = true, dayOrders = usually({ dob: null, membershipStart: null }) } =
      held.settings as Partial<RowRules>
    // By the moment of the upload memberships of a file are told from those that were sold since.
    const taken = await takeRows(deps, { ...running, now: held.createdAt }, held.id, rows, {
      ...held,
      sellsMemberships,
      dayOrders,
    })
    if (taken.memberships > 0) running.announce({ type: 'schedule', ...EVERY_SCHEDULE })
    return taken
  },
}

/**
 * Adds the customers of a CSV file (CUSTOMERS-18, CUSTOMERS-45): every row that passes the rules of a new customer, as a whole in one
 * command; bad rows and, unless it is chosen otherwise, those of an email or a mobile that there is already are left out and told by their
 * line. A plan that is named becomes a membership, by the plan's first price, whose order nobody places; a row that names one is left out where
 * who sends it may not sell memberships. Dates that can be read in two ways are read as the template has them. Refuses a file that can't be read, one without a column for first names and one for emails or mobiles,
 * and to take rows over into customers for whoever may not edit them (ACCESS-48).
 */
export const importCustomers = async (deps: Deps, context: Context, sent: SentFile): Promise<CustomerImport> => {
  const read = await readCustomers(deps, context, sent)
  refuseTooLittle(read)
  return deps.command(context, (running) => takeWhole(deps, running, read))
}

/** What that would do: the command itself, rolled back. A file whose columns are not enough yet adds nobody. */
export const previewImportCustomers = async (deps: Deps, context: Context, sent: SentFile): Promise<CustomerImport> => {
  const read = await readCustomers(deps, context, sent)
  if (!isEnough(fieldsOf(read)))
    return told(null, read, { imported: 0, assumedGenders: 0, memberships: 0, filled: 0, skipped: [], duplicates: [] })
  return deps.rehearse(context, async (running) => ({ ...(await takeWhole(deps, running, read)), id: null }))
}

/**
 * The same as a job, for files of any length (BEYOND-12): the rows are kept as a whole or not at all, and the answer is the import by which
 * to ask how far it is. Each batch of them is one transaction (`takeImportTurn`). Refuses what `importCustomers` does, and dates
 * that can be read in two ways where nobody says in which (BEYOND-52).
 */
export const startCustomerImport = async (
  deps: Deps,
  context: Context,
  sent: SentFile,
): Promise<{ id: string; rows: number }> => {
  const read = await readCustomers(deps, context, sent)
  refuseTooLittle(read)
  const { rows, dayOrder, dayOrders } = read
  if (dayOrder === null) throw new Refused({ code: 'error.badRequest.unknownDayOrder' })
  const batches = Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, number) =>
    rows.slice(number * BATCH, (number + 1) * BATCH),
  )
  const { sellsMemberships, ...rules } = read.rules
  return deps.command(context, (running) =>
    startImport(
      running,
      {
        kind: 'customers',
        fileName: read.name,
        ...rules,
        settings: { sellsMemberships, dayOrders: usually(dayOrders) },
      },
      batches,
    ),
  )
}

const readCustomers = async (
  deps: Deps,
  { partnerId, actor }: Context,
  { duplicates = 'skip', choices = {}, duplicatesFrom = 0, dayOrder, ...sent }: SentFile,
): Promise<Read> => {
  const takesOver = duplicates === 'takeOver' || Object.values(choices).includes('takeOver')
  if (takesOver && !can(actor.policies, 'customer.edit')) throw new Refused({ code: 'error.forbidden.noPermission' })
  const sellsMemberships = can(actor.policies, 'order.createSubscription')
  const file = await readSent(deps, partnerId, sent, matchColumns)
  const cellsOf = (field: keyof ImportDayOrders) => file.rows.map(({ cells }) => cells[field] ?? '')
  const columns = { dob: cellsOf('dob'), membershipStart: cellsOf('membershipStart') }
  const { orders, order, samples } = dayOrdersOf(columns, dayOrder)
  return {
    ...file,
    dayOrder: order,
    dayOrders: orders,
    dates: samples,
    rules: { duplicates, choices, sellsMemberships },
    duplicatesFrom,
  }
}

const refuseTooLittle = (read: Read): void => {
  if (!isEnough(fieldsOf(read))) throw new Refused({ code: 'error.badRequest.wrongCsvHeader' })
}

const takeWhole = async (deps: Deps, running: Command, read: Read): Promise<CustomerImport> => {
  const id = randomUUID()
  await insertImport(running, {
    id,
    kind: 'customers',
    fileName: read.name,
    rows: read.rows.length,
    ...read.rules,
  })
  const rules = { ...read.rules, dayOrders: usually(read.dayOrders) }
  const taken = await takeAllRows(deps, running, id, read.rows, rules)
  await noteWhole(running, id, taken)
  const { imported, memberships } = taken
  running.audit({
    action: 'customerImport.made',
    subjectType: 'customerImport',
    subjectId: id,
    after: { rows: read.rows.length, imported, memberships },
  })
  running.announce({ type: 'customers', dates: [], facilityGroupIds: [] })
  if (memberships > 0) running.announce({ type: 'schedule', ...EVERY_SCHEDULE })
  return told(id, read, taken)
}

type Outcome = Pick<CustomerImport, 'imported' | 'assumedGenders' | 'memberships' | 'filled' | 'skipped' | 'duplicates'>

const told = (
  id: string | null,
  read: Read,
  { imported, assumedGenders, memberships, filled, skipped, duplicates }: Outcome,
): CustomerImport => ({
  id,
  columns: [...read.columns],
  encoding: read.encoding,
  letters: [...read.letters],
  dayOrder: read.dayOrder,
  dates: read.dates,
  rows: read.rows.length,
  imported,
  assumedGenders,
  memberships,
  filled,
  skippedRows: skipped.length,
  skipped: skipped.slice(0, MOST_TOLD),
  duplicateRows: duplicates.length,
  duplicates: duplicates.slice(read.duplicatesFrom, read.duplicatesFrom + MOST_TOLD),
})
