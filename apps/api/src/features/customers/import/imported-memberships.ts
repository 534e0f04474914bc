import type { Command } from '../../../db/command.ts'

/** A membership that nobody owes anything for. Days as 'YYYY-MM-DD'; `expiresOn` is its last one. */
export type ImportedMembership = { customerId: string; planId: string; startsOn: string; expiresOn: string }

/** Who gives memberships to customers who come by a file: customers know nothing of their table. */
export type ImportedMemberships = {
  /** Plans that are on offer with the months of their first price, by name; of two of one name the newer. */
  plans(running: Command): Promise<ReadonlyMap<string, { id: string; months: number }>>
  /** Gives them, in one statement. */
  give(running: Command, memberships: readonly ImportedMembership[]): Promise<void>
  /** Takes back all that these customers have, in one statement. */
  takeBack(running: Command, customerIds: readonly string[]): Promise<void>
}
