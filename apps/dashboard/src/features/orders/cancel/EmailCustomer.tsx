import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canEmailCustomer, type Order } from '../order.ts'

/** Whether the customer is told by email: yes where they have an address, until staff switch it off (ORDERS-62). */
export const useEmailCustomer = (order: Pick<Order, 'customer'>) => {
  const mayEmail = canEmailCustomer(order)
  const [email, setEmail] = useState(true)
  return { mayEmail, isWanted: mayEmail && email, setEmail }
}

export const EmailCustomer = ({ mail }: { mail: ReturnType<typeof useEmailCustomer> }) => {
  const { t } = useTranslation('orders')
  return (
    <Switch
      label={t('cancel.email')}
      description={mail.mayEmail ? undefined : t('cancel.noEmail')}
      checked={mail.isWanted}
      disabled={!mail.mayEmail}
      onChange={(event) => mail.setEmail(event.currentTarget.checked)}
    />
  )
}
