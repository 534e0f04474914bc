import type { Coupon } from '@fieldhouse/contract/coupons'
import { listedHours, productOfGroup } from '@fieldhouse/domain/coupons'
import type { Actor } from '../../db/context.ts'
import type { CouponRow } from './coupons.store.ts'

/** A coupon as the calls answer it; the platform's share is for super admins (COUPONS-57). */
export const presentCoupon = (
  { facilityGroupIds, platformShare, ...row }: CouponRow,
  { superAdmin }: Pick<Actor, 'superAdmin'>,
): Coupon => ({
  ...row,
  customerSegments: [...row.customerSegments],
  productIds: facilityGroupIds.map(productOfGroup),
  serviceHours: listedHours(row.serviceHours),
  ...(superAdmin && { fieldhouseSplitPercent: platformShare }),
})
