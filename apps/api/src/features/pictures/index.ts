export { pictureRoutes } from './pictures.routes.ts'
export { NOTHING_SHOWS_IT } from './pictures.store.ts'
export { servePictures } from './serve-pictures.ts'
export { takePictures } from './take-pictures.ts'
