import { useTranslation } from 'react-i18next'
import { useCardSettings } from '../../../lib/provider-settings.ts'
import { SandboxNote } from '../SandboxNote.tsx'

/** Says that nothing of this is real, where payouts are played. */
export const PayoutsSandboxNote = () => {
  const { t } = useTranslation('payouts')
  const cards = useCardSettings()
  if (cards?.provider !== 'sandbox') return null
  return <SandboxNote title={t('dialog.sandbox.title')} hint={t('dialog.sandbox.hint')} />
}
