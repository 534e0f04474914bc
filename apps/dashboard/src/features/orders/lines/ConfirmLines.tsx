import { Select } from '@mantine/core'
import { chargeFor, feeFor, MANUAL_METHODS, PAYMENT_METHODS, type PaymentMethod } from '@fieldhouse/domain/fees'
import { formatMoney } from '@fieldhouse/domain/money'
import { disputedAmount } from '@fieldhouse/domain/orders'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePaymentText } from '../../../lib/formats/use-payment-text.ts'
import { Rehearsed } from '../../../lib/commands/Rehearsed.tsx'
import { useBarredBy, useRehearsal } from '../../../lib/commands/use-rehearsal.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Paragraph, Stack } from '../../../ui/layout.tsx'
import { EmailCustomer, useEmailCustomer } from '../cancel/EmailCustomer.tsx'
import { HandedBack } from '../cancel/HandedBack.tsx'
import { Ways } from '../cancel/Ways.tsx'
import { useMethodText } from '../list/payment-icons.tsx'
import type { Order } from '../order.ts'
import type { Lines } from './use-lines.ts'
import style from './lines.module.css'

type Props = { order: Order; lines: Lines }

/** Says what the added lines charge or give back before it is done (ORDERS-21, ORDERS-50, ORDERS-51). */
export const ConfirmLines = ({ order, lines }: Props) => {
  if (!lines.asking) return null
  const { kind, amount } = lines.asking
  return kind === 'charge' ? (
    <ConfirmCharge order={order} lines={lines} amount={amount} />
  ) : (
    <ConfirmRefund order={order} lines={lines} />
  )
}

// The gateway, the wallet and passes are taken elsewhere.
const HERE: readonly PaymentMethod[] = ['creditCard', 'clubCredits']

/** Methods that staff may take here, of those the partner allows. */
const useMethods = (): PaymentMethod[] => {
  const { paymentMethodsForStaff: allowed } = usePartner()
  return PAYMENT_METHODS.filter(
    (method) => allowed.includes(method) && (HERE.includes(method) || MANUAL_METHODS.includes(method)),
  )
}

const ConfirmCharge = ({ order, lines, amount }: Props & { amount: number }) => {
  const { t } = useTranslation('orders')
  const { processingFeeConfig, absorbProcessingFee } = usePartner()
  const methodText = useMethodText()
  const methods = useMethods()
  const paymentText = usePaymentText()
  const own = methods.find((method) => method === order.paymentMethod)
  const [method, setMethod] = useState<PaymentMethod | null>(own ?? (methods.length === 1 ? methods[0]! : null))
  const { currency } = order
  const rate = method && feeFor(processingFeeConfig, method, currency)
  const charge = chargeFor(amount, rate, { currency, absorbProcessingFee })
  return (
    <ConfirmDialog
      open
      title={t('lines.chargeTitle')}
      confirmLabel={[
        t('lines.confirm'),
        method && paymentText({ method, total: charge.total, currency, hasPaid: false }),
      ]
        .filter(Boolean)
        .join(' · ')}
      busy={lines.saving}
      disabledReason={method ? null : t('lines.chooseMethod')}
      onConfirm={() => lines.confirm({ paymentMethod: method })}
      onClose={lines.dismiss}
    >
      <Stack gap={14}>
        <p>{t('lines.chargeQuestion')}</p>
        <Select
          label={t('lines.method')}
          data={methods.map((value) => ({ value, label: methodText(value) }))}
          value={method}
          allowDeselect={false}
          onChange={(value) => setMethod(value)}
        />
        <Stack component="dl" gap="6px 12px" className={style.sums}>
          {charge.processingFeeExclusiveCents > 0 && (
            <>
              <dt>{t('lines.lines')}</dt>
              <dd>{formatMoney(amount, currency)}</dd>
              <dt>{t('detail.fee')}</dt>
              <dd>{formatMoney(charge.processingFeeExclusiveCents, currency)}</dd>
            </>
          )}
          <dt data-total>{t('lines.toPay')}</dt>
          <dd data-total>{formatMoney(charge.total, currency)}</dd>
        </Stack>
      </Stack>
    </ConfirmDialog>
  )
}

/** Lines below 0 in all lower what is open first; only the rest goes back, and nothing of what is disputed (ORDERS-139). */
const ConfirmRefund = ({ order, lines }: Props) => {
  const { t } = useTranslation('orders')
  const [handedBack, setHandedBack] = useState(false)
  const mail = useEmailCustomer(order)
  const effect = useRehearsal('previewAddLineItems', { id: order.id, body: lines.refundOf(handedBack) })
  const barred = useBarredBy(effect)
  const money = (minor: number) => formatMoney(minor, order.currency)
  const disputed = disputedAmount(order)
  return (
    <ConfirmDialog
      open
      title={t('lines.refundTitle')}
      confirmLabel={t('lines.confirm')}
      busy={lines.saving}
      {...barred}
      onConfirm={() => lines.confirm({ handedBack, emails: mail.isWanted })}
      onClose={lines.dismiss}
    >
      <Rehearsed of={effect}>
        {({ waived, returned, parts }) => (
          <>
            {waived > 0 && <p>{t('lines.openFalls', { amount: money(waived) })}</p>}
            {returned > 0 && <p>{t('lines.refundQuestion', { amount: money(returned) })}</p>}
            {returned > 0 && (
              <Stack component="ul" gap={2} look="quiet">
                <Ways parts={parts} money={money} />
              </Stack>
            )}
          </>
        )}
      </Rehearsed>
      {disputed > 0 && (
        <Paragraph look="quiet">
          {t('cancel.disputed', { amount: money(disputed) })}{' '}
          {t('cancel.maximum', { amount: money(order.refundableAmount) })}
        </Paragraph>
      )}
      {(effect.latest?.returned ?? 0) > 0 && (
        <Stack gap={16} mt={16}>
          <HandedBack effect={effect} checked={handedBack} onChange={setHandedBack} />
          <EmailCustomer mail={mail} />
        </Stack>
      )}
    </ConfirmDialog>
  )
}
