import { formatMoney } from '@fieldhouse/domain/money'
import type { OverRefundSettlement } from '@fieldhouse/domain/orders'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useBarred } from '../../../../lib/session/use-can.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Status } from '../../../../ui/display/Status.tsx'
import { Row, Stack } from '../../../../ui/layout.tsx'
import { useMethodText } from '../../list/payment-icons.tsx'
import { momentText } from '../../moments.ts'
import type { Order } from '../../order.ts'
import type { Task } from '../../task.ts'
import style from '../detail.module.css'

type Props = { order: Order; zone: string; onTask: (task: Task) => void }

/** How staff settle one: the ways by which customers pay it back at the desk, or not at all. */
const WAYS: readonly OverRefundSettlement[] = ['cash', 'bankTransfer', 'writtenOff']

/** What a provider gave back beyond what the transaction held: it is no refund of it, and is paid back or written off (BEYOND-14). */
export const OverRefunds = ({ order, zone, onTask }: Props) => {
  const { t } = useTranslation('orders')
  const methodText = useMethodText()
  const barred = useBarred('orderTransaction.edit')
  return order.overRefunds.map((each) => {
    const { id, amount, paymentMethod, paymentId, createdAt, settledAs, settledAt, cameBack } = each
    const settle = (as: OverRefundSettlement | null, words: string) => (
      <Button
        key={words}
        size="s"
        disabledReason={barred}
        onClick={() => onTask({ kind: 'settleOverRefund', orderId: order.id, overRefundId: id, settledAs: as })}
      >
        {words}
      </Button>
    )
    const isOpen = settledAs === null
    const way =
      settledAs === 'writtenOff'
        ? t('overRefund.isWrittenOff')
        : settledAs && t('overRefund.isPaidBack', { method: methodText(settledAs) })
    return (
      <Stack gap={4} look="quiet" key={id} className={style.overRefund}>
        <Status
          tone={isOpen || cameBack ? 'bad' : 'mute'}
          icon={isOpen || cameBack ? <IconAlertTriangle /> : <IconCircleCheck />}
        >
          {t('history.overRefund', { amount: formatMoney(amount, order.currency), method: methodText(paymentMethod) })}
        </Status>
        <span>
          {cameBack ? t('overRefund.cameBack') : isOpen ? t('history.overRefundHint') : way}{' '}
          {momentText(settledAt ?? createdAt, zone)} <span className={style.paymentId}>{paymentId}</span>
        </span>
        <Row gap={4} align="stretch" wrap>
          {isOpen
            ? WAYS.map((as) =>
                settle(
                  as,
                  as === 'writtenOff' ? t('overRefund.writeOff') : t('overRefund.payBack', { method: methodText(as) }),
                ),
              )
            : settle(null, cameBack ? t('overRefund.handBack') : t('overRefund.reopen'))}
        </Row>
      </Stack>
    )
  })
}
