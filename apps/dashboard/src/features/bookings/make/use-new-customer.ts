import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, messageOf } from '../../../lib/api/api.ts'
import { isSaidBeside, refusedFields } from '../../../lib/form/problems.ts'
import { useFields } from '../../../lib/form/use-fields.ts'
import type { Send } from '../../../lib/commands/use-action.ts'
import { newCustomerBody, newCustomerFrom, useNewCustomerFields, type Customer } from '../../customers/index.ts'

/** The form of a new customer inside a booking, and creating them from it (BOOKING-109). */
export const useNewCustomer = (partnerId: string, onCreated: (customer: Customer) => void) => {
  const { t } = useTranslation('customerPicker')
  const fields = useFields(useNewCustomerFields())
  const [isOpen, setOpen] = useState(false)
  const [failed, setFailed] = useState<{ error: unknown } | null>(null)
  const textOf = (error: unknown): string =>
    codeOf(error) === 'error.badRequest.existedCustomer'
      ? t('exists')
      : [t('createFailed'), messageOf(error)].filter(Boolean).join(': ')
  return {
    /** Null while somebody who is known is searched for. */
    fields: isOpen ? fields : null,
    open: (typed: string) => {
      fields.restart(newCustomerFrom(typed))
      setOpen(true)
    },
    close: () => setOpen(false),
    /** Whether what is typed makes a customer; why it made none before is said no more. */
    check: () => {
      setFailed(null)
      return isOpen && fields.check()
    },
    /** Why nobody was created, for the form to say. */
    failure: failed && textOf(failed.error),
    create: async (send: Send): Promise<Customer> => {
      const body = newCustomerBody(partnerId, fields.values)
      // Typed otherwise, it is somebody else.
      const { data } = await send('createCustomer', { body }, { part: JSON.stringify(body) })
      onCreated(data)
      setOpen(false)
      return data
    },
    /** Says why nobody was created: beside the fields that the server names, or in the form. */
    refuse: (error: unknown) => {
      const refused = refusedFields(error, fields.values)
      fields.refuse(refused)
      if (!isSaidBeside(error, refused)) setFailed({ error })
    },
  }
}
