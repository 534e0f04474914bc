import { TextInput, type TextInputProps } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconLock } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldsOf } from '../../lib/form/use-fields.ts'
import { Button } from '../../ui/Button.tsx'
import { focusFirstField } from '../../ui/overlays/first-field.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { ReloadDialog } from './sign-in/ReloadDialog.tsx'
import type { Attempt } from './sign-in/use-attempt.ts'
import style from './auth.module.css'

/** A form of a signed-out screen: fields, one main button, and what came of the last attempt. */
export const AuthForm = ({
  fields,
  attempt,
  onSend,
  submitLabel,
  told,
  failureBeside = false,
  children,
  below,
  ...frame
}: {
  title: string
  hint?: string
  foot?: ReactNode
  fields: Pick<FieldsOf<Record<string, string>>, 'check' | 'body'>
  attempt: Attempt
  /** Sends what stands in the fields, where nothing is wrong with it. */
  onSend: () => Promise<unknown>
  submitLabel: string
  /** What went well, said as soon as it did; null until then. */
  told?: ReactNode
  /** The screen itself says why an attempt failed. */
  failureBeside?: boolean
  children: ReactNode
  /** What follows the main button. */
  below?: ReactNode
}) => {
  const { failure, words, clear, busy, run } = attempt
  const form = useRef<HTMLElement>(null)
  // Whoever opens it types at once.
  useEffect(() => focusFirstField(form.current), [])
  const ref = (element: HTMLElement | null) => {
    form.current = element
    fields.body(element)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (fields.check()) run('form', onSend)
  }
  return (
    <AuthLayout {...frame}>
      <Stack component="form" ref={ref} gap={16} mt={24} className={style.fields} onSubmit={submit} noValidate>
        {told !== undefined && <output className={style.live}>{told}</output>}
        {failure && failure.kind !== 'reload' && !failureBeside && (
          <div role="alert">
            <Notice tone="bad">{words}</Notice>
          </div>
        )}
        {children}
        <Button type="submit" variant="filled" size="l" block loading={busy === 'form'}>
          {submitLabel}
        </Button>
        {below}
      </Stack>
      <ReloadDialog open={failure?.kind === 'reload'} text={words} onClose={clear} />
    </AuthLayout>
  )
}

const NOTICE_ICONS = { ok: IconCircleCheck, info: IconInfoCircle, bad: IconAlertTriangle }

/** A line on a tint, with the icon of what it says. */
export const Notice = ({ tone, children }: { tone: keyof typeof NOTICE_ICONS; children: ReactNode }) => {
  const NoticeIcon = NOTICE_ICONS[tone]
  return (
    <Row component="span" gap={8} align="stretch" look="bad" className={style.notice} data-tone={tone}>
      <NoticeIcon aria-hidden />
      <span>{children}</span>
    </Row>
  )
}

/** The email of an account; read only where an invitation gave it (SHELL-06). */
export const EmailField = (field: TextInputProps) => {
  const { t } = useTranslation('identity')
  return (
    <TextInput
      label={t('email')}
      type="email"
      autoComplete="username"
      rightSection={field.readOnly ? <IconLock aria-hidden /> : undefined}
      {...field}
    />
  )
}

/** A password that can be shown while it is typed. */
export const SecretField = (field: Omit<Parameters<typeof PasswordField>[0], 'showLabel' | 'hideLabel'>) => {
  const { t } = useTranslation('identity')
  return <PasswordField showLabel={t('show')} hideLabel={t('hide')} {...field} />
}

/** A link to another signed-out screen. */
export const AuthLink = ({ to, children }: { to: LinkProps['to']; children: ReactNode }) => (
  <Link to={to} className={style.link}>
    {children}
  </Link>
)
