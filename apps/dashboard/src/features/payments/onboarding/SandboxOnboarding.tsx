import { IconFlask } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, messageOf } from '../../../lib/api.ts'
import { usePartner } from '../../../lib/workspace.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { notify } from '../../../ui/notify.ts'
import type { OnboardingStatus } from './status.ts'
import style from './onboarding.module.css'

/** Plays the pages on which the provider asks for what it needs, and leads back as they do (BANK-52). */
export const SandboxOnboarding = () => {
  const { t } = useTranslation('payouts')
  const { id: partnerId } = usePartner()
  const router = useRouter()
  const [answering, setAnswering] = useState<OnboardingStatus | null>(null)
  const answer = async (status: OnboardingStatus) => {
    setAnswering(status)
    try {
      await client.answerSandboxOnboarding({ partnerId, body: { succeeds: status === 'success' } })
      await router.navigate({ to: '/payments/stripeOnboarding', search: { status }, replace: true })
    } catch (error) {
      notify.failure(t('sandboxOnboarding.failed'), { detail: messageOf(error) })
      setAnswering(null)
    }
  }
  const choice = (status: OnboardingStatus) => ({
    loading: answering === status,
    disabled: answering !== null,
    onClick: () => void answer(status),
  })
  return (
    <EmptyState
      as="h1"
      emphasised
      icon={<IconFlask />}
      title={t('sandboxOnboarding.title')}
      hint={t('sandboxOnboarding.hint')}
      action={
        <div className={style.answers}>
          <Button variant="filled" {...choice('success')}>
            {t('sandboxOnboarding.succeed')}
          </Button>
          <Button {...choice('failure')}>{t('sandboxOnboarding.fail')}</Button>
        </div>
      }
    />
  )
}
