import { useTranslation } from 'react-i18next'
import { codeOf, messageOf } from '../../../lib/api/api.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice, SecretField } from '../AuthForm.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'
import { refusedPassword, useCredentials } from '../use-credentials.ts'
import style from '../security/security.module.css'

type Props = {
  /** The club asks for 12 characters. */
  long?: boolean
  onChanged: () => void
}

/** Changes the own password: the current one is asked for, and every other session ends. */
export const ChangePassword = ({ long = false, onChanged }: Props) => {
  const { t } = useTranslation('identity')
  const account = useSession()?.account
  const known = account && { email: account.email, names: Object.values(account.profile).slice(0, 3) }
  const { values, field, failure, busy, element } = useForm(
    {
      ...useCredentials({ currentPassword: '', password: '', confirmPassword: '' }, { long }),
      refused: refusedPassword,
    },
    (send, { currentPassword, password }) => send('changePassword', { body: { currentPassword, password } }),
    {
      onDone: onChanged,
      done: () => t('passwordSaved'),
      failure: (error) =>
        codeOf(error) === 'error.tooManyRequests' ? t('tooManyTries') : (messageOf(error) ?? t('noConnection')),
    },
  )
  return (
    <form {...element} className={style.form}>
      {failure !== null && (
        <div role="alert">
          <Notice tone="bad">{failure}</Notice>
        </div>
      )}
      {/* Password managers file a new password under the account that stands beside it. */}
      <input type="hidden" autoComplete="username" value={account?.email ?? ''} readOnly />
      <SecretField label={t('currentPassword')} autoComplete="current-password" {...field('currentPassword')} />
      <div className={style.chosen}>
        <SecretField label={t('newPassword')} autoComplete="new-password" {...field('password')} />
        <PasswordStrength password={values.password} known={known ?? null} long={long} />
      </div>
      <SecretField label={t('confirmPassword')} autoComplete="new-password" {...field('confirmPassword')} />
      <Button type="submit" variant="filled" loading={busy}>
        {t('savePassword')}
      </Button>
    </form>
  )
}
