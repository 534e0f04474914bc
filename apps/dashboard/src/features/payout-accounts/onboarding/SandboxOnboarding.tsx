import { IconFlask } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/commands/use-action.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Row } from '../../../ui/layout.tsx'
import type { OnboardingStatus } from './status.ts'

/** Plays the pages on which the provider asks for what it needs, and leads back as they do (BANK-52). */
export const SandboxOnboarding = () => {
  const { t } = useTranslation('payoutAccounts')
  const { id: partnerId } = usePartner()
  const router = useRouter()
  const [answer, setAnswer] = useState<OnboardingStatus | null>(null)
  const { busy, run } = useAction(
    async (send, status: OnboardingStatus) => {
      const body = { succeeds: status === 'success' }
      await send('answerSandboxOnboarding', { partnerId, body }, { part: status })
      await router.navigate({ to: '/payments/stripeOnboarding', search: { status }, replace: true })
    },
    { failed: t('sandboxOnboarding.failed') },
  )
  const choice = (status: OnboardingStatus) => ({
    loading: busy && answer === status,
    disabled: busy,
    onClick: () => {
      setAnswer(status)
      void run(status)
    },
  })
  return (
    <EmptyState
      as="h1"
      emphasised
      icon={<IconFlask />}
      title={t('sandboxOnboarding.title')}
      hint={t('sandboxOnboarding.hint')}
      action={
        <Row gap={8} align="stretch" justify="center" wrap>
          <Button variant="filled" {...choice('success')}>
            {t('sandboxOnboarding.succeed')}
          </Button>
          <Button {...choice('failure')}>{t('sandboxOnboarding.fail')}</Button>
        </Row>
      }
    />
  )
}
