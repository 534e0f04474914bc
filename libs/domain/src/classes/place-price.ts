import type { PaymentMethod } from '../fees/index.ts'

/** What a place costs in money: for members on that day less or nothing, and nothing where passes pay (ATTENDANCE-36, ATTENDANCE-37). Minor units. */
export const placePrice = (
  { memberPrice, nonMemberPrice }: { memberPrice: number; nonMemberPrice: number },
  { isMember, paymentMethod }: { isMember: boolean; paymentMethod: PaymentMethod },
): number => (paymentMethod === 'packages' ? 0 : isMember ? memberPrice : nonMemberPrice)
