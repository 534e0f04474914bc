import { isDeepStrictEqual } from 'node:util'
import type { Received } from '@fieldhouse/contract'
import type { Coupon, coupons } from '@fieldhouse/contract/coupons'
import type { Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { audited, keptCoupon } from './coupon-input.ts'
import { lockCoupon, saveCoupon, type CouponColumns, type CouponRow } from './coupons.store.ts'
import { presentCoupon } from './present-coupon.ts'

/**
 * Saves all of a coupon but its code and its currency, which stay (COUPONS-28, COUPONS-44). Who read an older version than the one that stands
 * is refused, and so is a club that changes what a coupon grants of which the platform bears a share, but to switch it off: the share is
 * of what a super admin saw. What orders used already stays as it was.
 */
export const updateCoupon = (
  deps: Deps,
  context: Context,
  id: string,
  { version, code, ...sent }: Received<typeof coupons.updateCoupon>['body'],
): Promise<Coupon> =>
  deps.command(context, async (command) => {
    const before = await lockCoupon(command, id)
    if (!before) throw new Refused({ code: 'error.notFound.coupon' })
    if (before.version !== version)
      throw new Refused({ code: 'error.conflict.couponChangedMeanwhile', details: { version: before.version } })
    if (code !== undefined && code !== before.code) throw wrongField('code', 'The code of a coupon can not be changed')
    if (sent.currency !== undefined && sent.currency !== before.currency)
      throw wrongField('currency', `The currency of this coupon is ${before.currency}`)
    const kept = await keptCoupon(command, sent, before, before.code)
    refuseOfPlatform(command, before, kept)
    await saveCoupon(command, id, kept)
    const after = { ...before, ...kept, version: version + 1 }
    command.audit({
      action: 'coupon.edited',
      subjectType: 'coupon',
      subjectId: id,
      before: audited(before),
      after: audited(after),
    })
    command.announce({ type: 'coupons', dates: [], facilityGroupIds: [] })
    return presentCoupon(after, command.actor)
  })

const refuseOfPlatform = ({ actor }: Command, before: CouponRow, after: CouponColumns): void => {
  if (actor.superAdmin || before.platformShare === 0) return
  const granted = (rules: CouponColumns) => ({
    ...rules,
    isActive: true,
    customerSegments: rules.customerSegments.toSorted(),
    facilityGroupIds: rules.facilityGroupIds.toSorted(),
  })
  const standing = Object.fromEntries(Object.keys(after).map((name) => [name, before[name as keyof CouponColumns]]))
  const isSame = isDeepStrictEqual(granted(standing as CouponColumns), granted(after))
  if (!isSame || (after.isActive && !before.isActive)) throw new Refused({ code: 'error.forbidden.platformCoupon' })
}
