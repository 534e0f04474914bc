export { clubsWithLists, serveDueLists, serveListOf, settleUnpaidPlaces } from './serve-lists.ts'
export { waitingListRoutes } from './waiting-lists.routes.ts'
export { waitingLists } from './placed.ts'
