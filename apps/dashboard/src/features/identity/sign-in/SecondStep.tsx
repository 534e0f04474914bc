import { TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../lib/api/api.ts'
import { useFields } from '../../../lib/form/use-fields.ts'
import { isSound } from '../../../lib/form/problems.ts'
import { Button } from '../../../ui/Button.tsx'
import { AuthForm } from '../AuthForm.tsx'
import { refusedCode, useCodeRules } from '../second-factor/use-code-rules.ts'
import { keepFirstStep, type FirstStep } from './asked-code.ts'
import { openSession } from './open-session.ts'
import { useAttempt } from './use-attempt.ts'

/** The second step of a log-in: a code of the authenticator app, or a recovery code (BEYOND-23). */
export const SecondStep = ({ first }: { first: FirstStep }) => {
  const { t } = useTranslation('identity')
  const router = useRouter()
  const fields = useFields({ start: { code: '' }, ...useCodeRules() })
  const attempt = useAttempt('reloadBeforeLogin')
  const send = async () => {
    try {
      await openSession(first.token, first.provider, fields.values.code)
    } catch (error) {
      const refused = refusedCode(error)
      if (!isSound(refused)) return fields.refuse(refused)
      // What the first step answered stands for some minutes only.
      if (error instanceof ApiFailure && error.status === 401)
        throw new Error(t('secondStep.tooLate'), { cause: error })
      throw error
    }
    keepFirstStep(null)
    await router.navigate({ to: '/' })
  }
  return (
    <AuthForm
      title={t('secondStep.title')}
      hint={t('secondStep.hint')}
      fields={fields}
      attempt={attempt}
      onSend={send}
      submitLabel={t('logIn')}
      foot={
        <Button variant="subtle" onClick={() => keepFirstStep(null)}>
          {t('secondStep.back')}
        </Button>
      }
    >
      <TextInput
        {...fields.field('code')}
        label={t('secondStep.code')}
        autoComplete="one-time-code"
        maxLength={40}
        description={t('secondStep.recovery')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
    </AuthForm>
  )
}
