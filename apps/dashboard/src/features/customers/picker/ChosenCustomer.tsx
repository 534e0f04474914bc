import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isStandalone } from '../../../lib/standalone.ts'
import { useGroupedPhone } from '../../../lib/formats/use-mobile-reader.ts'
import { Avatar } from '../../../ui/display/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import type { Customer } from '../customer.ts'
import { useCustomerName } from '../use-customer-name.ts'
import style from '../customer.module.css'

/** The customer that was chosen, with the way to them and back to the search. */
export const ChosenCustomer = ({ customer, onChange }: { customer: Customer; onChange: () => void }) => {
  const { t } = useTranslation('customerPicker')
  const nameOf = useCustomerName()
  const grouped = useGroupedPhone()
  const { email, mobile } = customer
  const contact = customer.isWalkIn ? t('walkInHint') : [email, mobile && grouped(mobile)].filter(Boolean).join(' · ')
  return (
    <Stack gap={4}>
      <Text look="small medium quiet">{t('customer')}</Text>
      <Row gap={10} className={style.chosen}>
        <Avatar name={nameOf(customer)} size={28} />
        <Stack component="span" grow className={style.words}>
          <Row component="span" gap={6} align="baseline" look="nowrap" className={style.first}>
            <b>{nameOf(customer)}</b>
            {customer.currentSubscription && <span>{customer.currentSubscription.planName}</span>}
          </Row>
          <Text look="small faint truncate" className={style.contact}>
            {contact}
          </Text>
        </Stack>
        {!isStandalone() && (
          <a className={style.link} href={`/customers?id=${customer.id}`} target="_blank" rel="noopener noreferrer">
            <IconExternalLink size={16} aria-hidden />
            <VisuallyHidden>{`${t('openCustomer')}, ${t('newTab')}`}</VisuallyHidden>
          </a>
        )}
        <Button size="s" variant="subtle" onClick={onChange}>
          {t('change')}
        </Button>
      </Row>
    </Stack>
  )
}
