import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../ui/feedback/notify.ts'
import type { CardFormHandle } from '../../payments/index.ts'

/** How something is paid as it is given, as its form says. */
export type Paid = {
  method: PaymentMethod
  /** By card: a link instead of a card that is charged now. */
  byLink: boolean
  hasPaid: boolean
}

/** What is still owed for what was given or sold, and how it is asked for. */
export type Owed = { orderId: string; method: PaymentMethod; clientSecret: string | null }

type Given = {
  order: { id: string; paymentMethod: string; paymentStatus: string }
  isPaymentSent: boolean | null
  clientSecret: string | null
}

/** The payment of what is given at once: the card that is charged, how calls are told, and what is owed afterwards (ATTENDANCE-38, ATTENDANCE-39). */
export const usePaidAtOnce = () => {
  const { t } = useTranslation('classes')
  const card = useRef<CardFormHandle>(null)
  const token = useRef<string | null>(null)
  const [owed, setOwed] = useState<Owed | null>(null)
  return {
    card,
    owed,
    /** Reads the card where one is charged; false where it can't be, which is said. */
    readCard: async (charges: boolean): Promise<boolean> => {
      if (!charges) return true
      token.current = (await card.current?.tokenise()) ?? null
      if (token.current === null) notify.failure(t('attendance.invalidCard'))
      return token.current !== null
    },
    /** How it is paid, as the calls that sell take it; `byCard` where a card pays. */
    payment: ({ method, byLink, hasPaid }: Paid, byCard: boolean) => ({
      paymentMethod: method,
      orderStatus: hasPaid ? ('paid' as const) : ('unpaid' as const),
      paymentMetaData: { ...(byCard && !byLink && token.current !== null && { creditToken: token.current }) },
      isSendPayment: byCard && byLink,
    }),
    /** What was given: what is to be paid online is asked for now; else it is over. */
    settle: ({ order, isPaymentSent, clientSecret }: Given, onClose: () => void): void => {
      const isOnline = order.paymentMethod === 'razorpay' || order.paymentMethod === 'creditCard'
      if (isOnline && order.paymentStatus !== 'paid' && isPaymentSent === null)
        setOwed({ orderId: order.id, method: order.paymentMethod as PaymentMethod, clientSecret })
      else onClose()
    },
  }
}
