import { useTranslation } from 'react-i18next'
import { useCan } from '../../../lib/session/use-can.ts'
import { TabLocked } from '../../../lib/session/TabLocked.tsx'
import { PayoutAccountSetup } from '../../payout-accounts/index.ts'
import { Balance } from './Balance.tsx'
import { PayoutLog } from './PayoutLog.tsx'
import { Section } from './Section.tsx'
import style from './payouts.module.css'

/** Where a club's money goes: its bank account, what is on its way and what was paid out (PAYOUTSTAB-09, PAYOUTS-01, PAYOUTS-29). */
export const Payouts = () => (useCan('payout.viewPayoutsAccount') ? <Readable /> : <TabLocked />)

const Readable = () => {
  const { t } = useTranslation('payouts')
  const maySeeLog = useCan('payout.viewPayoutsLog')
  return (
    <div className={style.page}>
      <Section title={t('setup.title')}>
        <PayoutAccountSetup />
      </Section>
      <Section title={t('balance.title')}>
        <Balance />
      </Section>
      {maySeeLog && (
        <Section title={t('log.title')}>
          <PayoutLog />
        </Section>
      )}
    </div>
  )
}
