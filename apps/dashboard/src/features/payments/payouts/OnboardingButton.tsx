import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api.ts'
import { useBarred } from '../../../lib/use-can.ts'
import { usePartner } from '../../../lib/workspace.ts'
import { Button } from '../../../ui/Button.tsx'
import { tellFailure } from './tell-failure.ts'
import { useProviderName } from './use-provider.ts'

/**
 * Leads to the pages on which the provider itself asks for what it needs, in a window of their own (BANK-30, BANK-41, BANK-52); `instead`
 * of our form, or to complete what that left open.
 */
export const OnboardingButton = ({ instead = false }: { instead?: boolean }) => {
  const { t } = useTranslation('payouts')
  const { id: partnerId } = usePartner()
  const barred = useBarred('payout.createPayoutsAccount')
  const provider = useProviderName()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    // At once: after the answer a browser takes it for something that nobody asked for.
    const page = window.open('about:blank', '_blank')
    setBusy(true)
    try {
      const { url } = (await client.startOnboarding({ partnerId })).data
      if (page) page.location.replace(url)
      else window.location.assign(url)
    } catch (error) {
      page?.close()
      tellFailure(t('setup.onboardingFailed'), error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      iconAfter={<IconExternalLink size={16} />}
      loading={busy}
      disabledReason={barred}
      onClick={() => void open()}
    >
      {t(instead ? 'setup.onboardingInstead' : 'setup.onboarding', { provider })}
    </Button>
  )
}
