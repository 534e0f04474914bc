import { parseSlashedDay, type LocalDate } from '@fieldhouse/domain/time'
import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { renewableOf } from '../../../lib/renewals/renewable.ts'
import { RenewalAhead } from '../../../lib/renewals/RenewalAhead.tsx'
import { Status } from '../../../ui/display/Status.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { Text } from '../../../ui/layout.tsx'
import type { Membership } from './BillingCycle.tsx'
import { slashedListDate } from './slashed-list-date.ts'

type Ordered = NonNullable<Membership['renewal']>

/** Whether the order for the next term has been made and is not paid in full. */
export const isWaiting = ({ status }: Ordered): boolean => status === 'open' || status === 'partlyPaid'

/**
 * Whether a membership renews by itself, and what happens next; the order that waits to be paid (BEYOND-27). A term that `isUnpaid` says nothing of
 * the one after it: nothing of that happens unless its own order is paid, whose days stand with the term before.
 */
export const Renewal = ({
  membership,
  today,
  barred,
  isUnpaid,
}: {
  membership: Membership
  today: LocalDate
  barred: string | null
  isUnpaid: boolean
}) => {
  const { t } = useTranslation('customers')
  const { id, canceled, expireAt, renews, renewal, membershipPlan } = membership
  const { run, busy } = useAction((send, on: boolean) => send('setRenewal', { id, body: { renews: on } }), {
    done: ({ data }) => t(data.renews ? 'membership.renewsNow' : 'membership.renewsNoMore'),
    failed: (error) => messageOf(error) ?? t('membership.renewalFailed'),
  })
  const isOver = canceled || parseSlashedDay(expireAt)! <= today
  if (renewal?.status === 'renewed' || renewal?.status === 'ended') return null
  if (!renewal && (isOver || (!membershipPlan.renewal && !renews))) return null
  return (
    <>
      <Toggle
        label={t('membership.renews', { name: membershipPlan.name })}
        checked={renews}
        disabledReason={barred ?? (busy ? t('membership.saving') : null)}
        onChange={(on) => void run(on)}
      />
      {renewal ? <Waiting renewal={renewal} /> : isUnpaid ? null : <RenewalAhead of={renewableOf(membership)} />}
    </>
  )
}

/** The order for the next term: what comes before it ends, or what is to be decided where a part of it is paid. */
const Waiting = ({ renewal: { status, remindAt, chargeAt, endsAt } }: { renewal: Ordered }) => {
  const { t } = useTranslation(['customers', 'memberships'])
  const days = (of: readonly string[]) => of.map((day) => slashedListDate(day)).join(', ')
  return (
    <>
      <Status tone="warn" icon={<IconClock />} line>
        {status === 'partlyPaid'
          ? t('membership.renewalPartlyPaid')
          : t('membership.renewalWaits', { day: slashedListDate(endsAt) })}
      </Status>
      {chargeAt.length > 0 && (
        <Text look="small quiet">{t('memberships:renewal.charge', { days: days(chargeAt) })}</Text>
      )}
      {remindAt.length > 0 && (
        <Text look="small quiet">{t('memberships:renewal.remind', { days: days(remindAt) })}</Text>
      )}
    </>
  )
}
