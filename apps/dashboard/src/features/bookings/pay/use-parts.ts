import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { takesRest } from '@fieldhouse/domain/orders'
import { useState } from 'react'
import { partOffers, type OfferedMethod, type PartOffer } from './methods.ts'

export type Parts = {
  /** None where the chosen method takes the whole. */
  offers: PartOffer[]
  /** What is ticked, also while no method is chosen that takes the rest. */
  ticked: PaymentMethod | null
  /** What is taken first; null while no method takes the rest. */
  chosen: PartOffer | null
  choose: (method: PaymentMethod | null) => void
}

/** What may be taken first of what the customer holds, for the chosen `method` to take the rest of `price`, minor units. */
export const useParts = (
  offered: readonly OfferedMethod[],
  { method, price }: { method: PaymentMethod | null; price: number },
): Parts => {
  const [ticked, choose] = useState<PaymentMethod | null>(null)
  const offers = method === null || takesRest(method) ? partOffers(offered, price) : []
  const chosen = method === null ? undefined : offers.find(({ paymentMethod }) => paymentMethod === ticked)
  return { offers, ticked, chosen: chosen ?? null, choose }
}
