export { findGroup, findGroups, findGroupsOfFacilities, findGroupsOfVenue } from './facilities.store.ts'
export type { FacilityRecord, GroupRecord } from './group-record.ts'
export { endClosure } from './closures/reopen-closure.ts'
export { insertPriceSettings } from './price-settings/price-settings.store.ts'
