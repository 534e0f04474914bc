import { fullName } from '@fieldhouse/domain/identity'
import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { CustomerImport } from '@fieldhouse/contract/customers'
import {
  readImportRow,
  type DuplicateChoice,
  type ImportDayOrders,
  type ImportedCustomer,
  type ImportField,
} from '@fieldhouse/domain/customers'
import { lastDayOf } from '@fieldhouse/domain/memberships'
import type { Command } from '../../../db/command.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { keptFields, type CustomerFields } from '../customer-fields.ts'
import { findClubOfCustomers } from '../edited-customers.store.ts'
import type { Fill, ImportRow } from '../../imports/index.ts'
import { countryNamed } from './country-named.ts'
import { fillCustomers, findStanding, insertImportedCustomers } from './imported-customers.store.ts'

/** What becomes of rows of whom somebody has the email or the mobile: by default, and of lines that were chosen otherwise. */
export type DuplicateRules = { duplicates: DuplicateChoice; choices: Readonly<Record<string, DuplicateChoice>> }

/** The rules of a file, how its dates are read, and what who sent it may do. */
export type RowRules = DuplicateRules & { dayOrders: ImportDayOrders; sellsMemberships: boolean }

export type Taken = {
  imported: number
  /** Those of them in whose row no gender stands (CUSTOMERS-21). */
  assumedGenders: number
  memberships: number
  /** Rows that were taken over into somebody who was there. */
  filled: number
  /** Those of them who did not come by this file, as they are since. */
  fills: Fill[]
  skipped: CustomerImport['skipped']
  duplicates: CustomerImport['duplicates']
}

/** Rows that are compared with who is there in one statement. */
export const BATCH = 500

type Fields = Partial<CustomerFields>
type ReadRow = { line: number; customer: ImportedCustomer; isGenderAssumed: boolean; fields: Fields }
type New = ReadRow & { id: string; sharesMobile: boolean }

/** Who has an email or a mobile: somebody of the club, or of a row before. */
type Owner = { id: string; name: string | null; fields: Fields; isOfImport: boolean; row?: New }

/** Everything but what makes a person: a name that is there stays, and a file can not say that a gender is unknown. */
const FILLED = [
  'lastName',
  'email',
  'mobile',
  'dob',
  'addressStreet',
  'addressUnit',
  'addressCity',
  'addressCountry',
  'addressPostalCode',
  'partnerSideCustomerIdString',
  'partnerNote',
] as const satisfies readonly (keyof CustomerFields)[]

const MOST_NOTED = 1000

/**
 * Takes some rows of an import in a fixed number of statements (CUSTOMERS-18, BEYOND-12): adds who passes the rules of a new customer, with
 * the membership of the plan that is named. A row of whom somebody has the email or the mobile is left out, taken over into them (what they
 * lack is filled in, nothing that they have is changed), or added all the same: then they share the mobile, and an email, which one alone
 * can have, becomes a note; with neither left they are left out.
 */
export const takeRows = async (
  { importedMemberships }: Deps,
  running: Command,
  importId: string,
  rows: readonly ImportRow<ImportField>[],
  rules: RowRules,
): Promise<Taken> => {
  const { db, partnerId, now } = running
  const club = await findClubOfCustomers(db, partnerId, now)
  if (!club) throw new Refused({ code: 'error.notFound.partner' })
  const plans = await importedMemberships.plans(running)
  const names = new Map([...plans].map(([name]) => [name.toLowerCase(), name]))
  const taken: Taken = {
    imported: 0,
    assumedGenders: 0,
    memberships: 0,
    filled: 0,
    fills: [],
    skipped: [],
    duplicates: [],
  }
  const leftOut = (line: number) => taken.skipped.push({ line, duplicate: true, problems: {} })
  const read: ReadRow[] = []
  for (const { line, cells } of rows) {
    const { dayOrders, sellsMemberships } = rules
    const row = readImportRow(cells, { today: club.today, plans: names, sellsMemberships, dayOrders, countryNamed })
    if ('customer' in row) read.push({ line, ...row, fields: keptFields(row.customer, club.country) })
    else taken.skipped.push({ line, duplicate: false, problems: row.problems })
  }
  const owners = await ownersOf(running, importId, read, rules)
  const added: New[] = []
  const changed = new Map<string, { owner: Owner; fields: Fields }>()
  for (const each of read) {
    const { line, fields } = each
    const ofEmail = owners.get(emailKey(fields))
    const ofMobile = owners.get(mobileKey(fields))
    const owner = ofEmail ?? ofMobile
    if (!owner) {
      const row = { ...each, id: randomUUID(), sharesMobile: false }
      added.push(row)
      owners.set({ id: row.id, name: null, fields, isOfImport: true, row })
      continue
    }
    const choice = rules.choices[line] ?? rules.duplicates
    taken.duplicates.push({
      line,
      choice,
      customer: owner.isOfImport ? null : { id: owner.id, name: owner.name ?? '' },
    })
    if (choice === 'skip') leftOut(line)
    else if (choice === 'create') {
      const kept = withoutTaken(fields, { email: ofEmail !== undefined })
      if (!kept.email && !kept.mobile) leftOut(line)
      else {
        const row = { ...each, id: randomUUID(), fields: kept, sharesMobile: ofMobile !== undefined }
        added.push(row)
        owners.set({ id: row.id, name: null, fields: kept, isOfImport: true, row })
      }
    } else {
      const lacking = FILLED.filter(
        (field) =>
          !owner.fields[field] && fields[field] && !(field === 'mobile' ? ofMobile : field === 'email' && ofEmail),
      )
      const more: Fields = Object.fromEntries(lacking.map((field) => [field, fields[field]]))
      taken.filled++
      Object.assign(owner.fields, more)
      owners.set(owner)
      if (!owner.row && lacking.length > 0)
        changed.set(owner.id, { owner, fields: { ...changed.get(owner.id)?.fields, ...more } })
    }
  }
  const made = await insertImportedCustomers(
    running,
    importId,
    added.map(({ id, fields, sharesMobile }) => ({ id, sharesMobile, ...fields })),
  )
  for (const { id, line } of added) if (!made.has(id)) leftOut(line)
  taken.imported = made.size
  taken.assumedGenders = added.filter(({ id, isGenderAssumed }) => isGenderAssumed && made.has(id)).length
  const versions = await fillCustomers(
    running,
    importId,
    [...changed].map(([id, { fields }]) => ({ id, ...fields })),
  )
  for (const [id, { owner, fields }] of changed) {
    if (owner.isOfImport) continue
    taken.fills.push({ customerId: id, fields: Object.keys(fields), version: versions.get(id)! })
    running.audit({ action: 'customer.edited', subjectType: 'customer', subjectId: id, after: fields })
  }
  const memberships = added.flatMap(({ id, customer: { membershipPlan, membershipStart } }) => {
    const plan = membershipPlan === null ? undefined : plans.get(membershipPlan)
    if (!plan || !made.has(id)) return []
    const startsOn = membershipStart ?? club.today
    return [{ customerId: id, planId: plan.id, startsOn, expiresOn: lastDayOf(startsOn, plan.months) }]
  })
  await importedMemberships.give(running, memberships)
  taken.memberships = memberships.length
  taken.skipped.sort((a, b) => a.line - b.line)
  return taken
}

/** The same for however many rows, batch by batch within one command; others of the process have their turn between. */
export const takeAllRows = async (
  deps: Deps,
  running: Command,
  importId: string,
  rows: readonly ImportRow<ImportField>[],
  rules: RowRules,
): Promise<Taken> => {
  const all: Taken = {
    imported: 0,
    assumedGenders: 0,
    memberships: 0,
    filled: 0,
    fills: [],
    skipped: [],
    duplicates: [],
  }
  for (let at = 0; at < rows.length; at += BATCH) {
    const { fills, skipped, duplicates, ...counts } = await takeRows(
      deps,
      running,
      importId,
      rows.slice(at, at + BATCH),
      rules,
    )
    for (const name of ['imported', 'assumedGenders', 'memberships', 'filled'] as const) all[name] += counts[name]
    all.fills.push(...fills)
    all.skipped.push(...skipped)
    all.duplicates.push(...duplicates)
    await setImmediate()
  }
  return all
}

const emailKey = ({ email }: Fields): string | null => (email ? `e${email.toLowerCase()}` : null)
const mobileKey = ({ mobile }: Fields): string | null => (mobile ? `m${mobile.replace(/\D/g, '')}` : null)

/** Who has the emails and mobiles of these rows; locked where some of them may be filled in. */
const ownersOf = async (
  running: Command,
  importId: string,
  read: readonly { fields: Fields }[],
  { duplicates, choices }: DuplicateRules,
) => {
  const byKey = new Map<string, Owner>()
  const set = (owner: Owner) => {
    for (const key of [emailKey(owner.fields), mobileKey(owner.fields)])
      if (key !== null && !byKey.has(key)) byKey.set(key, owner)
  }
  const keys = (of: (fields: Fields) => string | null) => read.flatMap(({ fields }) => of(fields)?.slice(1) ?? [])
  const isFilling = duplicates === 'takeOver' || Object.values(choices).includes('takeOver')
  const standing = await findStanding(running, { emails: keys(emailKey), mobiles: keys(mobileKey), lock: isFilling })
  for (const { id, importId: came, ...fields } of standing)
    set({ id, name: fullName(fields), fields, isOfImport: came === importId })
  return { get: (key: string | null) => (key === null ? undefined : byKey.get(key)), set }
}

const withoutTaken = (fields: Fields, { email }: { email: boolean }): Fields => {
  if (!email || !fields.email) return fields
  const note = [fields.partnerNote, fields.email].filter(Boolean).join('\n').slice(0, MOST_NOTED)
  return { ...fields, email: null, partnerNote: note }
}
