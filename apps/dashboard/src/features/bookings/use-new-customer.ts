import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, codeOf, messageOf } from '../../lib/api.ts'
import { useKeys } from '../../lib/order-changes.ts'
import {
  newCustomerBody,
  newCustomerFaults,
  NO_CUSTOMER,
  typedValues,
  type Customer,
  type NewCustomerValues,
} from '../customers/index.ts'

/** The form of a new customer inside a booking, and creating them from it (BOOKING-109). */
export const useNewCustomer = (partnerId: string, onCreated: (customer: Customer) => void) => {
  const { t } = useTranslation('customerPicker')
  const [values, setValues] = useState<NewCustomerValues | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const once = useKeys()
  /** Null when something is missing, or the server refused. */
  const create = async (): Promise<Customer | null> => {
    setFailure(null)
    if (!values || Object.keys(newCustomerFaults(values)).length > 0) return null
    try {
      const body = newCustomerBody(partnerId, values)
      const { data } = await once(JSON.stringify(body), (options) => client.createCustomer({ body }, options))
      onCreated(data)
      setValues(null)
      return data
    } catch (error) {
      const exists = codeOf(error) === 'error.badRequest.existedCustomer'
      setFailure(exists ? t('exists') : [t('createFailed'), messageOf(error)].filter(Boolean).join(': '))
      return null
    }
  }
  return {
    values,
    set: setValues,
    start: (typed: string) => setValues({ ...NO_CUSTOMER, ...typedValues(typed) }),
    problems: values ? newCustomerFaults(values) : {},
    failure,
    create,
  }
}
