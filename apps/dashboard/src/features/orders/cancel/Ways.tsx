import type { MoneyEffect } from '@fieldhouse/contract/orders'
import { useTranslation } from 'react-i18next'
import { useMethodText } from '../list/payment-icons.tsx'

const WAY = { automatic: 'cancel.automatic', byHand: 'cancel.manual', handedBack: 'cancel.handedBackBy' } as const
const PART_WAY = {
  automatic: 'cancel.automaticPart',
  byHand: 'cancel.manualPart',
  handedBack: 'cancel.handedBackPart',
} as const

/** By which methods it goes back; how much by each, where there are several. */
export const Ways = ({ parts, money }: { parts: MoneyEffect['parts']; money: (minor: number) => string }) => {
  const { t } = useTranslation('orders')
  const methodText = useMethodText()
  const [only, ...others] = parts
  if (only && others.length === 0) {
    return <li>{t(WAY[only.way], { method: methodText(only.paymentMethod) })}</li>
  }
  return parts.map(({ paymentMethod, amount, way }) => (
    <li key={`${paymentMethod} ${way}`}>
      {t(PART_WAY[way], {
        amount: money(amount),
        method: methodText(paymentMethod),
      })}
    </li>
  ))
}
