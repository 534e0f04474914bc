export {
  couponUserOf,
  findCouponCustomer,
  noteUse,
  priceCoupon,
  takeCoupon,
  type Applied,
  type CouponUser,
} from './apply-coupon.ts'
export { changeUse, discountAnew, heldUse, restoreUse, shrinkUse } from './change-use.ts'
export type { HeldUse } from './uses.store.ts'
export { couponLine, couponLines, discountIn, withDiscount } from './coupon-lines.ts'
export { couponRoutes } from './coupons.routes.ts'
