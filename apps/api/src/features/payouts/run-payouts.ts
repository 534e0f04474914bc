import type { Deps } from '../deps.ts'
import { findScheduled, findUnderWay } from './payouts.store.ts'
import { payOutOnSchedule } from './request-payout.ts'
import { sendPayout } from './send-payout.ts'

/** Asks about every payout that is under way. One that can't be asked about keeps no other from it, and is heard of when all are done. */
export const askAboutPayouts = async (deps: Deps): Promise<void> => {
  const open = await deps.platform((db) => findUnderWay(db))
  await all(open.map((one) => () => sendPayout(deps, one)))
}

/** Pays out every partner whose week or month began, by its own calendar (PAYOUTS-25). */
export const payOutWhoIsDue = async (deps: Deps): Promise<void> => {
  const partners = await deps.platform((db) => findScheduled(db))
  await all(partners.map((partnerId) => () => payOutOnSchedule(deps, partnerId)))
}

const all = async (tasks: readonly (() => Promise<unknown>)[]): Promise<void> => {
  const faults: unknown[] = []
  for (const task of tasks) await task().catch((error: unknown) => faults.push(error))
  if (faults.length > 0) throw faults[0]
}
