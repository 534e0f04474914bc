import { dateOf } from '@fieldhouse/domain/time'
import { EVERY_SCHEDULE } from '@fieldhouse/domain/schedule'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import { atEveryVenue } from '../../../db/venue-limit.ts'
import { localeOfClub, wordsIn } from '../../../messages/locale.ts'
import type { Deps } from '../../deps.ts'
import { findPartner } from '../../partners/index.ts'
import { eraseCustomer, eraseWordsAbout, lockCustomer, nameErased } from '../customers.store.ts'
import { eraseMergesInto, findMergedInto } from '../merge/merges.store.ts'
import { refuseGone } from '../merge/refuse-gone.ts'
import { findUnsettled } from './unsettled.store.ts'

/**
 * Erases who a customer is, at their request (BEYOND-45): they are found no more; name, contact, address, birthday, own id, notes, remarks, the
 * messages to them and what the audit trail says of them go, and providers forget their cards. Their transactions stand under a neutral name, with tax documents as they were
 * issued. Whoever was merged into them is the same person. Refuses while anything is still to come or to be settled, naming what in `open`, and the walk-in always.
 */
export const eraseOwnData = ({ command }: Deps, context: Context, customerId: string): Promise<{ id: string }> =>
  // Of the whole club: what is still to come at another venue stands in the way, too.
  atEveryVenue(() =>
    command(context, async (running) => {
      const { db, partnerId, now } = running
      const locked = await lockCustomer(running, customerId)
      if (!locked) return refuseGone(db, partnerId, customerId)
      if (locked.isWalkIn) throw new Refused({ code: 'error.badRequest.walkInCustomer' })
      const partner = (await findPartner(db, partnerId))!
      const open = await findUnsettled(running, locked.id, dateOf(now, partner.timezone))
      if (open.length > 0) throw new Refused({ code: 'error.badRequest.customerIsOwed', details: { open } })
      const name = wordsIn(localeOfClub(partner.country_code)).erasedCustomer
      const all = [locked.id, ...(await findMergedInto(running, locked.id))]
      for (const id of all) {
        await eraseCustomer(running, id)
        await nameErased(running, id, name)
        await eraseWordsAbout(running, id)
      }
      await eraseMergesInto(running, all)
      running.audit({ action: 'customer.dataErased', subjectType: 'customer', subjectId: locked.id })
      for (const type of ['customers', 'orders'] as const) running.announce({ type, dates: [], facilityGroupIds: [] })
      running.announce({ type: 'schedule', ...EVERY_SCHEDULE })
      return { id: locked.id }
    }),
  )
