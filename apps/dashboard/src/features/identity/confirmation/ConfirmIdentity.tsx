import { TextInput } from '@mantine/core'
import { IconBrandFacebook } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure, codeOf, messageOf } from '../../../lib/api/api.ts'
import { useAction, type Send } from '../../../lib/commands/use-action.ts'
import { useForm, type Form } from '../../../lib/form/use-form.ts'
import { loadProviderSettings } from '../../../lib/services/provider-settings.ts'
import { useProviderSettings } from '../../../lib/services/use-provider-settings.ts'
import { useSession } from '../../../lib/session/session.ts'
import { isStandalone } from '../../../lib/standalone.ts'
import { Button } from '../../../ui/Button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Notice, SecretField } from '../AuthForm.tsx'
import { refusedCode, useCodeRules } from '../second-factor/use-code-rules.ts'
import { usePasswordRules } from '../second-factor/use-password-rules.ts'
import { decideFailure, ProviderError } from '../sign-in/decide-failure.ts'
import type { FirstStep } from '../sign-in/asked-code.ts'
import { facebookToken } from '../sign-in/facebook.ts'
import { providerOf } from '../sign-in/provider.ts'

type Props = { onEnd: (isConfirmed: boolean) => void }

/**
 * Asks for the own password once more, or for the log-in by Facebook, and for a code where the account has a second factor, before
 * something that moves money or lets people in (decision 0109).
 */
export const ConfirmIdentity = ({ onEnd }: Props) => {
  const [first, setFirst] = useState<FirstStep | 'expired' | null>(null)
  if (first === null || first === 'expired')
    return <PasswordStep isAgain={first === 'expired'} onEnd={onEnd} onCodeAsked={setFirst} />
  return <CodeStep first={first} onEnd={onEnd} onExpired={() => setFirst('expired')} />
}

type PasswordStepProps = Props & {
  /** What the password had opened has expired before the code was there. */
  isAgain: boolean
  onCodeAsked: (first: FirstStep) => void
}

const PasswordStep = ({ isAgain, onEnd, onCodeAsked }: PasswordStepProps) => {
  const { t } = useTranslation('identity')
  const email = useSession()?.account.email ?? ''
  const appId = useProviderSettings()?.facebookAppId
  const { rules, failure: words } = usePasswordRules()
  /** Whether that was all; where a code is asked for, the next step takes it. */
  const prove = async (send: Send, step: FirstStep): Promise<boolean> => {
    try {
      await send('confirmIdentity', { body: step })
      return true
    } catch (error) {
      if (codeOf(error) !== 'error.forbidden.secondFactorAsked') throw error
      onCodeAsked(step)
      return false
    }
  }
  const outcome = { onDone: (isAll: boolean) => void (isAll && onEnd(true)) }
  const form = useForm(
    {
      ...rules,
      refused: (error) => (isWrongPassword(error) ? { password: 'wrongPassword' as const } : {}),
    },
    async (send, { password }) => {
      const token = await providerOf(await loadProviderSettings()).signIn(email, password)
      return prove(send, { token, provider: 'FIREBASE' })
    },
    { ...outcome, failure: words },
  )
  const facebook = useAction(
    async (send) => {
      const token = await facebookToken(appId!)
      return token !== null && prove(send, { token, provider: 'FACEBOOK' })
    },
    { ...outcome, failed: t('confirm.failed'), why: words },
  )
  return (
    <Frame form={form} busy={form.busy || facebook.busy} onEnd={onEnd}>
      {isAgain && form.failure === null && <Failure>{t('confirm.expired')}</Failure>}
      {form.failure !== null && <Failure>{form.failure}</Failure>}
      <SecretField label={t('factor.ownPassword')} autoComplete="current-password" {...form.field('password')} />
      {appId && !isStandalone() && (
        <Button block icon={<IconBrandFacebook />} loading={facebook.busy} onClick={() => void facebook.run()}>
          {t('confirm.byFacebook')}
        </Button>
      )}
    </Frame>
  )
}

const CodeStep = ({ first, onEnd, onExpired }: Props & { first: FirstStep; onExpired: () => void }) => {
  const { t } = useTranslation('identity')
  const form = useForm(
    { start: { code: '' }, ...useCodeRules(), refused: refusedCode },
    (send, { code }) => send('confirmIdentity', { body: { ...first, code } }),
    {
      onDone: () => onEnd(true),
      failure: (error) => {
        // What the first step answered stands for some minutes only.
        if (error instanceof ApiFailure && error.status === 401) onExpired()
        return messageOf(error) ?? t('noConnection')
      },
    },
  )
  return (
    <Frame form={form} busy={form.busy} onEnd={onEnd}>
      {form.failure !== null && <Failure>{form.failure}</Failure>}
      <TextInput
        {...form.field('code')}
        label={t('secondStep.code')}
        autoComplete="one-time-code"
        maxLength={40}
        description={t('confirm.codeHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
    </Frame>
  )
}

type FrameProps = Props & { form: Pick<Form, 'element'>; busy: boolean; children: ReactNode }

const Frame = ({ form, busy, onEnd, children }: FrameProps) => {
  const { t } = useTranslation('identity')
  const { t: common } = useTranslation()
  return (
    <Dialog
      open
      width={440}
      title={t('confirm.title')}
      subtitle={t('confirm.why')}
      busy={busy}
      onClose={() => onEnd(false)}
      footerStart={
        <Button variant="subtle" disabled={busy} onClick={() => onEnd(false)}>
          {common('cancel')}
        </Button>
      }
      footer={
        <Button type="submit" variant="filled" form={form.element.id} loading={busy}>
          {t('confirm.confirm')}
        </Button>
      }
    >
      <Stack component="form" gap={16} {...form.element}>
        {children}
      </Stack>
    </Dialog>
  )
}

const Failure = ({ children }: { children: string }) => (
  <div role="alert">
    <Notice tone="bad">{children}</Notice>
  </div>
)

const isWrongPassword = (error: unknown): boolean => {
  const code = error instanceof ProviderError ? error.code : codeOf(error)
  return decideFailure(error).kind === 'credentials' && code !== null
}
