import { Select } from '@mantine/core'
import type { Reply, Api } from '@fieldhouse/contract'
import { renewalDates } from '@fieldhouse/domain/memberships'
import { formatMoney, toMinor } from '@fieldhouse/domain/money'
import { addDays, parseSlashedDay, type LocalDate } from '@fieldhouse/domain/time'
import { useTranslation } from 'react-i18next'
import { withTax } from '../../../lib/formats/with-tax.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { useBarred } from '../../../lib/session/use-can.ts'
import { Text } from '../../../ui/layout.tsx'
import { slashedListDate } from './slashed-list-date.ts'

export type Membership = Reply<Api['listSubscriptionsOfCustomer']>['data'][number]

/** A price that was chosen for a membership's next period, and that is not saved yet. */
export type ChosenCycle = { membership: Membership; option: Membership['membershipPlan']['pricing'][number] }

type Props = {
  membership: Membership
  today: LocalDate
  /** What is chosen and not saved yet. */
  chosen: ChosenCycle['option'] | null
  onChoose: (cycle: ChosenCycle) => void
}

/**
 * The billing cycle of a membership, where its plan has another: chosen here for the next period (SUBSCRIPTIONS-07, SUBSCRIPTIONS-08), whose
 * prices are said with the tax that is on top when it is asked for (BEYOND-35).
 */
export const BillingCycle = ({ membership, today, chosen, onChoose }: Props) => {
  const { t } = useTranslation('customers')
  const partner = usePartner()
  const barred = useBarred('order.createSubscription')
  const { membershipPlan, pricingWindow, nextPricingWindow, expireAt, renews } = membership
  const begins = parseSlashedDay(expireAt)!
  const { renewal } = membershipPlan
  const askedOn = renews && renewal ? renewalDates(renewal, addDays(begins, -1)).orderOn : begins
  const day = askedOn < today ? today : askedOn
  const standing = chosen ?? nextPricingWindow ?? pricingWindow
  const isOther = standing !== null && standing.recurring !== pricingWindow?.recurring
  return (
    <div>
      <Select
        label={t('membership.cycle')}
        aria-label={t('membership.cycleOf', { name: membershipPlan.name })}
        description={barred}
        disabled={barred !== null}
        data={membershipPlan.pricing.map(({ price, currency, recurring }) => ({
          value: String(recurring),
          label: t('membership.price', {
            price: formatMoney(withTax(partner, 'membership', toMinor(price, currency), day), currency),
            count: recurring,
          }),
        }))}
        value={standing && String(standing.recurring)}
        allowDeselect={false}
        onChange={(months) => {
          const option = membershipPlan.pricing.find(({ recurring }) => String(recurring) === months)
          if (option && option.recurring !== standing?.recurring) onChoose({ membership, option })
        }}
      />
      {isOther && <Text look="small quiet">{t('membership.cycleFrom', { day: slashedListDate(expireAt) })}</Text>}
    </div>
  )
}
