import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MoveMail } from './use-move-mail.ts'

/** 'Email customer', on wherever there is an address. */
export const MoveMailSwitch = ({ mail: { isWanted, want, lacksEmail } }: { mail: MoveMail }) => {
  const { t } = useTranslation('bookings')
  return (
    <Switch
      label={t('payment.emailCustomer')}
      description={lacksEmail ? t('payment.no.email') : undefined}
      checked={isWanted}
      disabled={lacksEmail}
      onChange={(event) => want(event.currentTarget.checked)}
    />
  )
}
