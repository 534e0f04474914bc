import { Select } from '@mantine/core'
import type { Api, Reply } from '@fieldhouse/contract'
import { formatMoney } from '@fieldhouse/domain/money'
import { onItsWay, PAYOUT_FREQUENCIES } from '@fieldhouse/domain/payouts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, isRefusal, messageOf, query } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { useBarred, useCan } from '../../../lib/session/use-can.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Button } from '../../../ui/Button.tsx'
import { Money } from '../../../ui/display/Money.tsx'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { Paragraph, Row, Stack, Text } from '../../../ui/layout.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import style from './payouts.module.css'

type Balances = Reply<Api['getPayoutBalances']>['data']

/** What is to be paid out, and the way to have it paid out (PAYOUTS-03, PAYOUTS-06, PAYOUTSTAB-10 to -14). */
export const Balance = () => {
  const { id: partnerId } = usePartner()
  const { data, error, refetch, isFetching } = useQuery(query('getPayoutBalances', { partnerId }))
  if (data) return <Figures balances={data.data} />
  if (error) return <LoadFailed as="h3" error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return <LoadingRows rows={3} />
}

const Figures = ({ balances }: { balances: Balances }) => {
  const { t } = useTranslation('payouts')
  const { AVAILABLE_SOON, AVAILABLE, IN_TRANSIT, PENDING, PAID_OUT, TOTAL } = balances
  const { amount, currency } = AVAILABLE
  const figures = [
    ['soon', AVAILABLE_SOON.amount],
    ['paidOut', PAID_OUT.amount],
    ['inTransit', onItsWay({ IN_TRANSIT, PENDING })],
    ['total', TOTAL.amount],
  ] as const
  return (
    <Stack gap={20}>
      <dl className={style.figures}>
        {figures.map(([name, minor]) => (
          <div key={name}>
            <dt>{t(`balance.${name}`)}</dt>
            <dd>
              <Money minor={minor} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      <Row gap="8px 16px" wrap justify="space-between">
        <Stack gap={2}>
          <Text look="strong ink">
            {amount === 0 ? t('balance.none') : t('balance.current', { amount: formatMoney(amount, currency) })}
          </Text>
          {amount < 0 && <Text look="quiet">{t('balance.owed')}</Text>}
        </Stack>
        <Request amount={amount} currency={currency} />
      </Row>
      <Frequency />
    </Stack>
  )
}

const CODES = {
  'error.badRequest.payoutNotManual': 'notManual',
  'error.badRequest.payoutBalanceNotEnough': 'notEnough',
  'error.badRequest.payoutWithoutBank': 'noBank',
  'error.badRequest.payoutAccountIncomplete': 'incomplete',
} as const

/** The button and its question; by a schedule nobody asks (PAYOUTS-05 to -07, PAYOUTS-15, PAYOUTS-24). */
const Request = ({ amount, currency }: { amount: number; currency: string }) => {
  const { t } = useTranslation('payouts')
  const { id: partnerId, payoutFrequency } = usePartner()
  const barred = useBarred('payout.createPayoutsConfig')
  // What the question names stays as it was when it was asked, also where the answer is lost and the balance has changed.
  const [asked, setAsked] = useState<number | null>(null)
  const close = () => setAsked(null)
  const { busy, run } = useAction((send) => send('requestPayout', { partnerId }), {
    onDone: close,
    onFailure: (error) => {
      if (isRefusal(error)) close()
    },
    done: () => t('request.done'),
    failed: (error) => {
      const code = codeOf(error)
      const why = code !== null && code in CODES ? t(`request.${CODES[code as keyof typeof CODES]}`) : messageOf(error)
      return why ?? t('request.failed')
    },
  })
  if (payoutFrequency !== 'MANUAL') return null
  return (
    <>
      <Button
        variant="ink"
        disabledReason={barred ?? (amount <= 0 ? t('request.notEnough') : null)}
        onClick={() => setAsked(amount)}
      >
        {t('request.open')}
      </Button>
      {asked !== null && (
        <ConfirmDialog
          open
          title={t('request.open')}
          confirmLabel={t('request.confirm')}
          busy={busy}
          onConfirm={() => void run()}
          onClose={close}
        >
          <Stack gap={10}>
            <p>{t('request.question')}</p>
            <Paragraph look="quiet">{t('request.consequence', { amount: formatMoney(asked, currency) })}</Paragraph>
          </Stack>
        </ConfirmDialog>
      )}
    </>
  )
}

/** How often a club is paid out: to read, for a super admin alone changes it (PAYOUTS-04, PAYOUTS-26). */
const Frequency = () => {
  const { t } = useTranslation('payouts')
  const { payoutFrequency } = usePartner()
  if (!useCan('payout.viewPayoutsConfig')) return null
  return (
    <Select
      className={style.frequency}
      label={t('frequency.label')}
      description={t(`frequency.hint.${payoutFrequency}`)}
      data={PAYOUT_FREQUENCIES.map((value) => ({ value, label: t(`frequency.${value}`) }))}
      value={payoutFrequency}
      disabled
    />
  )
}
