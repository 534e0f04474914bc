import { SegmentedControl, Select } from '@mantine/core'
import type { ClassSession } from '@fieldhouse/contract/classes'
import type { Package } from '@fieldhouse/contract/packages'
import { formatMoney } from '@fieldhouse/domain/money'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import type { FieldsOf } from '../../../lib/form/use-fields.ts'
import { useTaxed } from '../../../lib/formats/use-taxed.ts'
import { dayOf, formatListDate } from '../../../lib/formats/formats.ts'
import { usePolicies } from '../../../lib/session/session.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Paragraph } from '../../../ui/layout.tsx'
import { PaidBy } from './PaidBy.tsx'
import { duePrice, isByCard, methodsOf, methodsToBuy, paying, WAYS, type PlaceValues } from './place-form.ts'

type Fields = FieldsOf<PlaceValues>
type Props = { form: Fields; session: ClassSession }
/** The packages that can be bought for it; undefined until they are read. */
type Offered = { offered: readonly Package[] | undefined }

/** How a place is paid: the class, or by passes where packages pay for it (ATTENDANCE-06, ATTENDANCE-07, ATTENDANCE-37). */
export const PlacePayment = ({ form, session, offered }: Props & Offered) => {
  const { t } = useTranslation('classes')
  const maySell = useCan('order.createBookingForExistingCustomer')
  const { paymentMethodsForStaff } = usePartner()
  const policies = usePolicies()
  // Side by side they are wider than a phone.
  const narrow = useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false })
  const { way } = form.values
  const takesPasses = session.packageIds.length > 0 && session.numberOfPackagePassesRequired > 0
  const choose = (next: PlaceValues['way']) => {
    const methods = (next === 'buy' ? methodsToBuy : methodsOf)(paymentMethodsForStaff, policies)
    const method = methods.includes(form.values.method) ? form.values.method : (methods[0] ?? 'cash')
    form.change({ way: next, method })
  }
  return (
    <>
      {takesPasses && (
        <SegmentedControl
          aria-label={t('attendance.ways')}
          data={WAYS.filter((one) => one !== 'buy' || maySell).map((value) => ({
            value,
            label: t(`attendance.way.${value}`),
          }))}
          value={way}
          onChange={choose}
          orientation={narrow ? 'vertical' : 'horizontal'}
          fullWidth
        />
      )}
      {way === 'pay' && <PayForClass form={form} session={session} />}
      {way === 'pass' && <UsePass form={form} session={session} />}
      {way === 'buy' && <BuyPackage form={form} session={session} offered={offered} />}
    </>
  )
}

const PayForClass = ({ form, session }: Props) => {
  const { t } = useTranslation('classes')
  const { paymentMethodsForStaff } = usePartner()
  const policies = usePolicies()
  const taxed = useTaxed('class')
  const { currency } = session
  const [memberPrice, nonMemberPrice] = [session.memberPrice, session.nonMemberPrice].map((price) => taxed(price)) as [
    number,
    number,
  ]
  const due = duePrice(form.values, session)
  return (
    <PaidBy
      values={form.values}
      methods={methodsOf(paymentMethodsForStaff, policies)}
      price={nonMemberPrice || memberPrice}
      due={due === null ? null : taxed(due)}
      currency={currency}
      byCard={isByCard(form.values, session, undefined)}
      hint={t('attendance.costs', {
        member: formatMoney(memberPrice, currency),
        other: formatMoney(nonMemberPrice, currency),
      })}
      errors={errorsOf(form)}
      onChange={form.change}
    />
  )
}

const errorsOf = ({ field }: Fields) => ({ method: field('method').error, byLink: field('byLink').error })

const UsePass = ({ form, session }: Props) => {
  const { t } = useTranslation('classes')
  const { timezone } = usePartner()
  const { numberOfPackagePassesRequired: passes } = session
  const { customer } = form.values
  const held = useQuery({
    ...query('listPackagesOfCustomer', { id: customer?.id ?? '', query: { limit: 100 } }),
    enabled: customer !== null,
    staleTime: 0,
  }).data?.data
  const usable = paying(held ?? [], session)
  if (customer !== null && held && usable.length === 0)
    return <Paragraph look="bad">{t('attendance.noPasses')}</Paragraph>
  return (
    <Select
      {...form.field('packageId')}
      label={t('attendance.package')}
      description={t('attendance.costsPasses', { count: passes })}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data={usable.map((one) => ({
        value: one.id,
        label: `${one.name} · ${t('attendance.left', { count: one.numberOfPasses })}${one.expiresAt ? ` · ${formatListDate(dayOf(one.expiresAt, timezone))}` : ''}`,
      }))}
      disabled={customer === null}
      required
    />
  )
}

/** Those that pay for the class and are on sale; one that costs nothing asks for no method (ATTENDANCE-09, ATTENDANCE-38). */
const BuyPackage = ({ form, session, offered }: Props & Offered) => {
  const { t } = useTranslation('classes')
  const { paymentMethodsForStaff } = usePartner()
  const policies = usePolicies()
  const taxed = useTaxed('package')
  const chosen = offered?.find(({ id }) => id === form.values.boughtId)
  /** What they cost, before one of them is chosen. */
  const pricesOf = (packages: readonly Package[]): string => {
    const [cheapest, ...others] = packages.toSorted((a, b) => a.price.amount - b.price.amount)
    if (!cheapest) return ''
    const price = formatMoney(taxed(cheapest.price.amount), cheapest.price.currency)
    return others.some((other) => other.price.amount !== cheapest.price.amount)
      ? t('attendance.packagesFrom', { price })
      : price
  }
  if (offered?.length === 0) return <Paragraph look="quiet">{t('attendance.noneOnSale')}</Paragraph>
  return (
    <>
      <Select
        {...form.field('boughtId')}
        label={t('attendance.package')}
        description={[
          t('attendance.costsPasses', { count: session.numberOfPackagePassesRequired }),
          chosen === undefined && offered && pricesOf(offered),
        ]
          .filter(Boolean)
          .join(' · ')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={(offered ?? []).map(({ id, name, price, numberOfPasses }) => ({
          value: id,
          label: t('attendance.onSale', {
            name,
            price: formatMoney(taxed(price.amount), price.currency),
            count: numberOfPasses,
          }),
        }))}
        required
      />
      {chosen && chosen.price.amount > 0 && (
        <PaidBy
          values={form.values}
          methods={methodsToBuy(paymentMethodsForStaff, policies)}
          price={chosen.price.amount}
          due={taxed(chosen.price.amount)}
          currency={chosen.price.currency}
          byCard={isByCard(form.values, session, chosen)}
          errors={errorsOf(form)}
          onChange={form.change}
        />
      )}
    </>
  )
}
