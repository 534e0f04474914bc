import { useQuery } from '@tanstack/react-query'
import type { Api, Reply } from '@fieldhouse/contract'
import type { ReactNode } from 'react'
import { fullName } from '@fieldhouse/domain/identity'
import { useTranslation } from 'react-i18next'
import { ApiFailure, client, codeOf } from '../../../lib/api/api.ts'
import { useFields } from '../../../lib/form/use-fields.ts'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { forgetAccount } from '../../../lib/session/sign-out.ts'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { AuthForm, AuthLink, Notice, SecretField } from '../AuthForm.tsx'
import { AuthLayout } from '../AuthLayout.tsx'
import { NameFields } from '../NameFields.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'
import { useAttempt, useEnter } from '../sign-in/use-attempt.ts'
import { useCredentials } from '../use-credentials.ts'
import style from '../auth.module.css'

type PasswordLink = Reply<Api['checkPasswordLink']>['data']

/** Sets a new password with the token of the built-in provider's mails, says whose it is, asks whose first one it is for their name, and goes in with it (SHELL-21, SHELL-22). */
export const ResetPassword = ({ token }: { token: string | undefined }) => {
  const { t } = useTranslation('identity')
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['passwordLink', token],
    queryFn: () => client.checkPasswordLink({ body: { token: token! } }),
    enabled: Boolean(token),
    retry: false,
    // What was typed stays, whatever became of the link meanwhile: sending it tells.
    staleTime: Infinity,
  })
  const isOver = error instanceof ApiFailure && error.status === 400
  if (!token || isOver) {
    return (
      <AuthLayout
        title={t('resetTitle')}
        foot={
          <>
            <AuthLink to="/forgot-password">{t('askAgain')}</AuthLink>
            <AuthLink to="/login">{t('backToLogin')}</AuthLink>
          </>
        }
      >
        <Stack component="output" gap={16} mt={24} className={style.fields}>
          <Notice tone="bad">{t(isOver ? 'resetOver' : 'resetMissing')}</Notice>
        </Stack>
      </AuthLayout>
    )
  }
  if (error) {
    return (
      <AuthLayout title={t('resetTitle')}>
        <LoadFailed as="h2" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </AuthLayout>
    )
  }
  if (!data) {
    return (
      <AuthLayout title={t('resetTitle')}>
        <LoadingRows rows={4} label={t('admin.checking')} />
      </AuthLayout>
    )
  }
  const again = (failed: unknown): never => {
    if (codeOf(failed) === 'error.badRequest.invalidToken') void refetch()
    throw failed
  }
  return (
    <NewPassword
      token={token}
      link={data.data}
      foot={<AuthLink to="/login">{t('backToLogin')}</AuthLink>}
      onFailed={again}
    />
  )
}

type NewPasswordProps = { token: string; link: PasswordLink; foot: ReactNode; onFailed: (failed: unknown) => never }

const NewPassword = ({ token, link, foot, onFailed }: NewPasswordProps) => {
  const { t } = useTranslation('identity')
  const { isFirst, firstName, lastName } = link
  const start = { firstName: firstName ?? '', lastName: lastName ?? '', password: '', confirmPassword: '' }
  const fields = useFields(useCredentials(start, { nameless: !isFirst }))
  const { values, field } = fields
  const names = { firstName: values.firstName.trim(), lastName: values.lastName.trim() }
  const attempt = useAttempt('reloadToContinue', fields.refuse)
  const enter = useEnter()
  const save = async () => {
    const body = { token, password: values.password, ...(isFirst && { names }) }
    const { data } = await client.resetPassword({ body }).catch(onFailed)
    // Whoever is signed in on this device is out by now, or somebody else.
    forgetAccount()
    await enter(data.token, 'FIREBASE')
  }
  return (
    <AuthForm
      title={t(isFirst ? 'firstTitle' : 'resetTitle')}
      hint={t('passwordOf', { email: link.email })}
      foot={foot}
      attempt={attempt}
      fields={fields}
      onSend={save}
      submitLabel={t('savePassword')}
    >
      {isFirst && <NameFields firstName={field('firstName')} lastName={field('lastName')} />}
      <Stack gap={8}>
        <SecretField
          label={t(isFirst ? 'password' : 'newPassword')}
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordStrength
          password={values.password}
          known={{ email: link.email, names: [...Object.values(names), fullName(names)] }}
        />
      </Stack>
      <SecretField label={t('confirmPassword')} autoComplete="new-password" {...field('confirmPassword')} />
    </AuthForm>
  )
}
