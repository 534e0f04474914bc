import { offerUntil, serveLine } from '@fieldhouse/domain/waiting-lists'
import type { Command } from '../../db/command.ts'
import { lockSession } from '../classes/index.ts'
import type { Deps } from '../deps.ts'
import { isReachable, sendOffer, sendOver, writerFor } from './compose-offer.ts'
import { auditEntry } from './audited.ts'
import { endEntries, findWantedSession, lockLine, lockRoom, saveOffers, type NewOffer } from './waiting.store.ts'

/**
 * Serves the line of a session under the locks by which places are given: offers that ran out or reached nobody end, and each place that is
 * free is offered to the next who can be reached. Once it has begun, or is cancelled, nobody waits any more, and they are told.
 */
export const serveClass = async (deps: Pick<Deps, 'config'>, command: Command, sessionId: string): Promise<void> => {
  const session = await lockSession(command, sessionId)
  const line = await lockRoomAndLine(command, sessionId)
  if (line.entries.length === 0) return
  const wanted = (await findWantedSession(command, sessionId))!
  const writer = await writerFor(deps, command, line.entries)
  if (!session || session.start <= command.now) {
    await endEntries(
      command,
      line.entries.map(({ id }) => id),
      'over',
    )
    for (const entry of line.entries) {
      auditEntry(command, 'waitingEntry.ended', entry, { status: 'over' })
      sendOver(command, writer, entry.customer.id, wanted)
    }
    return news(command)
  }
  const served = serveLine(
    line.entries.map((entry) => ({
      id: entry.id,
      status: entry.status === 'offered' ? ('offered' as const) : ('waiting' as const),
      offeredUntil: entry.offeredUntil,
      hasFailed: entry.status === 'offered' && entry.hasFailed,
      isReachable: isReachable(writer, entry.customer.id),
      hasPlace: entry.hasPlace,
    })),
    line.free ?? Infinity,
    command.now,
  )
  const { offered, ...ended } = served
  const byId = new Map(line.entries.map((entry) => [entry.id, entry]))
  for (const status of ['expired', 'unreached', 'removed'] as const) {
    if (ended[status].length === 0) continue
    await endEntries(command, ended[status], status)
    for (const id of ended[status]) auditEntry(command, 'waitingEntry.ended', byId.get(id)!, { status })
  }
  const until = offerUntil(command.now, wanted.start)
  const offers = offered.map((id): NewOffer => {
    const entry = byId.get(id)!
    auditEntry(command, 'waitingEntry.offered', entry, { until })
    return {
      id,
      until,
      facilityId: null,
      ...sendOffer(deps, command, writer, { customerId: entry.customer.id, wanted, until }),
    }
  })
  await saveOffers(command, offers)
  if (Object.values(served).some((ids) => ids.length > 0)) news(command)
}

const lockRoomAndLine = async (command: Command, sessionId: string) => {
  const free = await lockRoom(command, sessionId)
  return { free, entries: await lockLine(command, { kind: 'class', sessionId }) }
}

const news = (command: Command): void => command.announce({ type: 'classes', dates: [], facilityGroupIds: [] })
