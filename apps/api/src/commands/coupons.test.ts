import { it } from 'vitest'
import { readCommands } from '../fixtures/read-commands.ts'

const on = readCommands()
const byOwner = () => ({ by: on.owner })

it('coupons are created, changed, switched and deleted [COUPONS-43] [COUPONS-44] [COUPONS-45]', async () => {
  const { partnerId } = on
  const body = {
    code: ' summer ',
    discountType: 'PERCENT_OR_AMOUNT' as const,
    discountAmountPercentage: 15,
    discountAmountCents: 1000,
    maxUsageCount: 10,
    maxUsagePerCustomer: 0,
    orderValidFrom: '2026-01-01',
    orderValidUntil: '2026-12-31',
    customerSegments: ['members' as const],
  }
  const made = await on.leaves('createCoupon', 'with an end and a limit', { partnerId, body }, byOwner())
  await on.leaves('createCoupon', 'of a code that is there already', { partnerId, body }, byOwner())
  await on.leaves(
    'createCoupon',
    'that takes nothing off',
    { partnerId, body: { ...body, code: 'ZERO', discountAmountCents: 0 } },
    byOwner(),
  )
  const { id: couponId } = made!.data
  const { code: _, ...fields } = body
  const another = { ...fields, discountType: 'PERCENT' as const, discountAmountPercentage: 20 }
  await on.leaves(
    'updateCoupon',
    'to another discount',
    { partnerId, couponId, body: { ...another, version: 1 } },
    byOwner(),
  )
  await on.leaves(
    'updateCoupon',
    'that is switched off',
    { partnerId, couponId, body: { ...another, isActive: false, version: 2 } },
    byOwner(),
  )
  await on.leaves(
    'updateCoupon',
    'that somebody else has changed',
    { partnerId, couponId, body: { ...another, version: 1 } },
    byOwner(),
  )
  await on.leaves('deleteCoupon', 'that nobody used', { partnerId, couponId }, byOwner())
  await on.leaves('deleteCoupon', 'that is gone', { partnerId, couponId }, byOwner())
})
