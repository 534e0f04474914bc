import { useTranslation } from 'react-i18next'
import { useCardSettings } from '../../lib/services/provider-settings.ts'
import { SandboxNote } from '../../lib/SandboxNote.tsx'

/** Says that nothing of this is real, where payouts are played. */
export const PayoutAccountSandboxNote = () => {
  const { t } = useTranslation('payoutAccounts')
  const cards = useCardSettings()
  if (cards?.provider !== 'sandbox') return null
  return <SandboxNote title={t('dialog.sandbox.title')} hint={t('dialog.sandbox.hint')} />
}
