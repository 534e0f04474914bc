import { useQuery } from '@tanstack/react-query'
import { IconMailOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { Row } from '../../../ui/layout.tsx'

/** The messages about a transaction that reached nobody and are not tried again; nothing where there are none. */
export const Undelivered = ({ orderId }: { orderId: string }) => {
  const { t } = useTranslation('orders')
  const { data } = useQuery(query('listUndeliveredMessages', { id: orderId }))
  return data?.data.map(({ id, channel, recipient, reason }) => (
    <Row component="p" p="10px 12px" ground="onWarn" gap={10} look="medium warn" key={id}>
      <IconMailOff size={18} aria-hidden />
      <span>{t(`undelivered.${channel}`, { recipient, reason: t(`undelivered.reason.${reason}`) })}</span>
    </Row>
  ))
}
