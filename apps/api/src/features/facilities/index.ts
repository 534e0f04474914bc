export { addFacilities } from './add-facilities.ts'
export { endClosure } from './closures/reopen-closure.ts'
export { addPlainGroup } from './facility-groups/create-facility-group.ts'
export { insertPriceSettings } from './price-settings/price-settings.store.ts'
