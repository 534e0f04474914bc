import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import style from './options.module.css'

/** Cards don't work in the partner's country, and whom to ask about it (PAYMETHODS-14, PAYMETHODS-28). */
export const Unsupported = () => {
  const { t } = useTranslation('paymentOptions')
  const { data } = useQuery({ ...query('getProviders', {}), staleTime: Infinity })
  const supportEmail = data?.data.supportEmail
  const [before, after] = supportEmail ? t('unsupported.contact', { supportEmail }).split(supportEmail) : []
  return (
    <p className={style.note}>
      <IconInfoCircle size={16} aria-hidden />
      <span>
        {t('unsupported.text')}
        {supportEmail && (
          <>
            {' '}
            {before}
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            {after}
          </>
        )}
      </span>
    </p>
  )
}
