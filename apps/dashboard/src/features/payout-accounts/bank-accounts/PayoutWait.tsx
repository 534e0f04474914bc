import { Select } from '@mantine/core'
import { PAYOUT_WAIT_LIMITS } from '@fieldhouse/domain/payout-accounts'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { dayOf, formatListDate, formatTime } from '../../../lib/formats/formats.ts'
import { useBarred } from '../../../lib/session/use-can.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import style from './bank-accounts.module.css'

const { least, most } = PAYOUT_WAIT_LIMITS
const CHOICES = Array.from({ length: most - least + 1 }, (_, index) => least + index)

/** How many days payouts wait for a bank account that takes the place of another one, which the club chooses. */
export const PayoutWait = () => {
  const { t } = useTranslation('payoutAccounts')
  const { id: partnerId, timezone, payoutWait } = usePartner()
  const barred = useBarred('payout.createPayoutsAccount')
  const { busy, run } = useAction((send, days: number) => send('savePayoutWait', { partnerId, body: { days } }), {
    done: ({ data }) => (data.before === null ? t('wait.done', { count: data.days }) : t('wait.doneLater')),
    failed: (error) => messageOf(error) ?? t('wait.failed'),
  })
  const { days, before } = payoutWait
  return (
    <Select
      className={style.wait}
      label={t('wait.label')}
      description={
        before === null
          ? (barred ?? t('wait.hint'))
          : t('wait.before', {
              count: before.days,
              when: `${formatListDate(dayOf(before.until, timezone))} ${formatTime(before.until, timezone)}`,
            })
      }
      data={CHOICES.map((count) => ({ value: String(count), label: t('wait.days', { count }) }))}
      value={String(days)}
      onChange={(value) => value !== null && Number(value) !== days && void run(Number(value))}
      allowDeselect={false}
      disabled={busy || barred !== null}
    />
  )
}
