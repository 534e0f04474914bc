export { bannerRoutes } from './banners.routes.ts'
export { findBanners } from './banners.store.ts'
