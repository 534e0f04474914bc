import type { Policies } from '@fieldhouse/contract/policies'
import type { CancellationPolicy } from '@fieldhouse/domain/policies'
import { sql, type Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'
import { saveSettings } from '../partners/index.ts'

/** The policy of a partner for what an order sells; null where it has none (POLICIES-03). */
export const findCancellationPolicy = async (
  db: Kysely<DB>,
  partnerId: string,
  serviceType: string,
): Promise<CancellationPolicy | null> => {
  const { rows } = await sql<{ policies: (CancellationPolicy & { serviceType: string })[] }>`
    SELECT cancelation_policies AS policies FROM partners WHERE id = ${partnerId}`.execute(db)
  return rows[0]!.policies.find((each) => each.serviceType === serviceType) ?? null
}

/** Both policies of the command's partner; nobody else saves them until the command has ended. */
export const lockPolicies = async ({ db, partnerId }: Command): Promise<Policies> => {
  const { rows } = await sql<Policies>`
    SELECT cancelation_policies AS "cancelationPolicies", reschedule_policy AS "reschedulePolicy",
      policies_version AS "policiesVersion"
    FROM partners WHERE id = ${partnerId} FOR NO KEY UPDATE`.execute(db)
  return rows[0]!
}

export const savePolicies = (command: Command, policies: Policies): Promise<void> =>
  saveSettings(command, {
    cancelation_policies: JSON.stringify(policies.cancelationPolicies),
    reschedule_policy: policies.reschedulePolicy && JSON.stringify(policies.reschedulePolicy),
    policies_version: policies.policiesVersion,
  })
