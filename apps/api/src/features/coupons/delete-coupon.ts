import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { audited } from './coupon-input.ts'
import { lockCoupon, markDeleted } from './coupons.store.ts'

/** Deletes a coupon: its code is free again, and orders that used it keep what it took off (COUPONS-45, COUPONS-59). */
export const deleteCoupon = (deps: Deps, context: Context, id: string): Promise<{ id: string }> =>
  deps.command(context, async (command) => {
    const before = await lockCoupon(command, id)
    if (!before) throw new Refused({ code: 'error.notFound.coupon' })
    await markDeleted(command, id)
    command.audit({ action: 'coupon.deleted', subjectType: 'coupon', subjectId: id, before: audited(before) })
    command.announce({ type: 'coupons', dates: [], facilityGroupIds: [] })
    return { id }
  })
