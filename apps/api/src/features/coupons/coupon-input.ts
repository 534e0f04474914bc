import type { Received } from '@fieldhouse/contract'
import type { coupons } from '@fieldhouse/contract/coupons'
import {
  COUPON_PROBLEMS,
  couponProblems,
  groupOfProduct,
  usesAmount,
  usesPercentage,
  type CouponInput,
} from '@fieldhouse/domain/coupons'
import type { Command } from '../../db/command.ts'
import { wrongField } from '../../db/refused.ts'
import { findGroups, type CouponColumns, type CouponRow } from './coupons.store.ts'

type Sent = Omit<Received<typeof coupons.createCoupon>['body'], 'code'>

/**
 * What was sent of a coupon as it is kept: of a discount only what its type uses, and a limit of 0 as none. Refuses what the form refuses, by
 * the field (COUPONS-58), and a facility group that the partner has not; one that is gone since may stay where it stood. The platform's
 * share is a super admin's: of others it stays what it was.
 */
export const keptCoupon = async (
  command: Command,
  sent: Sent,
  before: CouponRow | null,
  code: string,
): Promise<CouponColumns> => {
  refuseProblems({ ...sent, code })
  const facilityGroupIds = [...new Set(sent.productIds.map(groupOfProduct))]
  await expectGroups(command, facilityGroupIds, before?.facilityGroupIds ?? [])
  const { discountType, fieldhouseSplitPercent: share } = sent
  const standing = before?.platformShare ?? 0
  return {
    discountType,
    discountAmountPercentage: usesPercentage(discountType) ? sent.discountAmountPercentage : null,
    discountAmountCents: usesAmount(discountType) ? sent.discountAmountCents : null,
    isActive: sent.isActive,
    maxUsageCount: sent.maxUsageCount || null,
    maxUsagePerCustomer: sent.maxUsagePerCustomer || null,
    minOrderAmountCents: sent.minOrderAmountCents || null,
    minAppliedItemsPerOrder: sent.minAppliedItemsPerOrder || null,
    orderValidFrom: sent.orderValidFrom,
    orderValidUntil: sent.orderValidUntil,
    serviceValidFrom: sent.serviceValidFrom,
    serviceValidUntil: sent.serviceValidUntil,
    customerSegments: [...new Set(sent.customerSegments)],
    facilityGroupIds,
    serviceHours: sent.serviceHours,
    platformShare: command.actor.superAdmin ? (share ?? standing) : standing,
  }
}

const refuseProblems = (input: CouponInput): void => {
  const [first] = Object.entries(couponProblems(input))
  if (first) throw wrongField(first[0], COUPON_PROBLEMS[first[1]])
}

const expectGroups = async (command: Command, ids: readonly string[], stood: readonly string[]): Promise<void> => {
  const added = ids.filter((id) => !stood.includes(id))
  if (added.length === 0) return
  const found = new Set(await findGroups(command, added))
  const unknown = ids.findIndex((id) => added.includes(id) && !found.has(id))
  if (unknown >= 0) throw wrongField(`productIds.${unknown}`, 'There is no such facility group')
}

/** What the audit trail keeps of a coupon. */
export const audited = (coupon: CouponRow) => {
  const { id: _, version: __, usedCount: ___, ...row } = coupon
  return row
}
