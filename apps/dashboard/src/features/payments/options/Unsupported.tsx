import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCardSettings } from '../../../lib/services/provider-settings.ts'
import { WithSupportEmail } from '../../../lib/services/WithSupportEmail.tsx'
import style from './options.module.css'

/**
 * Cards don't work in the partner's country, and whom to ask about it (PAYMETHODS-14, PAYMETHODS-28). Where the deployment has no
 * provider at all, the country is not the reason.
 */
export const Unsupported = () => {
  const { t } = useTranslation('paymentOptions')
  const cards = useCardSettings()
  if (cards === undefined) return null
  return (
    <p className={style.note}>
      <IconInfoCircle size={16} aria-hidden />
      <span>
        {cards.provider === null ? (
          t('unsupported.noProvider')
        ) : (
          <>
            {t('unsupported.text')}{' '}
            <WithSupportEmail words={(supportEmail) => t('unsupported.contact', { supportEmail })} />
          </>
        )}
      </span>
    </p>
  )
}
