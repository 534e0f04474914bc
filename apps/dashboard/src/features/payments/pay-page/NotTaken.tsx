import type { PublicPayment } from '@fieldhouse/contract/payments'
import { IconBuildingStore } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Stack } from '../../../ui/layout.tsx'
import style from './pay.module.css'

/** What stands in the card form's place where the club lets customers pay by card no more: how it is reached (PAYMETHODS-11). */
export const NotTaken = ({ payment: { partner, contact } }: { payment: PublicPayment }) => {
  const { t } = useTranslation('payments')
  const { phoneNumber, address } = contact
  const place = useRef<HTMLElement>(null)
  // The form that it takes the place of may have had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus()
  }, [])
  return (
    <section ref={place} tabIndex={-1} aria-label={t('page.notTaken')}>
      <EmptyState
        icon={<IconBuildingStore />}
        title={t('page.notTaken')}
        hint={t('page.notTakenHint', { club: partner.brandName })}
        action={
          (phoneNumber ?? address) && (
            <Stack component="p" gap={4} look="quiet" className={style.contact}>
              {phoneNumber && <a href={`tel:${phoneNumber.replaceAll(/[^+\d]/g, '')}`}>{phoneNumber}</a>}
              {address}
            </Stack>
          )
        }
      />
    </section>
  )
}
