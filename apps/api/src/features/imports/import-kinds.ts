import type { LiveNews, Command } from '../../db/command.ts'
import type { Deps } from '../deps.ts'

/** A row of a file by what its columns hold, and the line on which it begins. */
export type ImportRow<Field extends string = string> = { line: number; cells: { [field in Field]?: string } }

/** A line that was left out: what is wrong by field, or that it was there already. */
export type SkippedRow = { line: number; duplicate: boolean; problems: Readonly<Record<string, string>> }

/** Somebody who was there, what of them a file filled in, and which version they are since. */
export type Fill = { customerId: string; fields: string[]; version: number }

/** What came of some rows. */
export type Outcome = {
  imported: number
  memberships?: number
  /** Rows that were taken over into somebody who was there. */
  filled?: number
  /** Customers who were made for what was imported. */
  customers?: number
  /** Those who were filled in and did not come by this file, as they are since. */
  fills?: readonly Fill[]
  skipped: readonly SkippedRow[]
}

export const IMPORT_KINDS = ['customers', 'bookings'] as const
export type ImportKindName = (typeof IMPORT_KINDS)[number]

/** An import that goes on, locked. All of a file is as old as its upload. */
export type HeldImport = {
  id: string
  kind: ImportKindName
  createdAt: number
  rows: number
  duplicates: 'skip' | 'takeOver' | 'create'
  choices: Readonly<Record<string, HeldImport['duplicates']>>
  settings: unknown
  undoing: Undoing | null
}

/** An import that is being taken back: the last line that was looked at, and who asked for it. */
export type Undoing = { line: number; accountId: string | null; name: string }

/** What was taken back of an import in one step: up to which line, what went, and what stays because somebody changed it meanwhile. */
export type TakenBack = { line: number; removed: number; stayed: number }

/** What files can hold: how rows are taken, and what open screens read again with each batch; and, where the job does it, how they are taken back. */
export type ImportKind = {
  name: ImportKindName
  news: LiveNews['type']
  take: (deps: Deps, running: Command, held: HeldImport, rows: readonly ImportRow[]) => Promise<Outcome>
  /** Takes back what came by lines after `undoing.line`, some at a time; null where nothing is left. */
  takeBack?: (deps: Deps, running: Command, held: HeldImport & { undoing: Undoing }) => Promise<TakenBack | null>
}

const kinds = new Map<ImportKindName, ImportKind>()

/** Tells the job what files can hold: once, where the product is put together. */
export const registerImportKinds = (all: readonly ImportKind[]): void => {
  for (const kind of all) kinds.set(kind.name, kind)
}

export const kindOf = (name: ImportKindName): ImportKind => {
  const kind = kinds.get(name)
  if (!kind) throw new Error(`nobody takes files of ${name}`)
  return kind
}
