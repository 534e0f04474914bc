export { countViews } from './count-views.ts'
export { gatherViews } from './gather-views.ts'
export { followPage } from './follow-page.ts'
export { findFollowers, findPageViews } from './visits.store.ts'
