import { useTranslation } from 'react-i18next'
import { customerName } from '@fieldhouse/domain/customers'
import type { Customer } from './customer.ts'

/** What a customer is called on the screen: by name, and the club's walk-in in the language of who looks. */
export const useCustomerName = () => {
  const { t } = useTranslation('customerPicker')
  return (customer: Customer): string => (customer.isWalkIn ? t('walkIn') : customerName(customer))
}
