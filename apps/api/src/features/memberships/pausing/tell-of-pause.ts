import type { PauseEffect } from '@fieldhouse/contract/memberships'
import { pausedDays } from '@fieldhouse/domain/memberships'
import { EVERY_SCHEDULE } from '@fieldhouse/domain/schedule'
import { addDays, formatSlashedDay } from '@fieldhouse/domain/time'
import type { AuditAction } from '../../../db/audit-actions.ts'
import type { Command } from '../../../db/command.ts'
import type { PauseRow, SubscriptionRow } from '../subscriptions.store.ts'
import { findOverlap } from './pauses.store.ts'

/** A membership before and after one of its pauses was made, ended or taken back; the pause as it stands now. */
export type PauseChange = { before: SubscriptionRow; after: SubscriptionRow; pause: PauseRow }

/** Writes what became of a pause into the audit trail, and tells open screens: lists of customers, and cells that name a member's plan. */
export const tellOfPause = (command: Command, action: AuditAction, { before, after, pause }: PauseChange): void => {
  command.audit({
    action,
    subjectType: 'subscription',
    subjectId: before.id,
    before: { expiresOn: before.expiresOn, pauses: before.pauses },
    after: { expiresOn: after.expiresOn, pauses: after.pauses, pauseId: pause.id },
  })
  command.announce({ type: 'customers', dates: [], facilityGroupIds: [] })
  command.announce({ type: 'schedule', ...EVERY_SCHEDULE })
}

/** What a change of a pause did to the days of its membership, and what it costs. */
export const effectOf = async (
  command: Command,
  { before, after, pause }: PauseChange,
  cost: PauseEffect['cost'],
): Promise<PauseEffect> => {
  const overlapsFrom = await findOverlap(command, before, after.expiresOn)
  return {
    startAt: formatSlashedDay(pause.from),
    resumeAt: formatSlashedDay(addDays(pause.until, 1)),
    days: pausedDays([pause]),
    expiredAt: formatSlashedDay(addDays(before.expiresOn, 1)),
    expireAt: formatSlashedDay(addDays(after.expiresOn, 1)),
    overlapsFrom: overlapsFrom && formatSlashedDay(overlapsFrom),
    cost,
  }
}
