import { amountLeft, borneByPlatform, discountOfMoved, isUsedUp, type MovedItem } from '@fieldhouse/domain/coupons'
import type { Command } from '../../db/command.ts'
import { Refused } from '../../db/refused.ts'
import { countUsesBy, findUse, giveBackUse, holdUseAgain, lockLimits, saveUse, type HeldUse } from './uses.store.ts'

/** The use that an order holds; null where it used no coupon, or has given its use back: that one takes nothing off any more. */
export const heldUse = async (command: Command, orderId: string): Promise<HeldUse | null> => {
  const use = await findUse(command, orderId)
  return use && !use.isGivenBack ? use : null
}

/**
 * What a use takes off each of the bookings of its order once some of them have moved, by what the coupon was when it was used: its groups, days and hours
 * are asked again, unless it is kept. What it asked of the order and of the customer was asked once (docs/decisions/0048).
 */
export const discountAnew = (use: HeldUse, items: readonly MovedItem[], isKept: boolean): number[] =>
  discountOfMoved(use, items, isKept)

/** Takes what was cancelled off a use: so much less of the discount, in minor units, and of the amount that it may still be. */
export const shrinkUse = (command: Command, use: HeldUse, by: number): Promise<void> => {
  const after = use.discount - by
  return keep(command, use, after, amountLeft(use.discountAmountCents, { before: use.discount, after }))
}

/** Writes that a use takes another discount off its order, in minor units, as its bookings moved. */
export const changeUse = (command: Command, use: HeldUse, discount: number): Promise<void> =>
  keep(command, use, discount, use.discountAmountCents)

/**
 * Brings the use of an order back to an earlier discount, in minor units, as a move is undone. One that was given back counts again: refuses
 * where others have used the coupon up meanwhile (COUPONS-55).
 */
export const restoreUse = async (command: Command, orderId: string, discount: number): Promise<void> => {
  const use = await findUse(command, orderId)
  if (!use || use.discount === discount) return
  if (use.isGivenBack) {
    const { inAll, perCustomer, used } = await lockLimits(command, use.couponId)
    const byCustomer = perCustomer
      ? await countUsesBy(command.db, command.partnerId, { ...use, limit: perCustomer })
      : 0
    if (isUsedUp({ maxUsageCount: inAll, maxUsagePerCustomer: perCustomer }, { inAll: used, byCustomer }))
      throw new Refused({ code: 'error.badRequest.couponUsedUp' })
    await holdUseAgain(command, use)
  }
  await keep(command, use, discount, use.discountAmountCents)
}

/** Where nothing is taken off any more, no use is counted. */
const keep = async (command: Command, use: HeldUse, discount: number, left: number | null): Promise<void> => {
  await saveUse(command, use.orderId, {
    discount,
    borneByPlatform: borneByPlatform(discount, use.platformShare),
    amountLeft: left,
  })
  if (discount === 0) await giveBackUse(command, use.orderId)
}
