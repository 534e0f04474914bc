import { isLongPassword, LONG_PASSWORD } from '@fieldhouse/domain/identity'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, messageOf } from '../../lib/api.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice, SecretField } from './AuthForm.tsx'
import { passwordRefusalOf } from './password-refusal.ts'
import { PasswordStrength } from './PasswordStrength.tsx'
import { useFields } from './use-fields.ts'
import style from './security.module.css'

type Props = {
  /** The club asks for 12 characters. */
  long?: boolean
  onChanged: () => void
}

/** Changes the own password: the current one is asked for, and every other session ends. */
export const ChangePassword = ({ long = false, onChanged }: Props) => {
  const { t } = useTranslation('identity')
  const { values, field, check, refuse } = useFields({ currentPassword: '', password: '', confirmPassword: '' })
  const [failure, setFailure] = useState<string | null>(null)
  const account = useSession()?.account
  const known = account && { email: account.email, names: Object.values(account.profile).slice(0, 3) }

  const fail = (error: unknown) => {
    const refusal = passwordRefusalOf(error)
    if (refusal) return refuse(refusal.field, t(refusal.words))
    if (codeOf(error) === 'error.badRequest.wrong-password') return refuse('currentPassword', t('wrongCurrent'))
    if (codeOf(error) === 'error.tooManyRequests') return setFailure(t('tooManyTries'))
    return setFailure(messageOf(error) ?? t('noConnection'))
  }
  const { busy, run } = useAction(
    (send) => {
      const { currentPassword, password } = values
      return send('changePassword', { body: { currentPassword, password } })
    },
    { onDone: onChanged, done: () => t('passwordSaved'), onFailure: fail, failed: () => null },
  )
  const save = () => {
    setFailure(null)
    if (!check()) return
    if (long && !isLongPassword(values.password))
      return refuse('password', t('strength.tooShort', { count: LONG_PASSWORD }))
    void run()
  }
  return (
    <form
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
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
