export { noteUse, priceCoupon, takeCoupon, type Applied } from './apply-coupon.ts'
export { couponLine, couponLines } from './coupon-lines.ts'
export { couponRoutes } from './coupons.routes.ts'
