import type { ClassSession } from '@fieldhouse/contract/classes'
import { formatMoney } from '@fieldhouse/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { useTaxed } from '../../../lib/formats/use-taxed.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Paragraph } from '../../../ui/layout.tsx'
import type { Customer } from '../../customers/index.ts'
import { paying, priceFor, type PlaceValues } from './place-form.ts'

type Props = { customer: Customer; session: ClassSession; way: PlaceValues['way'] }

/** What a customer is to the club that matters for a place: their plan, what they pay, the passes that pay for it, and their credits (ATTENDANCE-15, ATTENDANCE-36). */
export const Standing = ({ customer, session, way }: Props) => {
  const { t } = useTranslation('classes')
  const { id: partnerId } = usePartner()
  const taxed = useTaxed('class')
  // Plans are read in one go, hidden ones too (ADDTX-28).
  const { data } = useQuery(query('listMembershipPlans', { partnerId, query: { offset: 0, limit: 100 } }))
  const { currentMembershipPlanId: planId, clubCreditBalance } = customer
  const plan = data?.data.find(({ id }) => id === planId)
  const price = way === 'pay' ? priceFor(customer, session) : null
  const held = useQuery({
    ...query('listPackagesOfCustomer', { id: customer.id, query: { limit: 100 } }),
    enabled: session.packageIds.length > 0,
    staleTime: 0,
  }).data?.data
  const passes = paying(held ?? [], session)
  const credits = clubCreditBalance
    .filter(({ amount }) => amount > 0)
    .map(({ amount, currency }) => formatMoney(amount, currency))
  return (
    <Paragraph look="small quiet anywhere">
      {[
        planId === null ? t('attendance.noPlan') : plan && t('attendance.memberOf', { plan: plan.name }),
        price !== null && t('attendance.pays', { price: formatMoney(taxed(price), session.currency) }),
        passes.length > 0 &&
          t('attendance.paidByPasses', {
            packages: passes.map(({ name, numberOfPasses }) => `${name} (${numberOfPasses})`).join(', '),
          }),
        credits.length > 0 && t('attendance.credits', { amount: credits.join(', ') }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </Paragraph>
  )
}
