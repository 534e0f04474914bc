import type { CallOptions } from '@fieldhouse/contract'
import type { RefundPreview } from '@fieldhouse/domain/orders'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/api.ts'
import { useKeys, useOrderChanged } from '../../../lib/order-changes.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefundFields } from '../cancel/RefundFields.tsx'
import { customerName, type Order } from '../order.ts'
import { isConfirmable, type RefundEntry } from '../refund-entry.ts'
import { wasRefused } from './was-refused.ts'

type Props = {
  order: Order
  /** The most that may go back, in minor units. */
  maximum: number
  entry: RefundEntry
  onChange: (entry: RefundEntry) => void
  /** What giving back so much will do. */
  previewOf: (amount: number) => RefundPreview
  onRefund: (amount: number, options: CallOptions) => Promise<{ data: Order }>
  onClose: () => void
  /** Above the amount. */
  children?: ReactNode
}

/** Asks how much goes back, says what will happen, and gives it back (ORDERS-58, ORDERS-103, BEYOND-10). */
export const RefundDialog = ({ order, maximum, entry, onChange, previewOf, onRefund, onClose, children }: Props) => {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const [busy, setBusy] = useState(false)
  const changed = useOrderChanged()
  const once = useKeys()
  const amount = entry.amount ?? 0
  const invalid = isConfirmable(entry, maximum) ? null : t(entry.amount === null ? 'cancel.invalid' : 'cancel.tooHigh')
  const refund = async () => {
    setBusy(true)
    try {
      const { data } = await once(`${amount} of ${maximum}`, (options) => onRefund(amount, options))
      await changed([data])
      // What the provider refused stays owed: the reply is the order as it then stands.
      if (wasRefused(order, data)) notify.failure(t('refunding.failed'), { detail: t('refunding.refused') })
      else notify.success(t('refunding.success'))
      onClose()
    } catch (error) {
      notify.failure(t('refunding.failed'), { detail: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={t('refunding.title')}
      subtitle={[order.readableId.readableId, customerName(order)].filter(Boolean).join(' · ')}
      closeLabel={common('close')}
      footerStart={
        <Button variant="subtle" disabled={busy} onClick={onClose}>
          {common('cancel')}
        </Button>
      }
      footer={
        <Button
          variant="filled"
          loading={busy}
          disabledReason={invalid ?? (amount === 0 ? t('refunding.nothing') : null)}
          onClick={() => void refund()}
        >
          {t('refunding.confirm')}
        </Button>
      }
    >
      {children}
      <RefundFields
        currency={order.currency}
        maximum={maximum}
        preview={previewOf(amount)}
        entry={entry}
        onChange={onChange}
        policy={null}
        alone
      />
    </Dialog>
  )
}
