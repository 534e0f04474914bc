export { giveBackPasses, sellPasses, usePasses, withdrawCanceled, withdrawPasses } from './move-passes.ts'
export { findBuyable } from './packages.store.ts'
export { findHeldPasses } from './passes.store.ts'
