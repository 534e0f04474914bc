import { useTranslation } from 'react-i18next'
import { codeOf, messageOf } from '../../../lib/api/api.ts'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { nameOfCustomer, type Customer } from '../customer.ts'
import { newCustomerBody, useNewCustomerFields } from './new-customer.ts'
import { NewCustomerForm } from './NewCustomerForm.tsx'

type Props = {
  /** What was typed in a search before; it is filled in where it fits. */
  typed?: string
  onAdded: (customer: Customer) => void
  onClose: () => void
}

/** The Add Customer dialog (CUSTOMERS-01, CUSTOMERS-49, CUSTOMERS-50, ADDTX-55). */
export const AddCustomer = ({ typed, onAdded, onClose }: Props) => {
  const { t } = useTranslation('customers')
  const { id: partnerId } = usePartner()
  const form = useForm(
    useNewCustomerFields(typed),
    (send, values) => send('createCustomer', { body: newCustomerBody(partnerId, values) }),
    {
      onDone: ({ data }) => onAdded(data),
      done: ({ data }) => ({ message: t('added'), detail: nameOfCustomer(data) }),
      failure: (error) =>
        codeOf(error) === 'error.badRequest.existedCustomer'
          ? t('exists')
          : [t('createFailed'), messageOf(error)].filter(Boolean).join(': '),
    },
  )
  return (
    <FormDialog form={form} title={t('addCustomer')} save={t('saveCustomer')} onClose={onClose}>
      <NewCustomerForm fields={form} failure={form.failure} />
    </FormDialog>
  )
}
