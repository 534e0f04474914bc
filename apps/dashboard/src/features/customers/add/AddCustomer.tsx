import { customerName } from '@fieldhouse/domain/customers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, messageOf } from '../../../lib/api/api.ts'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { dayOf } from '../../../lib/formats/formats.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import type { Customer } from '../customer.ts'
import { CustomerFields } from '../form/CustomerFields.tsx'
import { createBodyOf, NOBODY, useCustomerRules } from '../form/customer-form.ts'
import { NothingHeld } from '../form/Holdings.tsx'
import { newCustomerFrom } from './new-customer.ts'

const WIDTH = 860

type Props = {
  /** What was typed in a search before; it is filled in where it fits. */
  typed?: string
  onAdded: (customer: Customer) => void
  onClose: () => void
}

/** The Add Customer dialog (CUSTOMERS-01, CUSTOMERS-10, CUSTOMERS-49, CUSTOMERS-50, ADDTX-55). */
export const AddCustomer = ({ typed = '', onAdded, onClose }: Props) => {
  const { t } = useTranslation('customers')
  const { id: partnerId, timezone } = usePartner()
  const [today] = useState(() => dayOf(new Date().toISOString(), timezone))
  const form = useForm(
    { start: { ...NOBODY, ...newCustomerFrom(typed) }, ...useCustomerRules(today) },
    (send, values) => send('createCustomer', { body: { partnerId, ...createBodyOf(values) } }),
    {
      onDone: ({ data }) => onAdded(data),
      done: ({ data }) => ({ message: t('added'), detail: customerName(data) }),
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
      <CustomerFields fields={form} today={today} failure={form.failure} />
    </FormDialog>
  )
}
