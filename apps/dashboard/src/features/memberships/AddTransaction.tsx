import type { Order } from '@fieldhouse/contract/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SoldKind } from '../../lib/add-transaction.ts'
import { query } from '../../lib/api/api.ts'
import { useDiscard } from '../../lib/form/use-discard.tsx'
import { useFreshPartner } from '../../lib/session/use-fresh-partner.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { CounterSale } from '../counter-sales/index.ts'
import type { Customer } from '../customers/index.ts'
import { PackageSale } from '../packages/index.ts'
import { PaymentFollowUp, type FollowUpOutcome } from '../payments/index.ts'
import { ChooseKind } from './ChooseKind.tsx'
import { SelectPlan } from './SelectPlan.tsx'
import { SellPlan } from './SellPlan.tsx'
import { useSaidOfSale } from './use-create-sale.ts'
import { useSale } from './use-sale.ts'

type Props = {
  /** To whom it is sold; null where that is still open. */
  customerId: string | null
  /** What is sold; null where that is still open. */
  kind: SoldKind | null
  onClose: () => void
}

type Step = 'kind' | 'plan' | 'sale' | 'package' | 'item'

/** 'Add transaction': what is sold, which plan or package, to whom and how it is paid (ADDTX-02 to ADDTX-14, SCHEDULE-35). */
export const AddTransaction = ({ customerId, kind, onClose }: Props) => {
  const { t } = useTranslation('memberships')
  // Its fees are those of this moment.
  const partner = useFreshPartner(t('networkFail'), onClose)
  const [step, setStep] = useState<Step>(kind === null ? 'kind' : kind === 'membership' ? 'plan' : 'package')
  const [order, setOrder] = useState<Order | null>(null)
  const [buyer, setBuyer] = useState<Customer | null>(null)
  const sale = useSale(partner, setOrder)
  const saidOf = useSaidOfSale()
  useCustomer(customerId, (found) => {
    setBuyer(found)
    sale.setCustomer(found)
  })
  // Words and choices that exist nowhere else yet.
  const isTyped = sale.drafts.editing || (sale.customer !== null && sale.customer.id !== customerId)
  const { asks, leave, question } = useDiscard(isTyped, onClose)
  const sayCreated = (made: Order) => {
    const { message, ...more } = saidOf('created', made)
    notify.success(message, more)
  }
  const sold = (made: Order) => {
    setOrder(made)
    // The gateway has its own words: it is created once it is paid (ADDTX-53).
    if (made.paymentMethod !== 'razorpay') sayCreated(made)
  }
  const followed = (outcome: FollowUpOutcome) => {
    // Paid through the gateway, or nothing was left to do there: now it is said (ADDTX-53).
    if (order?.paymentMethod === 'razorpay' && (outcome === 'paid' || outcome === 'none')) sayCreated(order)
    onClose()
  }
  const toKind = kind === null ? () => setStep('kind') : null
  if (order) return <PaymentFollowUp order={order} onDone={followed} />
  if (step === 'kind')
    return (
      <ChooseKind
        onMembership={() => setStep('plan')}
        onPackage={() => setStep('package')}
        onItem={() => setStep('item')}
        onClose={onClose}
      />
    )
  if (step === 'item') return <CounterSale partner={partner} onCreated={sold} onClose={onClose} />
  if (step === 'package')
    return <PackageSale partner={partner} buyer={buyer} onCreated={sold} onBack={toKind} onClose={onClose} />
  return (
    <>
      {step === 'plan' ? (
        <SelectPlan
          covered={asks}
          onChoose={(plan, option) => {
            sale.choose(plan, option)
            setStep('sale')
          }}
          onBack={sale.chosen ? () => setStep('sale') : toKind}
          onClose={leave}
        />
      ) : (
        <SellPlan sale={sale} covered={asks} onChangePlan={() => setStep('plan')} onClose={leave} />
      )}
      {question}
    </>
  )
}

/** Looks up to whom it is sold; where that fails it is said, and somebody is chosen by hand (ADDTX-32, ADDTX-37). */
const useCustomer = (customerId: string | null, onFound: (customer: Customer) => void) => {
  const { t } = useTranslation('memberships')
  const queries = useQueryClient()
  const lookUp = useEffectEvent(async (id: string) => {
    try {
      onFound((await queries.fetchQuery({ ...query('getCustomer', { id }), staleTime: 0 })).data)
    } catch {
      notify.failure(t('networkFail'))
    }
  })
  useEffect(() => {
    if (customerId) void lookUp(customerId)
  }, [customerId])
}
