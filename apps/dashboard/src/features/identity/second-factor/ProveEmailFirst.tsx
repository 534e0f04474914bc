import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/commands/use-action.ts'
import { messageOf } from '../../../lib/api/api.ts'
import { useProviderSettings } from '../../../lib/services/use-provider-settings.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../AuthForm.tsx'
import style from '../security/security.module.css'

/** In place of the second factor while nobody has proved the account's email: why, and the link that proves it (BEYOND-23). */
export const ProveEmailFirst = () => {
  const { t } = useTranslation('identity')
  const email = useSession()?.account.email ?? ''
  const mails = useProviderSettings()?.mails
  const sending = useAction((send) => send('sendResetEmail', { body: { email } }), {
    done: () => t('factor.proofSent', { email }),
    failed: t('factor.proofNotSent'),
    why: (error) => messageOf(error) ?? t('noConnection'),
  })
  return (
    <>
      <p className={style.quiet}>{t('factor.proveFirst', { email })}</p>
      {mails === 'kept' ? (
        <Notice tone="info">{t('noMails')}</Notice>
      ) : (
        <>
          <p className={style.quiet}>{t('factor.proveBy')}</p>
          <Button loading={sending.busy} onClick={() => void sending.run()}>
            {t('factor.sendProof')}
          </Button>
        </>
      )}
    </>
  )
}
