export { endClosure } from './closures/reopen-closure.ts'
export { insertPriceSettings } from './price-settings/price-settings.store.ts'
