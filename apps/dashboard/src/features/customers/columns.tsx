import { useTranslation } from 'react-i18next'
import type { Column } from '../../ui/DataTable.tsx'
import { nameOfCustomer, type Customer } from './customer.ts'
import style from './customers.module.css'

/** The columns of the list (CUSTOMERS-06); on phones the whole name leads, contact and plan follow, on tablets the mobile stands under the email. */
export const useColumns = (onOpen: (id: string) => void): Column<Customer>[] => {
  const { t } = useTranslation('customers')
  return [
    {
      id: 'firstName',
      header: t('column.firstName'),
      phone: 'title',
      cell: (customer) => (
        <button type="button" className={style.name} onClick={() => onOpen(customer.id)}>
          <span className={style.wideOnly}>{customer.firstName || t('unnamed')}</span>
          <span className={style.phoneOnly}>{nameOfCustomer(customer) || t('unnamed')}</span>
        </button>
      ),
    },
    {
      id: 'lastName',
      header: t('column.lastName'),
      cell: ({ lastName }) => <span className={style.last}>{lastName}</span>,
    },
    {
      id: 'email',
      header: t('column.email'),
      phone: 'line',
      cell: ({ email, mobile }) => (
        <span className={style.quiet}>
          {email}
          <span className={style.tabletOnly}>{mobile}</span>
        </span>
      ),
    },
    {
      id: 'mobile',
      header: t('column.mobile'),
      wide: true,
      phone: 'line',
      cell: ({ mobile }) => <span className={style.quiet}>{mobile}</span>,
    },
    {
      id: 'plan',
      header: t('column.plan'),
      phone: 'state',
      cell: ({ currentSubscription }) => <span className={style.plan}>{currentSubscription?.planName}</span>,
    },
  ]
}
