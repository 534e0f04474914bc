import { useTranslation } from 'react-i18next'
import type { Send } from '../../../lib/commands/use-action.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Notice, SecretField } from '../AuthForm.tsx'
import { usePasswordRules } from './use-password-rules.ts'
import style from '../security/security.module.css'

type Props<Result> = {
  label: string
  danger?: boolean
  work: (send: Send, password: string) => Promise<Result>
  done?: string
  onDone: (result: Result) => void
  onCancel?: () => void
}

/** Asks for the own password once more, before something of the second factor is changed. */
export const AskPassword = <Result,>({ label, danger = false, work, done, onDone, onCancel }: Props<Result>) => {
  const { t } = useTranslation('identity')
  const { t: common } = useTranslation()
  const { rules, failure: words } = usePasswordRules()
  const { field, failure, busy, element } = useForm(rules, (send, { password }) => work(send, password), {
    onDone,
    ...(done !== undefined && { done: () => done }),
    failure: words,
  })
  return (
    <form {...element} className={style.form}>
      {failure !== null && (
        <div role="alert">
          <Notice tone="bad">{failure}</Notice>
        </div>
      )}
      <SecretField label={t('factor.ownPassword')} autoComplete="current-password" {...field('password')} />
      <Row gap={8} wrap>
        <Button type="submit" variant={danger ? 'danger' : 'filled'} loading={busy}>
          {label}
        </Button>
        {onCancel && (
          <Button variant="subtle" disabled={busy} onClick={onCancel}>
            {common('cancel')}
          </Button>
        )}
      </Row>
    </form>
  )
}
