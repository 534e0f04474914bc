import { Menu } from '@mantine/core'
import { IconCalendarEvent, IconClock, IconDots, IconHistory, IconReceipt } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBarred } from '../../../lib/session/use-can.ts'
import { IconButton } from '../../../ui/Button.tsx'
import type { Customer } from '../customer.ts'
import { useCustomerName } from '../use-customer-name.ts'
import style from './customers.module.css'

type Props = { customer: Customer; onOpen: (id: string) => void }

/** From a customer's row to their bookings, their transactions and what they owe. */
export const RowMenu = ({ customer, onOpen }: Props) => {
  const { t } = useTranslation('customers')
  const nameOf = useCustomerName()
  const navigate = useNavigate()
  const barredBookings = useBarred('facilityBooking.view')
  const barredOrders = useBarred('order.view')
  const toTransactions = (search: object) =>
    void navigate({ to: '/transaction', search: { customer: customer.id, ...search } as never })
  const item = (text: string, icon: ReactNode, barred: string | null, go: () => void) => (
    <Menu.Item leftSection={icon} disabled={barred !== null} onClick={go}>
      {text}
      {barred !== null && <span className={style.why}>{barred}</span>}
    </Menu.Item>
  )
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <IconButton
          label={t('ways.of', { name: nameOf(customer) || t('unnamed') })}
          icon={<IconDots size={16} />}
          size="s"
        />
      </Menu.Target>
      <Menu.Dropdown>
        {!customer.isWalkIn &&
          item(
            t('ways.history'),
            <IconHistory />,
            null,
            () => void navigate({ to: '/customers/$customerId', params: { customerId: customer.id } }),
          )}
        {item(t('ways.coming'), <IconCalendarEvent />, barredBookings, () => onOpen(customer.id))}
        {item(t('ways.transactions'), <IconReceipt />, barredOrders, () => toTransactions({}))}
        {item(t('ways.unpaid'), <IconClock />, barredOrders, () => toTransactions({ status: 'pending' }))}
      </Menu.Dropdown>
    </Menu>
  )
}
