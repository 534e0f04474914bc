export { pictureRoutes } from './pictures.routes.ts'
export { prunePictures } from './prune-pictures.ts'
export { servePictures } from './serve-pictures.ts'
export { takePictures } from './take-pictures.ts'
