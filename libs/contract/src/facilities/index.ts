import { closures } from './closures.ts'
import { facilityGroups } from './facility-groups.ts'
import { priceSettings } from './price-settings.ts'
import { singleFacilities } from './single-facilities.ts'

export type { GroupLimits, TouchedBookings } from './facility-groups.ts'
export { PriceSetting } from './price-settings.ts'
export { FacilityBooking } from './single-facilities.ts'

export const facilities = { ...facilityGroups, ...singleFacilities, ...closures, ...priceSettings }
