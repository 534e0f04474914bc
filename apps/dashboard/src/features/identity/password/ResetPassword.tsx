import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/api.ts'
import { useFields } from '../../../lib/form/use-fields.ts'
import { Stack } from '../../../ui/layout.tsx'
import { AuthForm, AuthLink, Notice, SecretField } from '../AuthForm.tsx'
import { AuthLayout } from '../AuthLayout.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'
import { useAttempt } from '../sign-in/use-attempt.ts'
import { useCredentials } from '../use-credentials.ts'
import style from '../auth.module.css'

/** Sets a new password with the token of the built-in provider's reset mail (SHELL-21, SHELL-22). */
export const ResetPassword = ({ token }: { token: string | undefined }) => {
  const { t } = useTranslation('identity')
  const [done, setDone] = useState(false)
  const login = <AuthLink to="/login">{t('backToLogin')}</AuthLink>
  if (done) {
    return (
      <Outcome tone="ok" text={t('resetDone')}>
        {login}
      </Outcome>
    )
  }
  if (!token) {
    return (
      <Outcome tone="bad" text={t('resetMissing')}>
        <AuthLink to="/forgot-password">{t('askAgain')}</AuthLink>
      </Outcome>
    )
  }
  return <NewPassword token={token} foot={login} onSaved={() => setDone(true)} />
}

const Outcome = ({ tone, text, children }: { tone: 'ok' | 'bad'; text: string; children: ReactNode }) => {
  const { t } = useTranslation('identity')
  return (
    <AuthLayout title={t('resetTitle')} foot={children}>
      <Stack component="output" gap={16} mt={24} className={style.fields}>
        <Notice tone={tone}>{text}</Notice>
      </Stack>
    </AuthLayout>
  )
}

const NewPassword = ({ token, foot, onSaved }: { token: string; foot: ReactNode; onSaved: () => void }) => {
  const { t } = useTranslation('identity')
  const fields = useFields(useCredentials({ password: '', confirmPassword: '' }))
  const { values, field } = fields
  const attempt = useAttempt('reloadToContinue', fields.refuse)
  const save = async () => {
    await client.resetPassword({ body: { token, password: values.password } })
    onSaved()
  }
  return (
    <AuthForm
      title={t('resetTitle')}
      foot={foot}
      attempt={attempt}
      fields={fields}
      onSend={save}
      submitLabel={t('savePassword')}
    >
      <Stack gap={8}>
        <SecretField label={t('newPassword')} autoComplete="new-password" {...field('password')} />
        <PasswordStrength password={values.password} known={null} />
      </Stack>
      <SecretField label={t('confirmPassword')} autoComplete="new-password" {...field('confirmPassword')} />
    </AuthForm>
  )
}
