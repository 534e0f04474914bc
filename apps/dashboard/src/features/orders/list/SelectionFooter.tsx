import { totalsByCurrency } from '@fieldhouse/domain/money'
import { areOfOneCustomer, RECEIPT_ORDERS } from '@fieldhouse/domain/receipts'
import { IconBan, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ListSelection } from '../../../lib/list/ListSelection.tsx'
import type { useRowSelection } from '../../../lib/list/use-row-selection.ts'
import { useBarred } from '../../../lib/session/use-can.ts'
import { Button } from '../../../ui/Button.tsx'
import { Text } from '../../../ui/layout.tsx'
import type { OrderSummary } from '../order.ts'
import { usePrintReceipt } from '../receipt/use-print-receipt.ts'
import { sumsText } from './sums-text.ts'

type Props = { selection: ReturnType<typeof useRowSelection<OrderSummary>>; onCancel: () => void }

/** How many transactions are ticked, what they come to, and what can be done with them (ORDERS-14 to -16). */
export const SelectionFooter = ({ selection, onCancel }: Props) => {
  const { picked: orders } = selection
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
    <ListSelection
      summary={
        <>
          <span>{t('selection.count', { count: orders.length })}</span>
          <Text look="medium quiet">{sumsOf(orders)}</Text>
        </>
      }
      selection={selection}
      reason={reason}
    >
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
    </ListSelection>
  )
}

/** The amounts of transactions added up, one sum for each currency. */
export const sumsOf = (orders: readonly OrderSummary[]): string =>
  sumsText(totalsByCurrency(orders.map(({ currency, totalAmount }) => ({ currency, amount: totalAmount }))))
