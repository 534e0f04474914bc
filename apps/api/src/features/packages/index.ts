export {
  giveBackPasses,
  sellPasses,
  useSamePasses,
  usePasses,
  withdrawCanceled,
  withdrawPasses,
} from './move-passes.ts'
export { findBuyable } from './packages.store.ts'
export { findHeldPasses, findUsedPasses, type UsedPasses } from './passes.store.ts'
