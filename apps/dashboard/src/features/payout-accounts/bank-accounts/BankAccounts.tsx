import type { BankAccount, PayoutAccount } from '@fieldhouse/contract/payout-accounts'
import type { VerificationStatus } from '@fieldhouse/domain/payout-accounts'
import { IconAlertCircle, IconBuildingBank, IconCircleCheck, IconClock, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dayOf, formatListDate, formatTime } from '../../../lib/formats/formats.ts'
import { useBarred } from '../../../lib/session/use-can.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Status, type Tone } from '../../../ui/display/Status.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { usePartner } from '../../../lib/session/workspace.ts'
import { useCountryName } from '../../../lib/formats/use-country-name.ts'
import { PayoutWait } from './PayoutWait.tsx'
import style from './bank-accounts.module.css'

type Props = {
  account: PayoutAccount | null
  banks: readonly BankAccount[]
  /** A further account can be added (BANK-44). */
  mayAdd: boolean
  onView: (bankId: string | null) => void
  onAdd: () => void
  onRemove: (bankId: string) => void
}

const STATES: Record<VerificationStatus, { tone: Tone; icon: typeof IconClock }> = {
  verified: { tone: 'ok', icon: IconCircleCheck },
  pending: { tone: 'warn', icon: IconClock },
  unverified: { tone: 'warn', icon: IconAlertCircle },
}

/** The bank accounts of a club, each by the end of its number with 'View', and how far the provider has checked the club (PAYOUTSTAB-15). */
export const BankAccounts = ({ account, banks, mayAdd, onView, onAdd, onRemove }: Props) => {
  const { t } = useTranslation('payoutAccounts')
  const barred = useBarred('payout.createPayoutsAccount')
  const wayBack = banks.length > 1 ? 'takeBack' : account?.gateway === 'razorpay' ? 'enterBefore' : null
  const state = account ? STATES[account.legalEntityVerificationStatus] : null
  return (
    <>
      <Row component="header" gap={8} className={style.head}>
        <h3>{t('setup.accounts')}</h3>
        {account && state && (
          <Status tone={state.tone} icon={<state.icon />}>
            {t(`setup.state.${account.legalEntityVerificationStatus}`)}
          </Status>
        )}
      </Row>
      <ul className={style.banks}>
        {banks.map((bank) => (
          <Bank
            key={bank.id}
            bank={bank}
            wayBack={wayBack}
            only={banks.length === 1}
            barred={barred}
            {...{ onView, onRemove }}
          />
        ))}
        {banks.length === 0 && (
          <Row component="li" gap={12} className={style.bank}>
            <IconBuildingBank size={20} aria-hidden />
            <Text grow look="quiet">
              {t('setup.none')}
            </Text>
            <Button onClick={() => onView(null)}>{t('setup.view')}</Button>
          </Row>
        )}
      </ul>
      {mayAdd && (
        <Button disabledReason={barred} onClick={onAdd}>
          {t('setup.add')}
        </Button>
      )}
      <PayoutWait />
    </>
  )
}

type BankProps = Pick<Props, 'onView' | 'onRemove'> & {
  bank: BankAccount
  only: boolean
  /** How payouts go to the one before while this one waits: where nobody knows of one, there is no such way. */
  wayBack: 'takeBack' | 'enterBefore' | null
  barred: string | null
}

const Bank = ({ bank, only, wayBack, barred, onView, onRemove }: BankProps) => {
  const { t } = useTranslation('payoutAccounts')
  const nameOf = useCountryName()
  const { timezone } = usePartner()
  const ending = t('ending', { digits: bank.accountNumber })
  return (
    <Row component="li" gap={12} className={style.bank}>
      <IconBuildingBank size={20} aria-hidden />
      <Stack component="span" grow className={style.words}>
        <b>{ending}</b>
        <Text look="small quiet truncate">
          {[bank.bankName, nameOf(bank.country), bank.currency].filter(Boolean).join(' · ')}
        </Text>
        {bank.waitsUntil !== null && (
          <Status tone="warn" line icon={<IconClock />}>
            {t('setup.waits', {
              when: `${formatListDate(dayOf(bank.waitsUntil, timezone))} ${formatTime(bank.waitsUntil, timezone)}`,
            })}
          </Status>
        )}
        {bank.waitsUntil !== null && wayBack !== null && <Text look="small quiet">{t(`setup.${wayBack}`)}</Text>}
      </Stack>
      {!bank.confirmed && (
        <Status tone="warn" line icon={<IconAlertCircle />}>
          {t('setup.notConfirmed')}
        </Status>
      )}
      {bank.isDefault && !only && bank.waitsUntil === null && (
        <Status tone="ok" line icon={<IconCircleCheck />}>
          {t('setup.default')}
        </Status>
      )}
      <Button aria-label={t('setup.viewOf', { account: ending })} onClick={() => onView(bank.id)}>
        {t('setup.view')}
      </Button>
      <IconButton
        label={t('setup.remove', { account: ending })}
        icon={<IconTrash size={18} />}
        disabledReason={barred}
        onClick={() => onRemove(bank.id)}
      />
    </Row>
  )
}
