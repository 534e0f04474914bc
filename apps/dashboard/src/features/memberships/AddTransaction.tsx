import type { Order } from '@fieldhouse/contract/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api/api.ts'
import { useFreshPartner } from '../../lib/session/use-fresh-partner.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { useDiscard } from '../../lib/form/use-discard.tsx'
import { PaymentFollowUp, type FollowUpOutcome } from '../payments/index.ts'
import { ChooseKind } from './ChooseKind.tsx'
import { SelectPlan } from './SelectPlan.tsx'
import { SellPlan } from './SellPlan.tsx'
import { useSaidOfSale } from './use-create-sale.ts'
import { useSale } from './use-sale.ts'

type Props = {
  /** Whose membership it is to be; null where that, and what is sold, is still open. */
  customerId: string | null
  onClose: () => void
}

type Step = 'kind' | 'plan' | 'sale'

/** 'Add transaction': what is sold, which plan, to whom and how it is paid (ADDTX-02 to ADDTX-14, SCHEDULE-35). */
export const AddTransaction = ({ customerId, onClose }: Props) => {
  const { t } = useTranslation('memberships')
  // Its fees are those of this moment.
  const partner = useFreshPartner(t('networkFail'), onClose)
  const [step, setStep] = useState<Step>(customerId === null ? 'kind' : 'plan')
  const [order, setOrder] = useState<Order | null>(null)
  const sale = useSale(partner, setOrder)
  const saidOf = useSaidOfSale()
  useCustomer(customerId, sale.setCustomer)
  // Words and choices that exist nowhere else yet.
  const isTyped = sale.drafts.editing || (sale.customer !== null && sale.customer.id !== customerId)
  const { asks, leave, question } = useDiscard(isTyped, onClose)
  const followed = (outcome: FollowUpOutcome) => {
    // Paid through the gateway, or nothing was left to do there: now it is said (ADDTX-53).
    if (order?.paymentMethod === 'razorpay' && (outcome === 'paid' || outcome === 'none')) {
      const { message, ...more } = saidOf('created', order)
      notify.success(message, more)
    }
    onClose()
  }
  if (order) return <PaymentFollowUp order={order} onDone={followed} />
  if (step === 'kind') return <ChooseKind onMembership={() => setStep('plan')} onClose={onClose} />
  return (
    <>
      {step === 'plan' ? (
        <SelectPlan
          covered={asks}
          onChoose={(plan, option) => {
            sale.choose(plan, option)
            setStep('sale')
          }}
          onBack={sale.chosen ? () => setStep('sale') : customerId === null ? () => setStep('kind') : null}
          onClose={leave}
        />
      ) : (
        <SellPlan sale={sale} covered={asks} onChangePlan={() => setStep('plan')} onClose={leave} />
      )}
      {question}
    </>
  )
}

/** Looks up whose membership it is to be; where that fails it is said, and somebody is chosen by hand (ADDTX-32, ADDTX-37). */
const useCustomer = (customerId: string | null, onFound: ReturnType<typeof useSale>['setCustomer']) => {
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
