import { NO_LIMITS } from '@fieldhouse/domain/facilities'
import { toMajor } from '@fieldhouse/domain/money'
import { WEEKDAYS } from '@fieldhouse/domain/time'
import { addFacilities } from '../features/facilities/add-facilities.ts'
import { createFacilityGroup } from '../features/facilities/facility-groups/create-facility-group.ts'
import { createPriceSettings } from '../features/facilities/price-settings/create-price-settings.ts'
import type { Deps } from '../features/deps.ts'
import type { ClubPlace, ImportedKind } from './club.store.ts'
import { importContext, recording } from './import-context.ts'
import type { Mapping } from './mapping.ts'
import type { PlannedImport } from './plan-import.ts'

type About = { mapping: Mapping; place: ClubPlace; before: Record<ImportedKind, Map<string, string>>; now: number }

/** Makes the groups with their prices, guests' and members' (BEYOND-06), and the facilities in them; skips what stands. */
export const importFacilities = async (
  deps: Deps,
  plan: PlannedImport,
  { mapping, place, before, now }: About,
): Promise<void> => {
  const { currency } = mapping.club
  const hours = mapping.venue.openingHours.split(',').map((range) => range.trim())
  for (const [i, group] of plan.groups.entries()) {
    const context = importContext(place.partnerId, now + i)
    const groupId =
      before.facilityGroup.get(group.key) ??
      (
        await createFacilityGroup(recording(deps, 'facilityGroup', group.key), context, place.venueId, {
          name: group.name,
          type: group.sport,
          publicFacilityNames: true,
          price: toMajor(group.price, currency),
          onlineBookingEnabled: false,
          timeSlotInterval: mapping.slotMinutes,
          privateBooking: 'public',
          useVenueOpeningHours: false,
          openingHours: { MO: hours, TU: hours, WE: hours, TH: hours, FR: hours, SA: hours, SU: hours },
          bookingDaysHorizon: null,
          maximumBookingSlots: null,
          limits: { ...NO_LIMITS, peakHours: null },
          closures: [],
          priceSettings: [],
        })
      ).id
    const missing = group.facilities.filter(({ id }) => !before.facility.has(id))
    if (group.memberPrice !== null && !before.priceSetting.has(group.key))
      await createPriceSettings(
        recording(deps, 'priceSetting', group.key),
        context,
        groupId,
        WEEKDAYS.map((dayOfWeek) => ({
          type: 'open' as const,
          isActive: true,
          priority: 0,
          dayOfWeek,
          startTime: '0:00',
          endTime: '24:00',
          slotPrice: null,
          memberPrice: { price: toMajor(group.memberPrice!, currency), currency },
          isDisable: false,
          excludeFacilities: [],
          effectiveFrom: null,
          effectiveUntil: null,
        })),
      )
    if (missing.length > 0)
      await addFacilities(
        recording(deps, 'facility', ...missing.map(({ id }) => id)),
        context,
        groupId,
        missing.map(({ name }) => ({ name })),
      )
  }
}
