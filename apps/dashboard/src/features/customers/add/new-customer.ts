import {
  barePhone,
  isPhone,
  newCustomerProblems,
  type NewCustomer,
  type NewCustomerProblem,
} from '@fieldhouse/domain/bookings'
import { isEmail } from '@fieldhouse/domain/emails'
import { useTranslation } from 'react-i18next'
import type { Problems } from '../../../lib/form/problems.ts'

export type NewCustomerValues = NewCustomer & { partnerNote: string }

const NO_CUSTOMER: NewCustomerValues = { firstName: '', lastName: '', email: '', mobile: '', partnerNote: '' }

/** A new customer as the form begins: what was typed in a search goes where it belongs, an email (BOOKING-30), a phone number, or a name. */
export const newCustomerFrom = (search: string): NewCustomerValues => {
  const typed = search.trim()
  if (isEmail(typed)) return { ...NO_CUSTOMER, email: typed }
  if (isPhone(typed)) return { ...NO_CUSTOMER, mobile: typed }
  const [firstName = '', ...rest] = typed.split(/\s+/)
  return { ...NO_CUSTOMER, firstName, lastName: rest.join(' ') }
}

const check = (values: NewCustomerValues): Problems<NewCustomerValues, NewCustomerProblem | 'Invalid email'> => {
  const problems = newCustomerProblems(values)
  return values.email.trim() !== '' && !isEmail(values.email) ? { ...problems, email: 'Invalid email' } : problems
}

/** The fields of a new customer, with what the domain says of them in the reader's words. */
export const useNewCustomerFields = (search = '') => {
  const { t } = useTranslation('customerPicker')
  return {
    start: newCustomerFrom(search),
    check,
    words: {
      'is required': t('required'),
      'Invalid phone number': t('invalidPhone'),
      'Invalid email': t('invalidEmail'),
    },
  }
}

/** The form as the call that creates the customer carries it. */
export const newCustomerBody = (partnerId: string, values: NewCustomerValues) => ({
  partnerId,
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  email: values.email.trim() || null,
  mobile: values.mobile.trim() ? barePhone(values.mobile) : null,
  partnerNote: values.partnerNote.trim() || null,
})
