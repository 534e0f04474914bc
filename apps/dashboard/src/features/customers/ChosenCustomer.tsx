import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isStandalone } from '../../lib/standalone.ts'
import { useGroupedPhone } from '../../lib/use-mobile-reader.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { Customer } from './customer.ts'
import { useCustomerName } from './use-customer-name.ts'
import style from './customer.module.css'

/** The customer that was chosen, with the way to them and back to the search. */
export const ChosenCustomer = ({ customer, onChange }: { customer: Customer; onChange: () => void }) => {
  const { t } = useTranslation('customerPicker')
  const nameOf = useCustomerName()
  const grouped = useGroupedPhone()
  const { email, mobile } = customer
  const contact = customer.isWalkIn ? t('walkInHint') : [email, mobile && grouped(mobile)].filter(Boolean).join(' · ')
  return (
    <div className={style.chosenField}>
      <span className={style.label}>{t('customer')}</span>
      <div className={style.chosen}>
        <Avatar name={nameOf(customer)} size={28} />
        <span className={style.words}>
          <span className={style.first}>
            <b>{nameOf(customer)}</b>
            {customer.currentSubscription && <span>{customer.currentSubscription.planName}</span>}
          </span>
          <span className={style.contact}>{contact}</span>
        </span>
        {!isStandalone() && (
          <a className={style.link} href={`/customers?id=${customer.id}`} target="_blank" rel="noopener noreferrer">
            <IconExternalLink size={16} aria-hidden />
            <VisuallyHidden>{`${t('openCustomer')}, ${t('newTab')}`}</VisuallyHidden>
          </a>
        )}
        <Button size="s" variant="subtle" onClick={onChange}>
          {t('change')}
        </Button>
      </div>
    </div>
  )
}
