import { randomUUID } from 'node:crypto'
import type { Command } from '../../../db/command.ts'
import { keptFields, NOTHING_KNOWN, type CustomerFields } from '../customer-fields.ts'
import { findClubOfCustomers } from '../edited-customers.store.ts'
import { findStanding, insertImportedCustomers } from './imported-customers.store.ts'

/** Somebody whom a row of a file names; an email or a mobile that is none is empty. */
type WantedCustomer = { line: number; firstName: string; lastName: string; email: string; mobile: string }

/** Somebody as orders name them. */
type FoundCustomer = Pick<
  CustomerFields,
  'firstName' | 'lastName' | 'email' | 'mobile' | 'partnerSideCustomerIdString'
> & {
  id: string
}

/**
 * Whom rows of a file name, by line (BEYOND-12): who has the email, or else the mobile, is found, and locked; others are made, each once. Nothing
 * of who is there changes. Answers how many were made.
 */
export const findOrMakeCustomers = async (
  running: Command,
  importId: string,
  wanted: readonly WantedCustomer[],
): Promise<{ of: ReadonlyMap<number, FoundCustomer>; made: number }> => {
  const { db, partnerId, now } = running
  const of = new Map<number, FoundCustomer>()
  if (wanted.length === 0) return { of, made: 0 }
  const country = (await findClubOfCustomers(db, partnerId, now))?.country ?? ''
  const rows = wanted.map(({ line, ...typed }) => ({
    line,
    fields: { ...NOTHING_KNOWN, ...keptFields(typed, country) },
  }))
  const known = new Map<string, FoundCustomer>()
  const note = (customer: FoundCustomer) => {
    for (const key of keysOf(customer)) if (!known.has(key)) known.set(key, customer)
  }
  const standing = await findStanding(running, {
    emails: rows.flatMap(({ fields }) => fields.email?.toLowerCase() ?? []),
    mobiles: rows.flatMap(({ fields }) => fields.mobile?.replace(/\D/g, '') ?? []),
    lock: true,
  })
  standing.forEach(note)
  const added: (FoundCustomer & { sharesMobile: false } & Partial<CustomerFields>)[] = []
  for (const { line, fields } of rows) {
    const keys = keysOf(fields)
    const found = keys.map((key) => known.get(key)).find((customer) => customer !== undefined)
    if (found) {
      of.set(line, found)
      continue
    }
    const customer = { ...fields, id: randomUUID(), sharesMobile: false as const }
    added.push(customer)
    note(customer)
    of.set(line, customer)
  }
  const made = await insertImportedCustomers(running, importId, added)
  // Somebody else added them since they were looked for: the batch is taken again.
  if (made.size < added.length) throw new AddedMeanwhile('a customer was added meanwhile')
  if (made.size > 0) running.announce({ type: 'customers', dates: [], facilityGroupIds: [] })
  return { of, made: made.size }
}

/** Its code lets the command run again from its beginning. */
class AddedMeanwhile extends Error {
  readonly code = '40001'
}

const keysOf = ({ email, mobile }: Pick<CustomerFields, 'email' | 'mobile'>): string[] => [
  ...(email ? [`e${email.toLowerCase()}`] : []),
  ...(mobile ? [`m${mobile.replace(/\D/g, '')}`] : []),
]
