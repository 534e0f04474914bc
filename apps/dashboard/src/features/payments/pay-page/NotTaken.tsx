import type { PublicPayment } from '@fieldhouse/contract/payments'
import { IconBuildingStore } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** What stands in the card form's place where the club lets customers pay by card no more: how it is reached (PAYMETHODS-11). */
export const NotTaken = ({ payment: { partner, contact } }: { payment: PublicPayment }) => {
  const { t } = useTranslation('payments')
  const { phoneNumber, address } = contact
  return (
    <EmptyState
      icon={<IconBuildingStore />}
      title={t('page.notTaken')}
      hint={t('page.notTakenHint', { club: partner.brandName })}
      action={
        (phoneNumber ?? address) && (
          <>
            {phoneNumber && <a href={`tel:${phoneNumber.replaceAll(/[^+\d]/g, '')}`}>{phoneNumber}</a>}
            {phoneNumber && address && ' · '}
            {address}
          </>
        )
      }
    />
  )
}
