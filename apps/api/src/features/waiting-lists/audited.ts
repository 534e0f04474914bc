import { toIso } from '@fieldhouse/domain/time'
import type { AuditAction } from '../../db/audit-actions.ts'
import type { Command } from '../../db/command.ts'
import type { EntryRow } from './waiting.store.ts'

/** Notes in the trail of a customer what becomes of their waiting: it is erased with them. Instants of `what` in epoch milliseconds. */
export const auditEntry = (
  { audit }: Pick<Command, 'audit'>,
  action: AuditAction,
  { id, sessionId, groupId, start, end, customer }: EntryRow,
  what: Record<string, unknown>,
): void =>
  audit({
    action,
    subjectType: 'customer',
    subjectId: customer.id,
    after: {
      entryId: id,
      ...(sessionId === null ? { facilityGroupId: groupId, start: toIso(start!), end: toIso(end!) } : { sessionId }),
      ...what,
    },
  })
