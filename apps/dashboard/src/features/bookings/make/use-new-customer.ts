import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, messageOf } from '../../../lib/api.ts'
import type { Send } from '../../../lib/use-action.ts'
import {
  newCustomerBody,
  newCustomerFaults,
  NO_CUSTOMER,
  typedValues,
  type Customer,
  type NewCustomerValues,
} from '../../customers/index.ts'

/** The form of a new customer inside a booking, and creating them from it (BOOKING-109). */
export const useNewCustomer = (partnerId: string, onCreated: (customer: Customer) => void) => {
  const { t } = useTranslation('customerPicker')
  const [values, setValues] = useState<NewCustomerValues | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const problems = values ? newCustomerFaults(values) : {}
  return {
    values,
    set: setValues,
    start: (typed: string) => setValues({ ...NO_CUSTOMER, ...typedValues(typed) }),
    problems,
    /** Whether what is typed makes a customer; why it made none before is said no more. */
    check: () => {
      setFailure(null)
      return values !== null && Object.keys(problems).length === 0
    },
    failure,
    create: async (send: Send): Promise<Customer> => {
      const body = newCustomerBody(partnerId, values ?? NO_CUSTOMER)
      // Typed otherwise, it is somebody else.
      const { data } = await send('createCustomer', { body }, { part: JSON.stringify(body) })
      onCreated(data)
      setValues(null)
      return data
    },
    /** Says in the form why nobody was created. */
    refuse: (error: unknown) => {
      const exists = codeOf(error) === 'error.badRequest.existedCustomer'
      setFailure(exists ? t('exists') : [t('createFailed'), messageOf(error)].filter(Boolean).join(': '))
    },
  }
}
