import { formatMoney, toMinor } from '@fieldhouse/domain/money'
import { parseSlashedDay, type LocalDate } from '@fieldhouse/domain/time'
import { useQuery } from '@tanstack/react-query'
import { IconCheck, IconIdBadge2, IconMinus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { addTransaction } from '../../../lib/add-transaction.ts'
import { query } from '../../../lib/api/api.ts'
import { useTaxed } from '../../../lib/formats/use-taxed.ts'
import { useBarred, useCan } from '../../../lib/session/use-can.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Status } from '../../../ui/display/Status.tsx'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import type { Customer } from '../customer.ts'
import { BillingCycle, type ChosenCycle, type Membership } from './BillingCycle.tsx'
import { NotRead } from './NotRead.tsx'
import { Pauses, type PauseTask } from './Pauses.tsx'
import { isWaiting, Renewal } from './Renewal.tsx'
import { slashedListDate } from './slashed-list-date.ts'
import style from '../customer.module.css'

export type MembershipTasks = {
  /** Billing cycles that were chosen and are not saved yet. */
  cycles: readonly ChosenCycle[]
  onCycle: (cycle: ChosenCycle) => void
  onRemove: (membership: { id: string; name: string }) => void
  onPause: (task: PauseTask) => void
}

type Props = MembershipTasks & { customer: Customer; today: LocalDate }

/** What a customer has bought of plans, the latest first, each with what it costs, its days and whether it is active; and the way to sell one more. */
export const Memberships = ({ customer, today, cycles, onCycle, onRemove, onPause }: Props) => {
  const { t } = useTranslation(['customers', 'customerPicker'])
  const mayView = useCan({ anyOf: ['customer.view', 'order.view'] })
  const barred = useBarred('order.createSubscription')
  const reading = useQuery({
    ...query('listSubscriptionsOfCustomer', { id: customer.id, query: { limit: 100 } }),
    enabled: mayView,
  })
  const taxed = useTaxed('membership')
  // What it cost with the tax of the day on which it was sold is in its transaction: here is the price of its plan.
  const priced = ({ price, currency, recurring: count }: NonNullable<Membership['pricingWindow']>) => {
    const minor = toMinor(price, currency)
    const words = taxed(minor) === minor ? 'membership.price' : 'membership.priceBeforeTax'
    return t(words, { price: formatMoney(minor, currency), count })
  }
  const memberships = reading.data?.data
  const unpaid = new Set(
    memberships?.flatMap(({ renewal }) => (renewal && isWaiting(renewal) ? [renewal.nextSubscriptionId] : [])),
  )
  return (
    <>
      {!mayView ? null : memberships === undefined ? (
        reading.error ? (
          <NotRead onRetry={() => void reading.refetch()} />
        ) : (
          <LoadingRows rows={1} />
        )
      ) : memberships.length === 0 ? (
        <Text look="faint">{t('membership.none')}</Text>
      ) : (
        <ul className={style.held}>
          {memberships.map((membership) => {
            const { id, membershipPlan, pricingWindow, isActive, startAt, expireAt } = membership
            const { name } = membershipPlan
            return (
              <li key={id}>
                <Row gap={8} justify="space-between" align="start">
                  <Text look="medium anywhere">{name}</Text>
                  <IconButton
                    label={t('membership.removeOf', { name })}
                    icon={<IconTrash size={16} />}
                    size="s"
                    disabledReason={barred}
                    onClick={() => onRemove({ id, name })}
                  />
                </Row>
                {pricingWindow && <Text look="small quiet">{priced(pricingWindow)}</Text>}
                <Text look="small quiet">
                  {t('membership.days', { from: slashedListDate(startAt), until: slashedListDate(expireAt, -1) })}
                </Text>
                {!membership.isPaused && (
                  <Status tone={isActive ? 'ok' : 'mute'} icon={isActive ? <IconCheck /> : <IconMinus />} line>
                    {t(isActive ? 'membership.active' : 'membership.inactive')}
                  </Status>
                )}
                <Pauses membership={membership} today={today} barred={barred} onTask={onPause} />
                <Renewal membership={membership} today={today} barred={barred} isUnpaid={unpaid.has(id)} />
                {hasNextPeriod(membership, today) && (
                  <BillingCycle
                    membership={membership}
                    today={today}
                    chosen={cycles.find((cycle) => cycle.membership.id === id)?.option ?? null}
                    onChoose={onCycle}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
      <div>
        <Button
          size="s"
          icon={<IconIdBadge2 size={16} />}
          disabledReason={barred}
          onClick={() => addTransaction.openFor(customer.id, 'membership')}
        >
          {t('customerPicker:addMembership')}
        </Button>
      </div>
    </>
  )
}

/** Whether another billing cycle can be chosen: it lasts, its plan has more than one, and its next period is not ordered yet. */
const hasNextPeriod = ({ canceled, expireAt, membershipPlan, renewal }: Membership, today: LocalDate): boolean =>
  !canceled && renewal === null && membershipPlan.pricing.length > 1 && (parseSlashedDay(expireAt) ?? today) > today
