import { useTranslation } from 'react-i18next'
import { loadProviderSettings } from '../../lib/provider-settings.ts'
import { AuthForm, AuthLink, EmailField, SecretField } from './AuthForm.tsx'
import { FacebookButton } from './FacebookButton.tsx'
import { providerOf } from './provider.ts'
import { useAttempt, useEnter } from './use-attempt.ts'
import { useFields } from './use-fields.ts'
import style from './auth.module.css'

/** Sign-in by email and password or by Facebook (SHELL-01 to SHELL-03, SHELL-32 to SHELL-35). */
export const SignIn = () => {
  const { t } = useTranslation('identity')
  const { values, field, check } = useFields({ email: '', password: '' })
  const attempt = useAttempt('reloadBeforeLogin')
  const enter = useEnter()

  const signIn = async () => {
    const provider = providerOf(await loadProviderSettings())
    await enter(await provider.signIn(values.email.trim(), values.password), 'FIREBASE')
  }
  return (
    <AuthForm
      title={t('signInTitle')}
      foot={
        <>
          {t('noAccount')}
          <AuthLink to="/signup">{t('signUp')}</AuthLink>
        </>
      }
      attempt={attempt}
      onSubmit={() => check() && void attempt.run('form', signIn)}
      submitLabel={t('logIn')}
      below={<FacebookButton attempt={attempt} label={t('logInFacebook')} />}
    >
      <EmailField {...field('email')} />
      <SecretField label={t('password')} autoComplete="current-password" {...field('password')} />
      <p className={style.between}>
        <AuthLink to="/forgot-password">{t('forgotLink')}</AuthLink>
      </p>
    </AuthForm>
  )
}
