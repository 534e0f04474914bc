import { randomUUID } from 'node:crypto'
import type { Received } from '@fieldhouse/contract'
import type { Coupon, coupons } from '@fieldhouse/contract/coupons'
import type { Context } from '../../db/context.ts'
import { wrongField } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { audited, keptCoupon } from './coupon-input.ts'
import { findCurrency, insertCoupon, type CouponRow } from './coupons.store.ts'
import { presentCoupon } from './present-coupon.ts'

/** Creates a coupon in the partner's currency. Refuses what its form refuses, and the code of another coupon (COUPONS-43, COUPONS-58). */
export const createCoupon = (
  deps: Deps,
  context: Context,
  { code, ...sent }: Received<typeof coupons.createCoupon>['body'],
): Promise<Coupon> =>
  deps.command(context, async (command) => {
    const kept = await keptCoupon(command, sent, null, code)
    const currency = await findCurrency(command)
    if (sent.currency !== undefined && sent.currency !== currency)
      throw wrongField('currency', `The currency of a coupon must be ${currency}`)
    const row: CouponRow = { ...kept, id: randomUUID(), code, currency, usedCount: 0, version: 1 }
    if (!(await insertCoupon(command, row))) throw wrongField('code', 'Coupon code already exists')
    command.audit({ action: 'coupon.created', subjectType: 'coupon', subjectId: row.id, after: audited(row) })
    command.announce({ type: 'coupons', dates: [], facilityGroupIds: [] })
    return presentCoupon(row, command.actor)
  })
