import { useTranslation } from 'react-i18next'
import { SESSION_DAYS, SESSION_LIFETIME_DAYS } from '@fieldhouse/domain/identity'
import { fetched } from '../../../lib/fetched.tsx'
import { useFields } from '../../../lib/form/use-fields.ts'
import { loadProviderSettings } from '../../../lib/services/provider-settings.ts'
import { useSessionEnd } from '../../../lib/session/session-end.ts'
import { Row } from '../../../ui/layout.tsx'
import { AuthForm, AuthLink, EmailField, Notice, SecretField } from '../AuthForm.tsx'
import { useFirstStep } from './asked-code.ts'
import { FacebookButton } from './FacebookButton.tsx'
import { providerOf } from './provider.ts'
import { useAttempt, useEnter } from './use-attempt.ts'
import { useCredentials } from '../use-credentials.ts'
import style from '../auth.module.css'

const SecondStep = fetched(() => import('./SecondStep.tsx').then((module) => module.SecondStep))

/** Sign-in by email and password or by Facebook, and the code of a second factor (SHELL-01 to SHELL-03, SHELL-32 to SHELL-35, BEYOND-23). */
export const SignIn = () => {
  const first = useFirstStep()
  return first ? <SecondStep first={first} /> : <FirstStep />
}

const FirstStep = () => {
  const { t } = useTranslation('identity')
  const fields = useFields(useCredentials({ email: '', password: '' }))
  const { values, field } = fields
  const attempt = useAttempt('reloadBeforeLogin')
  const enter = useEnter()
  const end = useSessionEnd()

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
      fields={fields}
      onSend={signIn}
      submitLabel={t('logIn')}
      below={<FacebookButton attempt={attempt} label={t('logInFacebook')} />}
    >
      {end && (
        <output className={style.live}>
          <Notice tone="info">
            {t(`ended.${end}`, { count: end === 'lifetime' ? SESSION_LIFETIME_DAYS : SESSION_DAYS })}
          </Notice>
        </output>
      )}
      <EmailField {...field('email')} />
      <SecretField label={t('password')} autoComplete="current-password" {...field('password')} />
      <Row component="p" align="stretch" justify="end" mt={-8}>
        <AuthLink to="/forgot-password">{t('forgotLink')}</AuthLink>
      </Row>
    </AuthForm>
  )
}
