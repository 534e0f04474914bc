import type { Received } from '@fieldhouse/contract'
import type { Coupon, coupons } from '@fieldhouse/contract/coupons'
import type { Context } from '../../db/context.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { audited, keptCoupon } from './coupon-input.ts'
import { lockCoupon, saveCoupon } from './coupons.store.ts'
import { presentCoupon } from './present-coupon.ts'

/**
 * Saves all of a coupon but its code and its currency, which stay (COUPONS-28, COUPONS-44). Who read an older version than the one that stands
 * is refused. What orders used already stays as it was.
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
