import { IconFlask } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCardSettings } from '../../../lib/provider-settings.ts'
import card from '../cards/card.module.css'

/** Says that nothing of this is real, where payments are played. */
export const SandboxNote = () => {
  const { t } = useTranslation('payouts')
  const cards = useCardSettings()
  if (cards?.provider !== 'sandbox') return null
  return (
    <p className={card.sandbox}>
      <IconFlask size={18} aria-hidden />
      <span>
        <b>{t('dialog.sandbox.title')}</b> {t('dialog.sandbox.hint')}
      </span>
    </p>
  )
}
