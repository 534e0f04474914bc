import {
  IconBuildingBank,
  IconCash,
  IconCoins,
  IconHandFinger,
  IconCreditCard,
  IconDeviceMobileDollar,
  IconReceipt2,
  IconStack2,
  IconTicket,
  IconWallet,
  IconWorldDollar,
  type Icon,
} from '@tabler/icons-react'
import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { useTranslation } from 'react-i18next'
import style from './list.module.css'

const ICONS: Record<PaymentMethod, Icon> = {
  creditCard: IconCreditCard,
  clubCredits: IconCoins,
  razorpay: IconWorldDollar,
  cash: IconCash,
  cheque: IconReceipt2,
  bankTransfer: IconBuildingBank,
  voucher: IconTicket,
  pointOfSales: IconDeviceMobileDollar,
  touchAndGo: IconHandFinger,
  fieldhouseWallet: IconWallet,
  packages: IconStack2,
}

/** The words for a payment method; '-' for an unknown one (PAYMETHODS-22). */
export const useMethodText = () => {
  const { t } = useTranslation()
  return (method: PaymentMethod): string => (method in ICONS ? t(`paymentMethod.${method}`) : '-')
}

/** The payment methods of something, each with its icon and its words. */
export const Methods = ({ methods }: { methods: readonly PaymentMethod[] }) => (
  <span className={style.methods}>
    {methods.map((method, index) => (
      <Method key={method} method={method} isLast={index === methods.length - 1} />
    ))}
  </span>
)

const Method = ({ method, isLast }: { method: PaymentMethod; isLast: boolean }) => {
  const text = useMethodText()
  const MethodIcon = ICONS[method]
  return (
    <span className={style.method}>
      {MethodIcon && <MethodIcon size={16} aria-hidden />}
      {isLast ? text(method) : `${text(method)},`}
    </span>
  )
}
