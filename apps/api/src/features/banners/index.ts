export { bannerRoutes } from './banners.routes.ts'
