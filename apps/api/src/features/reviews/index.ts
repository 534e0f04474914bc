export { keepProfilePicture } from './profile-pictures.store.ts'
export { reviewRoutes } from './reviews.routes.ts'
export { serveProfilePictures } from './serve-profile-pictures.ts'
