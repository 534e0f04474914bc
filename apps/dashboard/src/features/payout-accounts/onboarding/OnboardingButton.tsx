import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/commands/use-action.ts'
import { useBarred } from '../../../lib/session/use-can.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Button } from '../../../ui/Button.tsx'
import { TOLD } from '../told.ts'
import { useProviderName } from '../use-provider-name.ts'

/**
 * Leads to the pages on which the provider itself asks for what it needs, in a window of their own (BANK-30, BANK-41, BANK-52); `instead`
 * of our form, or to complete what that left open.
 */
export const OnboardingButton = ({ instead = false }: { instead?: boolean }) => {
  const { t } = useTranslation('payoutAccounts')
  const { id: partnerId } = usePartner()
  const barred = useBarred('payout.createPayoutsAccount')
  const provider = useProviderName()
  const { busy, run } = useAction(
    async (send, page: Window | null) => {
      const { url } = (await send('startOnboarding', { partnerId })).data
      if (page) page.location.replace(url)
      else window.location.assign(url)
    },
    { failed: t('setup.onboardingFailed'), onFailure: (_error, page) => page?.close(), toast: TOLD },
  )
  return (
    <Button
      iconAfter={<IconExternalLink size={16} />}
      loading={busy}
      disabledReason={barred}
      // Opened at once: after the answer a browser takes it for something that nobody asked for.
      onClick={() => void run(window.open('about:blank', '_blank'))}
    >
      {t(instead ? 'setup.onboardingInstead' : 'setup.onboarding', { provider })}
    </Button>
  )
}
