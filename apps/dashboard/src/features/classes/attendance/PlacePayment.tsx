import { Checkbox, Radio, SegmentedControl, Select } from '@mantine/core'
import type { ClassSession } from '@fieldhouse/contract/classes'
import { asksWhetherPaid } from '@fieldhouse/domain/fees'
import { formatMoney } from '@fieldhouse/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import type { FieldsOf } from '../../../lib/form/use-fields.ts'
import { dayOf, formatListDate } from '../../../lib/formats/formats.ts'
import { useAllPackages } from '../../../lib/partner/use-all-packages.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Paragraph, Stack } from '../../../ui/layout.tsx'
import { buyable, isFreeForAll, methodsOf, methodsToBuy, WAYS, type PlaceValues } from './place-form.ts'

type Fields = FieldsOf<PlaceValues>
type Props = { form: Fields; session: ClassSession }

/** How a place is paid: the class, or by passes where packages pay for it (ATTENDANCE-06, ATTENDANCE-07, ATTENDANCE-37). */
export const PlacePayment = ({ form, session }: Props) => {
  const { t } = useTranslation('classes')
  const maySell = useCan('order.createBookingForExistingCustomer')
  const { paymentMethodsForStaff } = usePartner()
  const { way } = form.values
  const takesPasses = session.packageIds.length > 0 && session.numberOfPackagePassesRequired > 0
  const choose = (next: PlaceValues['way']) => {
    const methods = (next === 'buy' ? methodsToBuy : methodsOf)(paymentMethodsForStaff)
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
          fullWidth
        />
      )}
      {way === 'pay' && <PayForClass form={form} session={session} />}
      {way === 'pass' && <UsePass form={form} session={session} />}
      {way === 'buy' && <BuyPackage form={form} session={session} />}
    </>
  )
}

const PayForClass = ({ form, session }: Props) => {
  const { t } = useTranslation('classes')
  const { paymentMethodsForStaff } = usePartner()
  const { memberPrice, nonMemberPrice, currency } = session
  const { method, byLink } = form.values
  const isFree = isFreeForAll(session)
  const { error } = form.field('byLink')
  return (
    <>
      <MethodField
        form={form}
        methods={methodsOf(paymentMethodsForStaff)}
        hint={t('attendance.costs', {
          member: formatMoney(memberPrice, currency),
          other: formatMoney(nonMemberPrice, currency),
        })}
      />
      {method === 'creditCard' && !isFree && (
        <>
          <Radio.Group
            label={t('attendance.card')}
            value={byLink ? 'link' : 'now'}
            error={error}
            onChange={(next) => form.change({ byLink: next === 'link' })}
          >
            <Stack gap={8} mt={6}>
              <Radio value="now" label={t('attendance.cardWay.now')} />
              <Radio value="link" label={t('attendance.cardWay.link')} />
            </Stack>
          </Radio.Group>
          {byLink && <Paragraph look="quiet">{t('attendance.linkHint')}</Paragraph>}
        </>
      )}
      <HasPaid form={form} price={nonMemberPrice || memberPrice} />
    </>
  )
}

const UsePass = ({ form, session }: Props) => {
  const { t } = useTranslation('classes')
  const { timezone } = usePartner()
  const { packageIds, numberOfPackagePassesRequired: passes, startTime } = session
  const { customer } = form.values
  const held = useQuery({
    ...query('listPackagesOfCustomer', { id: customer?.id ?? '', query: { limit: 100 } }),
    enabled: customer !== null,
    staleTime: 0,
  }).data?.data
  const usable = (held ?? []).filter(
    (one) =>
      packageIds.includes(one.packageId) &&
      one.numberOfPasses >= passes &&
      (one.expiresAt === null || Date.parse(one.expiresAt) >= Date.parse(startTime)),
  )
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
const BuyPackage = ({ form, session }: Props) => {
  const { t } = useTranslation('classes')
  const { paymentMethodsForStaff } = usePartner()
  const all = useAllPackages()
  const offered = buyable(all ?? [], session.packageIds)
  const chosen = offered.find(({ id }) => id === form.values.boughtId)
  if (all && offered.length === 0) return <Paragraph look="quiet">{t('attendance.noneOnSale')}</Paragraph>
  return (
    <>
      <Select
        {...form.field('boughtId')}
        label={t('attendance.package')}
        description={t('attendance.costsPasses', { count: session.numberOfPackagePassesRequired })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={offered.map(({ id, name, price, numberOfPasses }) => ({
          value: id,
          label: t('attendance.onSale', {
            name,
            price: formatMoney(price.amount, price.currency),
            count: numberOfPasses,
          }),
        }))}
        required
      />
      {chosen && chosen.price.amount > 0 && (
        <>
          <MethodField form={form} methods={methodsToBuy(paymentMethodsForStaff)} />
          <HasPaid form={form} price={chosen.price.amount} />
        </>
      )}
    </>
  )
}

const MethodField = ({
  form,
  methods,
  hint,
}: {
  form: Fields
  methods: ReturnType<typeof methodsOf>
  hint?: string
}) => {
  const { t } = useTranslation('classes')
  const { t: common } = useTranslation()
  return (
    <Select
      {...form.field('method')}
      label={t('attendance.method')}
      description={hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data={methods.map((each) => ({ value: each, label: common(`paymentMethod.${each}`) }))}
      allowDeselect={false}
    />
  )
}

const HasPaid = ({ form, price }: { form: Fields; price: number }) => {
  const { t } = useTranslation('classes')
  const { method, hasPaid } = form.values
  if (!asksWhetherPaid(method, price)) return null
  return (
    <Checkbox
      label={t('attendance.hasPaid')}
      checked={hasPaid}
      onChange={({ currentTarget }) => form.change({ hasPaid: currentTarget.checked })}
    />
  )
}
