import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CashGiven } from '../../lib/CashGiven.tsx'
import { usePaymentText } from '../../lib/formats/use-payment-text.ts'
import { useBarred } from '../../lib/session/use-can.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { MethodChoice } from '../bookings/index.ts'
import { AddCustomer, CustomerPicker, type Customer } from '../customers/index.ts'
import { SaleSummary, type SoldLine } from './SaleSummary.tsx'
import type { PaymentChoice } from './use-payment-choice.ts'

export type SaleProblem = 'customer' | 'method'

type Props = {
  /** What is sold, and the way to sell something else. */
  children: ReactNode
  lines: readonly SoldLine[]
  customer: Customer | null
  onCustomer: (customer: Customer | null) => void
  /** Whoever comes without a name may be sold it. */
  walkIn?: boolean
  payment: PaymentChoice
  /** What is missing, once somebody has tried to create it. */
  problem: SaleProblem | null
  busy: boolean
  /** Something else is asked over it. */
  covered: boolean
  onSubmit: () => void
  onClose: () => void
}

/** The Add Transaction dialog of what has no dates: to whom, how it is paid, and what it comes to (ADDTX-08 to ADDTX-14). */
export const SaleDialog = ({ children, lines, customer, payment, problem, busy, covered, ...props }: Props) => {
  const { t } = useTranslation('memberships')
  const { id: partnerId } = usePartner()
  /** What was typed in the search when a new customer was asked for; null while none is. */
  const [newCustomer, setNewCustomer] = useState<string | null>(null)
  const barredNew = useBarred('customer.create')
  const paymentText = usePaymentText()
  const { method, isFree, total, toPay, currency, hasPaid, asksPaid } = payment
  // What the button does with the money is said on it: nobody sells unpaid unseen.
  const paid = isFree ? 'cash' : total > 0 ? method : null
  const label = [t('create'), paid && paymentText({ method: paid, total: toPay, currency, hasPaid })]
  return (
    <>
      <Dialog
        open={!covered && newCustomer === null}
        onClose={props.onClose}
        title={t('addTransaction')}
        busy={busy}
        side={<SaleSummary lines={lines} payment={payment} />}
        footerStart={
          <Button variant="subtle" disabled={busy} onClick={props.onClose}>
            {t('cancel')}
          </Button>
        }
        footer={
          <Button variant="filled" loading={busy} onClick={props.onSubmit}>
            {label.filter(Boolean).join(' · ')}
          </Button>
        }
      >
        <Stack gap={18}>
          {children}
          <CustomerPicker
            partnerId={partnerId}
            value={customer}
            onChange={props.onCustomer}
            onNew={setNewCustomer}
            barredNew={barredNew}
            error={problem === 'customer' ? t('needCustomer') : null}
            {...(props.walkIn && { onWalkIn: props.onCustomer })}
          />
          {!isFree && (
            <MethodChoice
              offered={payment.offered}
              value={method}
              currency={currency}
              error={problem === 'method' ? t('needMethod') : null}
              onChange={payment.pick}
              amountOf={payment.toPayBy}
              paid={asksPaid ? { value: hasPaid, onChange: payment.setHasPaid, disabled: busy } : null}
              parts={payment.parts}
            />
          )}
          {method === 'cash' && hasPaid && toPay > 0 && <CashGiven currency={currency} amount={toPay} />}
        </Stack>
      </Dialog>
      {newCustomer !== null && (
        <AddCustomer
          typed={newCustomer}
          onAdded={(added) => {
            props.onCustomer(added)
            setNewCustomer(null)
          }}
          onClose={() => setNewCustomer(null)}
        />
      )}
    </>
  )
}
