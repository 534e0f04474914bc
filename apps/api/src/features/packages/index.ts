export { giveBackPasses, useOnePackage, useSamePasses, usePasses, withdrawCanceled } from './move-passes.ts'
export { packageLines, packageOf } from './package-lines.ts'
export { findHeldPasses, findUsedPasses, type UsedPasses } from './passes.store.ts'
