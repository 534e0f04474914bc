import type { Api } from '@fieldhouse/contract'
import type { coupons } from '@fieldhouse/contract/coupons'
import { keptCode } from '@fieldhouse/domain/coupons'
import { ofWholeClub } from '../../http/of-whole-club.ts'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { findCoupons } from './coupons.store.ts'
import { createCoupon } from './create-coupon.ts'
import { deleteCoupon } from './delete-coupon.ts'
import { presentCoupon } from './present-coupon.ts'
import { updateCoupon } from './update-coupon.ts'

type Saving = 'createCoupon' | 'updateCoupon' | 'deleteCoupon'
const savingRoutes = (deps: Deps): Pick<Handlers<Api>, Saving> => ({
  createCoupon: async ({ context, body }) => ({ data: await createCoupon(deps, context, body) }),
  updateCoupon: async ({ context, params, body }) => ({
    data: await updateCoupon(deps, context, params.couponId, body),
  }),
  deleteCoupon: async ({ context, params }) => ({ data: await deleteCoupon(deps, context, params.couponId) }),
})

/** Coupons of a partner (COUPONS-40 to -45); they hold at every venue, and so are saved by who works at all of them. */
export const couponRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof coupons> => ({
  async listCoupons({ context: { partnerId, actor }, query: { offset, limit, q = '', ...filter } }) {
    const { rows, total } = await deps.read(partnerId, (db) =>
      findCoupons(db, partnerId, {
        text: keptCode(q),
        segments: filter.segmentId ?? [],
        isActive: filter.isActive ?? null,
        discountType: filter.discountType ?? null,
        offset,
        limit,
      }),
    )
    return {
      data: { coupons: rows.map((row) => presentCoupon(row, actor)), count: total },
      pagination: { offset, limit, total },
    }
  },
  ...ofWholeClub(savingRoutes(deps)),
})
