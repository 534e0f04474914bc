import { useTranslation } from 'react-i18next'
import { codeOf, messageOf } from '../../../lib/api/api.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { newCustomerBody, newCustomerFrom, useNewCustomerFields, type Customer } from '../../customers/index.ts'

/** The form of a new customer beside the search; who was created is the chosen one (ATTENDANCE-18, ATTENDANCE-33, ATTENDANCE-34, ATTENDANCE-45). */
export const useNewParticipant = (onCreated: (customer: Customer) => void) => {
  const { t } = useTranslation('classes')
  const { t: picker } = useTranslation('customerPicker')
  const { id: partnerId } = usePartner()
  const form = useForm(
    useNewCustomerFields(),
    async (send, values) => {
      const body = newCustomerBody(partnerId, values)
      // Typed otherwise, it is somebody else.
      return send('createCustomer', { body }, { part: JSON.stringify(body) })
    },
    {
      onDone: ({ data }) => onCreated(data),
      failure: (error) =>
        codeOf(error) === 'error.badRequest.existedCustomer'
          ? picker('exists')
          : (messageOf(error) ?? t('attendance.customerFailed')),
    },
  )
  return { ...form, begin: (typed: string) => form.restart(newCustomerFrom(typed)) }
}
