import { useTranslation } from 'react-i18next'
import { useBarred } from '../../../lib/session/use-can.ts'
import { useMobileReader } from '../../../lib/formats/use-mobile-reader.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import type { OrderSummary } from '../order.ts'
import { channelOf, missingContact } from './missing-contact.ts'

/** Says of an order why no confirmation of it can be sent; null where one can (ORDERS-146). */
export const useConfirmationBar = () => {
  const { t } = useTranslation('orders')
  const { countryCode } = usePartner()
  const barred = useBarred('order.edit')
  const readMobile = useMobileReader(channelOf(countryCode) === 'SMS')
  return (order: Pick<OrderSummary, 'customer'>): string | null => {
    const missing = missingContact(order, countryCode, readMobile)
    return barred ?? (missing && t(`confirmation.missing.${missing}`))
  }
}
