import { IconBuildingBank } from '@tabler/icons-react'
import { lacksInformation } from '@fieldhouse/domain/payout-accounts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../lib/LoadFailed.tsx'
import { useCardSettings } from '../../lib/services/provider-settings.ts'
import { useBarred } from '../../lib/session/use-can.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { Row } from '../../ui/layout.tsx'
import { Unsupported } from '../payments/options/index.ts'
import { BankAccounts } from './bank-accounts/BankAccounts.tsx'
import { BankOnly } from './bank-accounts/BankOnly.tsx'
import { FullForm } from './form/FullForm.tsx'
import { GatewayForm } from './bank-accounts/GatewayForm.tsx'
import { makeBankToken } from './bank-accounts/make-bank-token.ts'
import { MissingInformation } from './MissingInformation.tsx'
import { OnboardingButton } from './onboarding/OnboardingButton.tsx'
import { RemoveBankAccount } from './bank-accounts/RemoveBankAccount.tsx'
import { usePayoutAccount } from './use-payout-account.ts'
import style from './payout-accounts.module.css'

/** What stands over the section: the account, a further bank account, or the question whether one may go. */
type Open = { dialog: 'account'; bankId: string | null } | { dialog: 'further' } | { dialog: 'remove'; bankId: string }

/** The bank account that a club is paid out to, and its being set up (PAYOUTSTAB-15 to -19, PAYOUTS-28). */
export const PayoutAccountSetup = () => {
  const { t } = useTranslation('payoutAccounts')
  const { partnerId, country, gateway, account, banks, error, retry, retrying } = usePayoutAccount()
  const cards = useCardSettings()
  const barred = useBarred('payout.createPayoutsAccount')
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  if (country === null) return <Unsupported />
  if (account === undefined || banks === undefined || cards === undefined) {
    if (error) return <LoadFailed as="h3" error={error} onRetry={retry} retrying={retrying} />
    return <LoadingRows rows={2} />
  }
  const isIndia = gateway === 'razorpay'
  const isSetUp = banks.length > 0 || (account !== null && account.legalEntity !== null)
  const bankOf = (id: string | null) => banks.find((bank) => bank.id === id) ?? null
  // Without a provider there is nobody who could pay out.
  const closed = !isIndia && cards.provider === null ? t('dialog.notSetUp') : null
  const makeToken = (bank: Parameters<typeof makeBankToken>[1]) => makeBankToken(cards, bank)
  return (
    <>
      {account && account.submittedAt !== null && lacksInformation(account) && (
        <MissingInformation mayOnboard={!isIndia} />
      )}
      {isSetUp ? (
        <BankAccounts
          account={account}
          banks={banks}
          mayAdd={!isIndia}
          onView={(bankId) => setOpen({ dialog: 'account', bankId })}
          onAdd={() => setOpen({ dialog: 'further' })}
          onRemove={(bankId) => setOpen({ dialog: 'remove', bankId })}
        />
      ) : (
        <Row gap={8} align="stretch" wrap className={style.start}>
          <p>{t(isIndia ? 'setup.startHintBankOnly' : 'setup.startHint')}</p>
          <Button
            variant="filled"
            icon={<IconBuildingBank size={16} />}
            disabledReason={barred ?? closed}
            onClick={() => setOpen({ dialog: 'account', bankId: null })}
          >
            {t('setup.start')}
          </Button>
          {!isIndia && closed === null && <OnboardingButton instead />}
        </Row>
      )}
      {open?.dialog === 'account' &&
        (isIndia ? (
          <GatewayForm partnerId={partnerId} known={account} bank={bankOf(open.bankId)} onClose={close} />
        ) : (
          <FullForm
            country={country}
            known={account}
            bank={bankOf(open.bankId)}
            makeToken={makeToken}
            onClose={close}
          />
        ))}
      {open?.dialog === 'further' && <BankOnly country={country} makeToken={makeToken} onClose={close} />}
      <RemoveBankAccount
        bank={open?.dialog === 'remove' ? bankOf(open.bankId) : null}
        isIndia={isIndia}
        onClose={close}
      />
    </>
  )
}
