import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../../lib/api/failures.ts'
import type { Send } from '../../../lib/commands/use-action.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Notice, SecretField } from '../AuthForm.tsx'
import { refusedCode, useCodeRules } from './use-code-rules.ts'
import { usePasswordRules } from './use-password-rules.ts'
import style from '../security/security.module.css'

type Props<Result> = {
  label: string
  danger?: boolean
  /** Whether a code of the second factor is asked for as well. */
  withCode?: boolean
  work: (send: Send, proof: { password: string; code: string }) => Promise<Result>
  done?: string
  onDone: (result: Result) => void
  onCancel?: () => void
}

/** Asks for the own password once more, and for a code where one is on, before something of the second factor is changed. */
export const AskPassword = <Result,>({
  label,
  danger = false,
  withCode = false,
  work,
  done,
  onDone,
  onCancel,
}: Props<Result>) => {
  const { t } = useTranslation('identity')
  const { t: common } = useTranslation()
  const { rules, failure: words } = usePasswordRules()
  const code = useCodeRules()
  const { field, failure, busy, element } = useForm(
    {
      start: { ...rules.start, code: '' },
      check: (values) => ({ ...rules.check(values), ...(withCode && code.check(values)) }),
      words: { ...rules.words, ...code.words },
      refused: (error) => ({
        ...rules.refused(error),
        // Too many tries may have been of either: that is said over both.
        ...(codeOf(error) !== 'error.tooManyRequests' && refusedCode(error)),
      }),
    },
    work,
    {
      onDone,
      ...(done !== undefined && { done: () => done }),
      failure: words,
    },
  )
  return (
    <form {...element} className={style.form}>
      {failure !== null && (
        <div role="alert">
          <Notice tone="bad">{failure}</Notice>
        </div>
      )}
      <SecretField label={t('factor.ownPassword')} autoComplete="current-password" {...field('password')} />
      {withCode && (
        <TextInput
          {...field('code')}
          label={t('secondStep.code')}
          autoComplete="one-time-code"
          maxLength={40}
          description={t('confirm.codeHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
        />
      )}
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
