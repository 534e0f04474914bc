import { useTranslation } from 'react-i18next'
import { useFields } from '../../../lib/form/use-fields.ts'
import { loadProviderSettings } from '../../../lib/services/provider-settings.ts'
import { MessageDialog } from '../../../ui/overlays/MessageDialog.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { AuthForm, AuthLink, EmailField, SecretField } from '../AuthForm.tsx'
import { FacebookButton } from './FacebookButton.tsx'
import { PasswordStrength } from '../password/PasswordStrength.tsx'
import { providerOf } from './provider.ts'
import { useAttempt, useEnter } from './use-attempt.ts'
import { useCredentials } from '../use-credentials.ts'

/**
 * Sign-up by email and password or by Facebook; an email given in the address is filled in and locked (SHELL-04 to SHELL-06). The link of an
 * invitation brings what proves the email.
 */
export const SignUp = ({
  givenEmail,
  invitation,
}: {
  givenEmail?: string | undefined
  invitation?: string | undefined
}) => {
  const { t } = useTranslation('identity')
  const { t: common } = useTranslation()
  const fields = useFields(useCredentials({ email: givenEmail ?? '', password: '', confirmPassword: '' }))
  const { values, field } = fields
  const attempt = useAttempt('reloadToContinue', fields.refuse)
  const enter = useEnter()

  const signUp = async () => {
    const provider = providerOf(await loadProviderSettings())
    await enter(await provider.signUp(values.email.trim(), values.password, invitation), 'FIREBASE')
  }
  return (
    <>
      <AuthForm
        title={t('signUpTitle')}
        foot={
          <>
            {t('haveAccount')}
            <AuthLink to="/login">{t('logIn')}</AuthLink>
          </>
        }
        attempt={attempt}
        fields={fields}
        onSend={signUp}
        submitLabel={t('signUp')}
        failureBeside
        below={<FacebookButton attempt={attempt} label={t('signUpFacebook')} />}
      >
        <EmailField readOnly={Boolean(givenEmail)} {...field('email')} />
        <Stack gap={8}>
          <SecretField label={t('password')} autoComplete="new-password" {...field('password')} />
          <PasswordStrength password={values.password} known={{ email: values.email, names: [] }} />
        </Stack>
        <SecretField label={t('confirmPassword')} autoComplete="new-password" {...field('confirmPassword')} />
      </AuthForm>
      <MessageDialog
        open={attempt.failure !== null && attempt.failure.kind !== 'reload'}
        title={t('signUpFailed')}
        confirmLabel={common('ok')}
        onConfirm={attempt.clear}
        onClose={attempt.clear}
      >
        {attempt.words}
      </MessageDialog>
    </>
  )
}
