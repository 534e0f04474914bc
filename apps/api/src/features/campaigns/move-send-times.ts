import { movedToZone } from '@fieldhouse/domain/campaigns'
import { toIso, type Zone } from '@fieldhouse/domain/time'
import type { Command } from '../../db/command.ts'
import { lockAutomated, saveTimes } from './campaigns.store.ts'

/**
 * What campaigns hear of a partner that goes to another zone, in the command that says so: automated ones keep their day and their time of
 * the clock, and their next runs are those of the new one (CAMPAIGNS-57).
 */
export const moveSendTimes = async (command: Command, { from, to }: { from: Zone; to: Zone }): Promise<void> => {
  const before = await lockAutomated(command)
  if (before.length === 0) return
  const after = before.map((one) => ({ id: one.id, ...movedToZone(one, { from, to, now: command.now }) }))
  await saveTimes(command, after)
  for (const [n, { id, startTime, nextSend }] of after.entries())
    command.audit({
      action: 'campaign.retimed',
      subjectType: 'campaign',
      subjectId: id,
      before: { timezone: from, ...timesOf(before[n]!) },
      after: { timezone: to, ...timesOf({ startTime, nextSend }) },
    })
  command.announce({ type: 'campaigns', dates: [], facilityGroupIds: [] })
}

const timesOf = ({ startTime, nextSend }: { startTime: number; nextSend: number | null }) => ({
  startTime: toIso(startTime),
  nextSend: nextSend === null ? null : toIso(nextSend),
})
