import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useBarredBy, type Rehearsal } from '../../../lib/commands/use-rehearsal.ts'
import { EmailCustomer, type useEmailCustomer } from '../cancel/EmailCustomer.tsx'
import { HandedBack } from '../cancel/HandedBack.tsx'
import { RefundFields } from '../cancel/RefundFields.tsx'
import { customerNameOf, type Order } from '../order.ts'
import { isConfirmable, type RefundEntry } from '../refund-entry.ts'

type Props = {
  order: Order
  /** The most that may go back, in minor units. */
  maximum: number
  entry: RefundEntry
  onChange: (entry: RefundEntry) => void
  /** What giving back so much will do. */
  effect: Rehearsal
  /** Whether what no provider gives back is handed to the customer now; without it, nobody is asked. */
  handedBack?: { checked: boolean; onChange: (checked: boolean) => void }
  /** Whether the customer is told; without it, nobody is asked. */
  mail?: ReturnType<typeof useEmailCustomer>
  busy: boolean
  onRefund: (amount: number) => void
  onClose: () => void
  /** Above the amount. */
  children?: ReactNode
}

/** Asks how much goes back, says what will happen, and gives it back (ORDERS-58, ORDERS-103, BEYOND-10). */
export const RefundDialog = ({
  order,
  maximum,
  entry,
  onChange,
  effect,
  handedBack,
  mail,
  busy,
  onRefund,
  onClose,
  children,
}: Props) => {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const amount = entry.amount ?? 0
  const invalid = isConfirmable(entry, maximum) ? null : t(entry.amount === null ? 'cancel.invalid' : 'cancel.tooHigh')
  const barred = useBarredBy(effect, invalid ?? (amount === 0 ? t('refunding.nothing') : null))
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={t('refunding.title')}
      subtitle={[order.readableId.readableId, customerNameOf(order)].filter(Boolean).join(' · ')}
      footerStart={
        <Button variant="subtle" disabled={busy} onClick={onClose}>
          {common('cancel')}
        </Button>
      }
      footer={
        <Button variant="filled" loading={busy} {...barred} onClick={() => onRefund(amount)}>
          {t('refunding.confirm')}
        </Button>
      }
    >
      {children}
      <RefundFields
        currency={order.currency}
        maximum={maximum}
        effect={effect}
        entry={entry}
        onChange={onChange}
        policy={null}
        alone
      />
      {(handedBack || mail) && (
        <Stack gap={16} mt={16}>
          {handedBack && <HandedBack effect={effect} {...handedBack} />}
          {mail && <EmailCustomer mail={mail} />}
        </Stack>
      )}
    </Dialog>
  )
}
