import type { MoneyEffect } from '@fieldhouse/contract/orders'
import { paysFromHoldings } from '@fieldhouse/domain/fees'
import { useTranslation } from 'react-i18next'
import { useMethodText } from '../list/payment-icons.tsx'

const WAY = {
  automatic: 'cancel.automatic',
  byHand: 'cancel.manual',
  handedBack: 'cancel.handedBackBy',
  onceMarked: 'cancel.onceMarked',
} as const
const PART_WAY = {
  automatic: 'cancel.automaticPart',
  byHand: 'cancel.manualPart',
  handedBack: 'cancel.handedBackPart',
  onceMarked: 'cancel.onceMarkedPart',
} as const

/** What the customer holds of the club gets it back by the product; by hand is said of it where somebody has to ask for that. */
const wayOf = ({ paymentMethod, way }: MoneyEffect['parts'][number]) =>
  way === 'byHand' && paysFromHoldings(paymentMethod) ? ('onceMarked' as const) : way

/** By which methods it goes back; how much by each, where there are several. */
export const Ways = ({ parts, money }: { parts: MoneyEffect['parts']; money: (minor: number) => string }) => {
  const { t } = useTranslation('orders')
  const methodText = useMethodText()
  const [only, ...others] = parts
  if (only && others.length === 0) {
    return <li>{t(WAY[wayOf(only)], { method: methodText(only.paymentMethod) })}</li>
  }
  return parts.map((part) => (
    <li key={`${part.paymentMethod} ${part.way}`}>
      {t(PART_WAY[wayOf(part)], { amount: money(part.amount), method: methodText(part.paymentMethod) })}
    </li>
  ))
}
