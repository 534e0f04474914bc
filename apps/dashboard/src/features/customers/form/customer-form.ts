import type { Api, Call } from '@fieldhouse/contract'
import { barePhone } from '@fieldhouse/domain/bookings'
import { customerProblems, REMOVED, type CustomerProblem } from '@fieldhouse/domain/customers'
import { formatSlashedDay, parseSlashedDay, type LocalDate } from '@fieldhouse/domain/time'
import { useTranslation } from 'react-i18next'
import type { Problems } from '../../../lib/form/problems.ts'
import type { Customer } from '../customer.ts'

/** What stands in the form of a customer (CUSTOMERS-11); `dob` as 'YYYY-MM-DD', a country by its two letters. */
export type CustomerValues = {
  firstName: string
  lastName: string
  email: string
  mobile: string
  gender: 'female' | 'male'
  dob: LocalDate | null
  partnerSideCustomerIdString: string
  addressStreet: string
  addressUnit: string
  addressCity: string
  addressCountry: string | null
  addressPostalCode: string
  invoiceName: string
  taxNumber: string
  partnerNote: string
}

/** A new customer before anything is typed; female until it is chosen otherwise (CUSTOMERS-21). */
export const NOBODY: CustomerValues = {
  firstName: '',
  lastName: '',
  email: '',
  mobile: '',
  gender: 'female',
  dob: null,
  partnerSideCustomerIdString: '',
  addressStreet: '',
  addressUnit: '',
  addressCity: '',
  addressCountry: null,
  addressPostalCode: '',
  invoiceName: '',
  taxNumber: '',
  partnerNote: '',
}

const NAMES = Object.keys(NOBODY) as (keyof CustomerValues)[]

/** A customer as the form shows them. */
export const valuesOf = (customer: Customer): CustomerValues => ({
  firstName: customer.firstName,
  lastName: customer.lastName,
  email: customer.email ?? '',
  mobile: customer.mobile ?? '',
  // It is kept from who teaches, who edits nobody.
  gender: customer.gender ?? 'female',
  dob: customer.dob && parseSlashedDay(customer.dob),
  partnerSideCustomerIdString: customer.partnerSideCustomerIdString ?? '',
  addressStreet: customer.addressStreet ?? '',
  addressUnit: customer.addressUnit ?? '',
  addressCity: customer.addressCity ?? '',
  addressCountry: customer.addressCountry,
  addressPostalCode: customer.addressPostalCode ?? '',
  invoiceName: customer.invoiceName ?? '',
  taxNumber: customer.taxNumber ?? '',
  partnerNote: customer.partnerNote ?? '',
})

type Sent = { [field in keyof CustomerValues]: string }

/** What of the form is sent of a field; '' where nothing stands in it. */
const sentOf = (values: CustomerValues): Sent => ({
  ...(Object.fromEntries(NAMES.map((name) => [name, (values[name] ?? '').trim()])) as Sent),
  mobile: barePhone(values.mobile.trim()),
  dob: values.dob ? formatSlashedDay(values.dob) : '',
})

/** The form of a new customer as the call carries it: what is empty is left out. */
export const createBodyOf = (values: CustomerValues): Omit<Call<Api['createCustomer']>['body'], 'partnerId'> => {
  const sent = sentOf(values)
  const filled = Object.entries(sent).filter(([, text]) => text !== '')
  return { ...Object.fromEntries(filled), firstName: sent.firstName, gender: values.gender }
}

/** The changed fields as the call carries them; one that was emptied as '[[removed]]' (CUSTOMERS-37, CUSTOMERS-38). */
export const updateBodyOf = (
  began: CustomerValues,
  values: CustomerValues,
): Omit<Call<Api['updateCustomer']>['body'], 'version'> => {
  const [before, after] = [sentOf(began), sentOf(values)]
  const changed = NAMES.filter((name) => before[name] !== after[name])
  return Object.fromEntries(changed.map((name) => [name, after[name] === '' ? REMOVED : after[name]]))
}

/** The rules of the form, with what is said beside its fields in the reader's language (CUSTOMERS-22 to CUSTOMERS-27). */
export const useCustomerRules = (today: LocalDate) => {
  const { t } = useTranslation('customers')
  return {
    check: (values: CustomerValues): Problems<CustomerValues, CustomerProblem> => customerProblems(values, today),
    words: {
      Missing: t('problem.missing'),
      'Invalid email': t('problem.email'),
      'Invalid phone number': t('problem.mobile'),
      'Invalid date of birth': t('problem.dob'),
    },
  }
}
