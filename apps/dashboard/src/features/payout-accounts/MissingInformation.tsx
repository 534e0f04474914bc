import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Row } from '../../ui/layout.tsx'
import { OnboardingButton } from './onboarding/OnboardingButton.tsx'
import style from './payout-accounts.module.css'

/** The provider wants to know more before it pays out (PAYOUTSTAB-17, PAYOUTSTAB-25). */
export const MissingInformation = ({ mayOnboard }: { mayOnboard: boolean }) => {
  const { t } = useTranslation('payoutAccounts')
  return (
    <Row component="output" gap="8px 12px" wrap look="warn" className={style.warning}>
      <IconAlertTriangle size={18} aria-hidden />
      <span>{t('setup.missing')}</span>
      {mayOnboard && <OnboardingButton />}
    </Row>
  )
}
