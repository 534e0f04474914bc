import { formatMoney, totalsByCurrency } from '@fieldhouse/domain/money'
import { areOfOneCustomer, RECEIPT_ORDERS } from '@fieldhouse/domain/orders'
import { IconBan, IconInfoCircle, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useBarred } from '../../../lib/use-can.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectionBar } from '../../../ui/SelectionBar.tsx'
import type { OrderSummary } from '../order.ts'
import { usePrintReceipt } from '../receipt/use-print-receipt.ts'
import style from './list.module.css'

type Props = {
  orders: readonly OrderSummary[]
  onSelectAll: () => void
  onClear: () => void
  onCancel: () => void
}

/** How many transactions are ticked, what they come to, and what can be done with them (ORDERS-14 to -16). */
export const SelectionFooter = ({ orders, onSelectAll, onClear, onCancel }: Props) => {
  const { t } = useTranslation('orders')
  const barred = useBarred('order.cancel')
  const mayView = useBarred('order.view')
  const receipt = usePrintReceipt()
  // ORDERS-76, ORDERS-144.
  const together = areOfOneCustomer(orders) ? null : t('selection.sameCustomer')
  const tooMany = orders.length > RECEIPT_ORDERS ? t('selection.tooMany', { most: RECEIPT_ORDERS }) : null
  const printReason = mayView ?? together ?? tooMany
  const cancelReason = barred ?? (orders.some(({ canceled }) => canceled) ? t('selection.someCanceled') : null)
  const reason = cancelReason ?? printReason
  return (
    <SelectionBar
      summary={
        <>
          <span>{t('selection.count', { count: orders.length })}</span>
          <span className={style.sum}>{sumsOf(orders)}</span>
          <Button variant="subtle" size="s" onClick={onSelectAll}>
            {t('selection.selectAll')}
          </Button>
          <Button variant="subtle" size="s" onClick={onClear}>
            {t('selection.deselectAll')}
          </Button>
        </>
      }
    >
      {reason !== null && (
        <span className={style.reason}>
          <IconInfoCircle size={14} aria-hidden />
          {reason}
        </span>
      )}
      <Button
        size="s"
        icon={<IconPrinter />}
        disabledReason={printReason}
        loading={receipt.printing}
        onClick={() => receipt.print(orders.map(({ id }) => id))}
      >
        {t('selection.print')}
      </Button>
      <Button size="s" variant="danger" icon={<IconBan />} disabledReason={cancelReason} onClick={onCancel}>
        {t('selection.cancel')}
      </Button>
    </SelectionBar>
  )
}

/** The amounts of transactions added up, one sum for each currency. */
export const sumsOf = (orders: readonly OrderSummary[]): string =>
  totalsByCurrency(orders.map(({ currency, totalAmount }) => ({ currency, amount: totalAmount })))
    .map(({ currency, amount }) => formatMoney(amount, currency))
    .join(' + ')
