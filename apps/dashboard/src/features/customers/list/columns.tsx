import { IconPlayerPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatListDate } from '../../../lib/formats/formats.ts'
import { useGroupedPhone } from '../../../lib/formats/use-mobile-reader.ts'
import type { Column } from '../../../ui/lists/DataTable.tsx'
import { Status } from '../../../ui/display/Status.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import type { Customer } from '../customer.ts'
import { RowMenu } from './RowMenu.tsx'
import { useCustomerName } from '../use-customer-name.ts'
import style from './customers.module.css'

/** The columns of the list (CUSTOMERS-06); on phones the whole name leads, contact and plan follow, on tablets the mobile stands under the email. */
export const useColumns = (onOpen: (id: string) => void): Column<Customer>[] => {
  const { t } = useTranslation('customers')
  const nameOf = useCustomerName()
  const grouped = useGroupedPhone()
  return [
    {
      id: 'firstName',
      header: t('column.firstName'),
      phone: 'title',
      cell: (customer) => (
        <>
          <button type="button" className={style.name} onClick={() => onOpen(customer.id)}>
            <span className={style.wideOnly}>
              {(customer.isWalkIn ? nameOf(customer) : customer.firstName) || t('unnamed')}
            </span>
            <span className={style.phoneOnly}>{nameOf(customer) || t('unnamed')}</span>
          </button>
          {customer.isWalkIn && <span className={style.standing}>{t('standing')}</span>}
        </>
      ),
    },
    {
      id: 'lastName',
      header: t('column.lastName'),
      cell: ({ lastName }) => <Text look="medium">{lastName}</Text>,
    },
    {
      id: 'email',
      header: t('column.email'),
      phone: 'line',
      cell: ({ email, mobile }) => (
        <Text look="quiet anywhere" className={style.quiet}>
          {email}
          <span className={style.tabletOnly}>{mobile && grouped(mobile)}</span>
        </Text>
      ),
    },
    {
      id: 'mobile',
      header: t('column.mobile'),
      wide: true,
      phone: 'line',
      cell: ({ mobile }) => (
        <Text look="quiet anywhere" className={style.quiet}>
          {mobile && grouped(mobile)}
        </Text>
      ),
    },
    {
      id: 'plan',
      header: t('column.plan'),
      phone: 'state',
      cell: ({ currentSubscription, restingSubscription: resting }) =>
        resting ? (
          <Stack gap={2} align="start">
            <Text look="ink">{resting.planName}</Text>
            <Status tone="mute" icon={<IconPlayerPause />} line>
              {t('membership.pausedUntil', { day: formatListDate(resting.pausedUntil) })}
            </Status>
          </Stack>
        ) : (
          <Text look="ink">{currentSubscription?.planName}</Text>
        ),
    },
    {
      id: 'menu',
      header: t('ways.title'),
      headerHidden: true,
      width: 48,
      phone: 'value',
      cell: (customer) => <RowMenu customer={customer} onOpen={onOpen} />,
    },
  ]
}
