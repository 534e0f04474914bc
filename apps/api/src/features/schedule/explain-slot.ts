import type { z } from 'zod'
import type { SlotExplanation } from '@fieldhouse/contract/schedule'
import { explainSlot, formatDayHours, hoursOn } from '@fieldhouse/domain/facilities'
import { toMajor } from '@fieldhouse/domain/money'
import { wallRangeOf } from './wall-range.ts'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { emptyRange, expectNear } from './check-span.ts'
import { findCourts } from './courts.store.ts'
import { presentSetting } from './days/find-schedule.ts'
import { findTaken } from './occupancies/occupancies.store.ts'

/** Why a slot costs what it costs, or why it can't be booked (BEYOND-09). Refuses an unknown facility and an empty range. */
export const explain = (
  deps: Deps,
  { partnerId }: Context,
  facilityId: string,
  start: number,
  end: number,
): Promise<z.infer<typeof SlotExplanation>> =>
  deps.read(partnerId, async (db) => {
    if (start >= end) throw emptyRange('end')
    expectNear([{ start, end }])
    const { courts } = await findCourts(db, partnerId, [facilityId])
    const court = courts.get(facilityId)
    if (!court) throw new Refused({ code: 'error.notFound.facility' })
    const taken = (await findTaken(db, partnerId, [facilityId], { start, end })).find((t) => t.hold === null)
    const slot = { ...wallRangeOf(start, end, court.zone), facilityId }
    const hours = hoursOn(slot.date, court, court.venueHours)
    const { outcome, losers } = explainSlot({
      slot,
      hours,
      settings: court.settings,
      groupPrice: court.groupPrice,
      taken: taken ?? null,
    })
    const priceOf = (minor: number) => ({ price: toMajor(minor, court.currency), currency: court.currency })
    const winner = 'setting' in outcome ? outcome.setting : null
    return {
      status:
        outcome.kind === 'priced'
          ? 'AVAILABLE'
          : outcome.kind === 'booked'
            ? 'BOOKED'
            : outcome.kind === 'outsideHours' || outcome.kind === 'noPrice'
              ? 'NOT AVAILABLE'
              : 'CLOSED',
      price: outcome.kind === 'priced' ? priceOf(outcome.price) : null,
      reason:
        outcome.kind === 'priced'
          ? winner
            ? 'priceSetting'
            : 'groupPrice'
          : outcome.kind === 'booked'
            ? 'booking'
            : outcome.kind === 'closed'
              ? outcome.occupancy.kind === 'block'
                ? 'block'
                : 'closure'
              : outcome.kind,
      winner: winner && presentSetting(winner, court.currency),
      losers: losers.map(({ setting, because }) => ({
        setting: presentSetting(setting, court.currency),
        why: because,
      })),
      groupPrice: court.groupPrice === null ? null : priceOf(court.groupPrice),
      openingHours: formatDayHours(hours),
      settingsPath: `/facilities/settings/${court.groupId}`,
    }
  })
