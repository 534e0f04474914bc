import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Stack } from '../../../ui/layout.tsx'
import type { OnboardingStatus } from './status.ts'
import { useCountdown } from './use-countdown.ts'
import style from './onboarding.module.css'

/** Seconds until the result gives way to the payouts (PAYOUTSTAB-07). */
const SECONDS = 10

const ICONS = { success: <IconCircleCheck />, failure: <IconLinkOff /> }

/** Where the provider's onboarding leads back to: how it ended, and the way to the payouts (PAYOUTSTAB-03 to -08, PAYOUTSTAB-24). */
export const OnboardingResult = ({ status }: { status: OnboardingStatus }) => {
  const { t } = useTranslation('payoutAccounts')
  const router = useRouter()
  const left = useCountdown(SECONDS)
  useEffect(() => {
    // The way back must not lead into the countdown again.
    if (left === 0) void router.navigate({ to: '/payments/$tab', params: { tab: 'payouts' }, replace: true })
  }, [left, router])
  return (
    <EmptyState
      as="h1"
      emphasised
      icon={ICONS[status]}
      title={t(`onboarding.${status}.title`)}
      hint={t(`onboarding.${status}.text`)}
      action={
        <Stack gap={12} className={style.leave}>
          <p>{t('onboarding.countdown', { n: left })}</p>
          <ButtonLink to="/payments/$tab" params={{ tab: 'payouts' }} replace>
            {t('onboarding.go')}
          </ButtonLink>
        </Stack>
      }
    />
  )
}
