import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { WithSupportEmail } from '../../../lib/services/WithSupportEmail.tsx'
import style from './options.module.css'

/** Cards don't work in the partner's country, and whom to ask about it (PAYMETHODS-14, PAYMETHODS-28). */
export const Unsupported = () => {
  const { t } = useTranslation('paymentOptions')
  return (
    <p className={style.note}>
      <IconInfoCircle size={16} aria-hidden />
      <span>
        {t('unsupported.text')}{' '}
        <WithSupportEmail words={(supportEmail) => t('unsupported.contact', { supportEmail })} />
      </span>
    </p>
  )
}
