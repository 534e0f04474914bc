import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFields } from '../../../lib/form/use-fields.ts'
import { loadProviderSettings } from '../../../lib/services/provider-settings.ts'
import { useProviderSettings } from '../../../lib/services/use-provider-settings.ts'
import { isStandalone } from '../../../lib/standalone.ts'
import { AuthForm, AuthLink, EmailField, Notice } from '../AuthForm.tsx'
import { providerOf } from '../sign-in/provider.ts'
import { useAttempt } from '../sign-in/use-attempt.ts'
import { useCredentials } from '../use-credentials.ts'
import style from '../auth.module.css'

/** Asks for the reset mail (SHELL-08, SHELL-09, SHELL-11, SHELL-19, SHELL-38, SHELL-39). */
export const ForgotPassword = () => {
  const { t } = useTranslation('identity')
  const fields = useFields(useCredentials({ email: '' }))
  const { values, field } = fields
  const [sentTo, setSentTo] = useState<string | null>(null)
  const attempt = useAttempt('reloadBeforeLogin')
  const settings = useProviderSettings()
  // Another company that keeps the passwords sends its own mails.
  const sendsNone = settings?.builtIn === true && settings.mails === 'kept'

  const send = async () => {
    setSentTo(null)
    const email = values.email.trim()
    await providerOf(await loadProviderSettings()).sendResetEmail(email)
    setSentTo(email)
  }
  return (
    <AuthForm
      title={t('forgotTitle')}
      hint={t(sendsNone ? 'noMails' : 'forgotHint')}
      foot={
        !isStandalone() && (
          <>
            {t('haveAccount')}
            <AuthLink to="/login">{t('backToLogin')}</AuthLink>
          </>
        )
      }
      attempt={attempt}
      fields={fields}
      onSend={send}
      submitLabel={t('sendReset')}
      told={
        sentTo &&
        (sendsNone ? (
          <Notice tone="info">{t('resetKept', { email: sentTo })}</Notice>
        ) : (
          <Notice tone="ok">
            {t('resetSent')} <span className={style.quiet}>{t('sentTo', { email: sentTo })}</span>
          </Notice>
        ))
      }
    >
      <EmailField {...field('email')} />
    </AuthForm>
  )
}
