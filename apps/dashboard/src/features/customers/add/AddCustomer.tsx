import { customerName } from '@fieldhouse/domain/customers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, messageOf } from '../../../lib/api/api.ts'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { dayOf } from '../../../lib/formats/formats.ts'
import { useFreshPartner } from '../../../lib/session/use-fresh-partner.ts'
import type { Customer } from '../customer.ts'
import { CustomerFields } from '../form/CustomerFields.tsx'
import { createBodyOf, NOBODY, useCustomerRules } from '../form/customer-form.ts'
import { NothingHeld } from '../form/Holdings.tsx'
import { newCustomerFrom } from './new-customer.ts'
import { membershipProblems, NO_MEMBERSHIP, sellMembership } from './new-membership.ts'
import { NewMembership } from './NewMembership.tsx'

const WIDTH = 860

type Props = {
  /** What was typed in a search before; it is filled in where it fits. */
  typed?: string
  onAdded: (customer: Customer) => void
  /** Where a membership can be given at once: they were added, and the membership failed. Without it none can. */
  onHalf?: (customer: Customer) => void
  onClose: () => void
}

/** The Add Customer dialog (CUSTOMERS-01, CUSTOMERS-10, CUSTOMERS-49, CUSTOMERS-50, CUSTOMERS-61, ADDTX-55). */
export const AddCustomer = ({ typed = '', onAdded, onHalf, onClose }: Props) => {
  const { t } = useTranslation('customers')
  const partner = useFreshPartner(t('networkFail'), onClose)
  const [today] = useState(() => dayOf(new Date().toISOString(), partner.timezone))
  const rules = useCustomerRules(today)
  const form = useForm(
    {
      start: { ...NOBODY, ...newCustomerFrom(typed), ...NO_MEMBERSHIP(today) },
      check: (values) => ({ ...rules.check(values), ...membershipProblems(values, today) }),
      words: {
        ...rules.words,
        'start is missing': t('problem.missing'),
        'start is too early': t('membership.tooEarly'),
        'start is too late': t('membership.tooLate'),
      },
    },
    async (send, values) => {
      const { data } = await send('createCustomer', { body: { partnerId: partner.id, ...createBodyOf(values) } })
      const failure = await sellMembership(send, partner, data.id, values).then(
        () => null,
        (error: unknown) => ({ error }),
      )
      return { data, failure }
    },
    {
      onDone: ({ data, failure }) => (failure && onHalf ? onHalf(data) : onAdded(data)),
      done: ({ data, failure }) =>
        failure
          ? { tone: 'failure', message: messageOf(failure.error) ?? t('updateFailed'), detail: t('added') }
          : { message: t('added'), detail: customerName(data) },
      failure: (error) =>
        codeOf(error) === 'error.badRequest.existedCustomer'
          ? t('exists')
          : [t('createFailed'), messageOf(error)].filter(Boolean).join(': '),
    },
  )
  return (
    <FormDialog
      form={form}
      title={t('addCustomer')}
      save={t('saveCustomer')}
      width={WIDTH}
      side={<NothingHeld />}
      onClose={onClose}
    >
      <CustomerFields fields={form} today={today} failure={form.failure}>
        {onHalf && <NewMembership fields={form} today={today} />}
      </CustomerFields>
    </FormDialog>
  )
}
