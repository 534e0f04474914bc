import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, codeOf, messageOf } from '../../lib/api.ts'
import { useSaving } from '../../lib/use-saving.ts'
import type { Customer } from './customer.ts'
import { newCustomerBody, newCustomerFaults, typedValues } from './new-customer.ts'
import { NO_CUSTOMER } from './NewCustomerForm.tsx'

/** The form of a new customer: what stands in it, what is wrong with it, and its being saved (CUSTOMERS-49, CUSTOMERS-50). */
export const useNewCustomer = (partnerId: string, typed: string, onAdded: (customer: Customer) => void) => {
  const { t } = useTranslation('customers')
  const [start] = useState(() => ({ ...NO_CUSTOMER, ...typedValues(typed) }))
  const [values, setValues] = useState(start)
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { busy, save } = useSaving()
  const problems = newCustomerFaults(values)
  const submit = () => {
    setTried(true)
    setFailure(null)
    if (Object.keys(problems).length > 0) return
    void save(
      async (idempotencyKey) => {
        const body = newCustomerBody(partnerId, values)
        onAdded((await client.createCustomer({ body }, { idempotencyKey })).data)
      },
      (error) =>
        setFailure(
          codeOf(error) === 'error.badRequest.existedCustomer'
            ? t('exists')
            : [t('createFailed'), messageOf(error)].filter(Boolean).join(': '),
        ),
    )
  }
  return {
    values,
    setValues,
    problems: tried ? problems : {},
    failure,
    busy,
    submit,
    isTyped: Object.values(values).some((text, i) => text.trim() !== Object.values(start)[i]),
  }
}
