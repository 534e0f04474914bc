import { Checkbox, Select, TextInput } from '@mantine/core'
import type { ClassSession } from '@fieldhouse/contract/classes'
import { asksWhetherPaid, type PaymentMethod } from '@fieldhouse/domain/fees'
import { formatMoney } from '@fieldhouse/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import type { Problems } from '../../../lib/form/problems.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { dayOf, formatListDate } from '../../../lib/formats/formats.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Paragraph } from '../../../ui/layout.tsx'
import { CustomerPicker, type Customer } from '../../customers/index.ts'
import { useRefusalText } from '../form/use-refusal-text.ts'

/** Those that need no form of their own to be filled in: cards and the gateway are asked for from the transactions. */
const METHODS = [
  'clubCredits',
  'cash',
  'cheque',
  'bankTransfer',
  'voucher',
  'pointOfSales',
  'touchAndGo',
  'fieldhouseWallet',
] as const
type Method = (typeof METHODS)[number] | 'packages'

type Values = {
  customer: Customer | null
  method: Method
  hasPaid: boolean
  packageId: string | null
  remark: string
}

/** Gives a customer a place in a session (ATTENDANCE-01, ATTENDANCE-07). */
export const AddParticipant = ({ session, onClose }: { session: ClassSession; onClose: () => void }) => {
  const { t } = useTranslation('classes')
  const { t: common } = useTranslation()
  const { id: partnerId, paymentMethodsForStaff, timezone } = usePartner()
  const why = useRefusalText()
  const { id: sessionId, packageIds, numberOfPackagePassesRequired: passes, currency } = session
  const takesPasses = packageIds.length > 0 && passes > 0
  const methods: Method[] = [
    ...METHODS.filter((method) => paymentMethodsForStaff.includes(method)),
    ...(takesPasses ? (['packages'] as const) : []),
  ]
  const start: Values = {
    customer: null,
    method: methods.includes('cash') ? 'cash' : (methods[0] ?? 'cash'),
    hasPaid: false,
    packageId: null,
    remark: '',
  }
  const form = useForm(
    {
      start,
      check: (values: Values): Problems<Values> => ({
        customer: values.customer === null ? 'Please Select Customer' : undefined,
        packageId: values.method === 'packages' && values.packageId === null ? 'Please select package pass' : undefined,
      }),
      words: {
        'Please Select Customer': t('attendance.needCustomer'),
        'Please select package pass': t('attendance.needPackage'),
      },
    },
    (send, { customer, method, hasPaid, packageId, remark }) =>
      send('addAttendance', {
        sessionId,
        customerId: customer!.id,
        body: {
          remark: remark.trim(),
          paymentMethod: method,
          orderStatus: hasPaid ? 'paid' : 'unpaid',
          paymentMetaData: method === 'packages' && packageId ? { packageId } : {},
        },
      }),
    {
      onDone: onClose,
      done: () => t('attendance.added'),
      failed: (error) => why(error) ?? t('attendance.addFailed'),
    },
  )
  const { customer, method, hasPaid } = form.values
  const { error } = form.field('customer')
  const held = useQuery({
    ...query('listPackagesOfCustomer', { id: customer?.id ?? '', query: { limit: 100 } }),
    enabled: customer !== null && method === 'packages',
    staleTime: 0,
  }).data?.data
  const usable = (held ?? []).filter(
    (one) =>
      packageIds.includes(one.packageId) &&
      one.numberOfPasses >= passes &&
      (one.expiresAt === null || Date.parse(one.expiresAt) >= Date.parse(session.startTime)),
  )
  return (
    <FormDialog
      form={form}
      title={t('attendance.addTitle')}
      save={t('attendance.addSave')}
      width={520}
      onClose={onClose}
    >
      <CustomerPicker
        partnerId={partnerId}
        value={customer}
        onChange={(next) => form.change({ customer: next, packageId: null })}
        onNew={null}
        error={typeof error === 'string' ? error : null}
      />
      <Select
        {...form.field('method')}
        label={t('attendance.method')}
        description={
          method === 'packages'
            ? t('attendance.costsPasses', { count: passes })
            : t('attendance.costs', {
                member: formatMoney(session.memberPrice, currency),
                other: formatMoney(session.nonMemberPrice, currency),
              })
        }
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={methods.map((each) => ({ value: each, label: common(`paymentMethod.${each as PaymentMethod}`) }))}
        allowDeselect={false}
      />
      {method === 'packages' &&
        (customer !== null && held && usable.length === 0 ? (
          <Paragraph look="bad">{t('attendance.noPasses')}</Paragraph>
        ) : (
          <Select
            {...form.field('packageId')}
            label={t('attendance.package')}
            data={usable.map((one) => ({
              value: one.id,
              label: `${one.name} · ${t('attendance.left', { count: one.numberOfPasses })}${one.expiresAt ? ` · ${formatListDate(dayOf(one.expiresAt, timezone))}` : ''}`,
            }))}
            disabled={customer === null}
            required
          />
        ))}
      {method !== 'packages' && asksWhetherPaid(method, session.nonMemberPrice || session.memberPrice) && (
        <Checkbox
          label={t('attendance.hasPaid')}
          checked={hasPaid}
          onChange={({ currentTarget }) => form.change({ hasPaid: currentTarget.checked })}
        />
      )}
      <TextInput {...form.field('remark')} label={t('attendance.remark')} maxLength={255} />
    </FormDialog>
  )
}
