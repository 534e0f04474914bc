import { useQuery } from '@tanstack/react-query'
import type { Api, Reply } from '@fieldhouse/contract'
import { useRouter } from '@tanstack/react-router'
import { fullName } from '@fieldhouse/domain/identity'
import { useTranslation } from 'react-i18next'
import { ApiFailure, client, codeOf } from '../../lib/api/api.ts'
import { useFields } from '../../lib/form/use-fields.ts'
import { LoadFailed } from '../../lib/LoadFailed.tsx'
import { useSession } from '../../lib/session/session.ts'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { Stack } from '../../ui/layout.tsx'
import { AuthForm, AuthLink, EmailField, Notice, SecretField } from './AuthForm.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { NameFields } from './NameFields.tsx'
import { PasswordStrength } from './password/PasswordStrength.tsx'
import { useAttempt, useEnter } from './sign-in/use-attempt.ts'
import { useCredentials } from './use-credentials.ts'
import { useProviderSettings } from '../../lib/services/use-provider-settings.ts'

type AdminLink = Reply<Api['checkAdminLink']>['data']
type WayProps = { token: string; link: AdminLink; onFailed: (failed: unknown) => never }

/** Makes whoever has the one-time link a super admin: with a password of ours, or as who is signed in (BEYOND-31). */
export const AcceptAdminLink = ({ token }: { token: string }) => {
  const { t } = useTranslation('identity')
  const settings = useProviderSettings()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['adminLink', token],
    queryFn: () => client.checkAdminLink({ body: { token } }),
    enabled: token !== '',
    retry: false,
    // What was typed stays, whatever became of the link meanwhile: sending it tells.
    staleTime: Infinity,
  })
  const link = data?.data
  if (token === '' || (error instanceof ApiFailure && error.status === 400)) {
    return (
      <AuthLayout title={t('admin.title')} foot={<AuthLink to="/login">{t('backToLogin')}</AuthLink>}>
        <Stack component="output" mt={24}>
          <Notice tone="bad">{t('admin.over')}</Notice>
        </Stack>
      </AuthLayout>
    )
  }
  if (error) {
    return (
      <AuthLayout title={t('admin.title')}>
        <LoadFailed as="h2" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </AuthLayout>
    )
  }
  if (!link || !settings) {
    return (
      <AuthLayout title={t('admin.title')}>
        <LoadingRows rows={4} label={t('admin.checking')} />
      </AuthLayout>
    )
  }
  // The link was used or became too old while it was open here: asked again, it says so.
  const again = (failed: unknown): never => {
    if (codeOf(failed) === 'error.badRequest.invalidToken') void refetch()
    throw failed
  }
  const Way = settings.builtIn ? WithPassword : AsSignedIn
  return <Way token={token} link={link} onFailed={again} />
}

const WithPassword = ({ token, link, onFailed }: WayProps) => {
  const { t } = useTranslation('identity')
  const isNew = !link.hasAccount
  const start = { email: link.email ?? '', firstName: '', lastName: '', password: '', confirmPassword: '' }
  const fields = useFields(useCredentials(start, { nameless: !isNew }))
  const { values, field } = fields
  const names = { firstName: values.firstName.trim(), lastName: values.lastName.trim() }
  const attempt = useAttempt('reloadToContinue', fields.refuse)
  const enter = useEnter()
  const accept = async () => {
    const body = { token, email: values.email.trim(), password: values.password, ...(isNew && { names }) }
    const { data } = await client.acceptAdminLink({ body }).catch(onFailed)
    await enter(data.token, 'FIREBASE')
  }
  const hint = link.email === null ? 'admin.hint' : link.hasAccount ? 'admin.hintKnown' : 'admin.hintNamed'
  return (
    <AuthForm
      title={t('admin.title')}
      hint={t(hint)}
      attempt={attempt}
      fields={fields}
      onSend={accept}
      submitLabel={t('admin.accept')}
    >
      <EmailField readOnly={link.email !== null} {...field('email')} />
      {isNew && <NameFields firstName={field('firstName')} lastName={field('lastName')} />}
      <Stack gap={8}>
        <SecretField label={t('password')} autoComplete="new-password" {...field('password')} />
        <PasswordStrength
          password={values.password}
          known={{ email: values.email, names: [...Object.values(names), fullName(names)] }}
        />
      </Stack>
      <SecretField label={t('confirmPassword')} autoComplete="new-password" {...field('confirmPassword')} />
    </AuthForm>
  )
}

/** Where another company keeps the passwords, who is signed in becomes super admin; who is not signs in there first. */
const AsSignedIn = ({ token, link, onFailed }: WayProps) => {
  const { t } = useTranslation('identity')
  const router = useRouter()
  const account = useSession()?.account
  const fields = useFields({ start: {} })
  const attempt = useAttempt('reloadToContinue')
  const isMeant = account && (link.email === null || link.email.toLowerCase() === account.email.toLowerCase())
  if (!isMeant) {
    return (
      <AuthLayout title={t('admin.title')} foot={!account && <AuthLink to="/login">{t('backToLogin')}</AuthLink>}>
        <Stack component="output" mt={24}>
          <Notice tone="info">
            {account ? t('admin.otherAccount', { email: link.email ?? '' }) : t('admin.logInFirst')}
          </Notice>
        </Stack>
      </AuthLayout>
    )
  }
  const claim = async () => {
    await client.claimAdminLink({ body: { token } }).catch(onFailed)
    await router.navigate({ to: '/' })
  }
  return (
    <AuthForm
      title={t('admin.title')}
      hint={t('admin.claimHint')}
      attempt={attempt}
      fields={fields}
      onSend={claim}
      submitLabel={t('admin.claim', { email: account.email })}
    >
      {null}
    </AuthForm>
  )
}
