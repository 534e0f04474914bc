import { formatMoney } from '@fieldhouse/domain/money'
import { IconAlertTriangle, IconBan, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Status } from '../../../../ui/display/Status.tsx'
import { Stack } from '../../../../ui/layout.tsx'
import { useMethodText } from '../../list/payment-icons.tsx'
import { momentText } from '../../moments.ts'
import type { Order } from '../../order.ts'
import style from '../detail.module.css'

const LOOK = {
  open: { tone: 'bad', icon: IconAlertTriangle },
  won: { tone: 'ok', icon: IconCircleCheck },
  lost: { tone: 'mute', icon: IconBan },
} as const

/** Payments of which the cardholder asks their bank to have the money back, and how that ended. */
export const Disputes = ({ order, zone }: { order: Order; zone: string }) => {
  const { t } = useTranslation('orders')
  const methodText = useMethodText()
  return order.disputes?.map(({ id, amount, paymentMethod, paymentId, status, createdAt, decidedAt }) => {
    const { tone, icon: Look } = LOOK[status]
    return (
      <Stack gap={4} look="quiet" key={id} className={style.overRefund}>
        <Status tone={tone} icon={<Look />}>
          {t(`dispute.${status}`, { amount: formatMoney(amount, order.currency), method: methodText(paymentMethod) })}
        </Status>
        <span>
          {t(`dispute.${status}Hint`)} {momentText(decidedAt ?? createdAt, zone)}{' '}
          <span className={style.paymentId}>{paymentId}</span>
        </span>
      </Stack>
    )
  })
}
