import type { Deps } from '../../deps.ts'
import { settleAndGiveBack } from '../refunds/carry-out-refunds.ts'
import { askHowItEnded } from './ask-provider.ts'
import { takeOpenForms } from './forms.store.ts'
import { settleAll } from './settle-all.ts'

const MINUTE = 60_000
const BATCH = 50
/** A form is asked about so often, and for so long after it was opened: an event may never come. */
const EVERY_MS = 10 * MINUTE
const FOR_MS = 2 * 24 * 60 * MINUTE

/** Asks the gateway about forms that it may have told nothing of; answers how many were settled. */
export const settleForms = async (deps: Deps): Promise<number> => {
  const at = deps.now()
  const when = { openedAfter: at - FOR_MS, openedBefore: at - MINUTE, askedBefore: at - EVERY_MS, at, limit: BATCH }
  const forms = await deps.platform((db) => takeOpenForms(db, when))
  return settleAll(
    forms.map(async (form) => {
      const ending = await askHowItEnded(deps, form)
      if (ending) await settleAndGiveBack(deps, form, ending)
      return ending !== null
    }),
  )
}
