import { Select } from '@mantine/core'
import { lastDayOf, plansOnOffer, startDays } from '@fieldhouse/domain/memberships'
import { formatMoney, toMinor } from '@fieldhouse/domain/money'
import type { LocalDate } from '@fieldhouse/domain/time'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import type { FieldsOf } from '../../../lib/form/use-fields.ts'
import { formatListDate } from '../../../lib/formats/formats.ts'
import { useTaxed } from '../../../lib/formats/use-taxed.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { currentLanguage } from '../../../locales/index.ts'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { Part } from '../form/CustomerFields.tsx'
import { NotRead } from '../form/NotRead.tsx'
import type { MembershipValues, Plan } from './new-membership.ts'
import style from '../customer.module.css'

type Props = { fields: FieldsOf<MembershipValues>; today: LocalDate }

const NONE = 'none'

/** The membership that a new customer is given, for who may sell one: the plan, its price and from when on (CUSTOMERS-10, CUSTOMERS-11). */
export const NewMembership = (props: Props) => {
  const { t } = useTranslation('customers')
  const { id: partnerId } = usePartner()
  const maySell = useCan('order.createSubscription')
  // Plans are read in one go, hidden ones too (ADDTX-28).
  const plans = useQuery({
    ...query('listMembershipPlans', { partnerId, query: { offset: 0, limit: 100 } }),
    enabled: maySell,
  })
  if (!maySell) return null
  return (
    <Part title={t('section.membership')}>
      {plans.data ? (
        <Chosen plans={plansOnOffer(plans.data.data)} {...props} />
      ) : plans.error ? (
        <NotRead onRetry={() => void plans.refetch()} />
      ) : (
        <LoadingRows rows={1} />
      )}
    </Part>
  )
}

const Chosen = ({ plans, fields: { values, field, change }, today }: Props & { plans: readonly Plan[] }) => {
  const { t } = useTranslation('customers')
  const taxed = useTaxed('membership')
  const { plan, months, startsOn } = values
  const { first, last } = startDays(today)
  const priced = ({ price, currency, recurring }: Plan['pricing'][number]) =>
    t('membership.price', { price: formatMoney(taxed(toMinor(price, currency)), currency), count: recurring })
  return (
    <>
      <Stack gap={12} className={style.form}>
        <Select
          label={t('membership.plan')}
          data={[
            { value: NONE, label: t('membership.no') },
            ...plans.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={plan?.id ?? NONE}
          allowDeselect={false}
          onChange={(id) => {
            const chosen = plans.find((each) => each.id === id) ?? null
            change({ plan: chosen, months: chosen?.pricing[0]?.recurring ?? null })
          }}
        />
        {plan && (
          <>
            <Select
              label={t('membership.pricing')}
              data={plan.pricing.map((option) => ({ value: String(option.recurring), label: priced(option) }))}
              value={months === null ? null : String(months)}
              allowDeselect={false}
              onChange={(chosen) => change({ months: Number(chosen) })}
            />
            <DateField
              {...field('startsOn')}
              label={t('membership.start')}
              min={first}
              max={last}
              today={today}
              language={currentLanguage()}
            />
          </>
        )}
      </Stack>
      {plan && months !== null && startsOn && (
        <Text look="small quiet">{t('membership.sold', { day: formatListDate(lastDayOf(startsOn, months)) })}</Text>
      )}
    </>
  )
}
