import {
  bandsOfPolicy,
  decideReschedule,
  mayCancelMoved,
  refundByPolicy,
  refundPercentage,
  type CancellationPolicy,
  type PolicyBand,
  type PolicyRefund,
  type ReschedulePolicy,
} from '@fieldhouse/domain/policies'
import { decimalsOf, DEFAULT_CURRENCY, formatMoney, toMinor } from '@fieldhouse/domain/money'
import { HOUR_MS } from '@fieldhouse/domain/time'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Partner } from '../../lib/session/session.ts'
import { Beside } from '../../ui/FormBeside.tsx'
import { Paragraph, Stack, Text } from '../../ui/layout.tsx'
import { HoursField } from './HoursField.tsx'
import { chosenOf, type PolicyValues, type Typed } from './policy-form.ts'
import style from './policies.module.css'

/** Hours at which the example begins. */
const FIRST_HOURS = 30

type Props = {
  values: PolicyValues
  partner: Pick<Partner, 'defaultCurrencyId'>
  /** Nothing was ever saved. */
  isNew: boolean
  /** The form says something else than what was saved. */
  isDraft: boolean
}

/** What the policies in the form come to, at any hour before: drawn by the rules that decide when somebody cancels (law 11). What does not hold yet says so. */
export const PolicyExample = ({ values, partner, isNew, isDraft }: Props) => {
  const { t } = useTranslation('policies')
  const [typed, setTyped] = useState<Typed>(FIRST_HOURS)
  const hours = typeof typed === 'number' && typed >= 0 ? typed : null
  const { cancellation, reschedule } = chosenOf(values)
  const currency = partner.defaultCurrencyId ?? DEFAULT_CURRENCY
  const price = { minor: toMinor(decimalsOf(currency) === 0 ? 400_000 : 40, currency), currency }
  return (
    <Beside title={t('example.title')}>
      {isNew && <Paragraph look="medium">{t('example.now', { price: formatMoney(price.minor, currency) })}</Paragraph>}
      <HoursField label={t('example.hours')} value={typed} disabled={false} onChange={setTyped} />
      <Stack gap={8} aria-live="polite">
        {(isNew || isDraft) && <Paragraph look="quiet">{t('example.draft')}</Paragraph>}
        {hours !== null && cancellation && <Cancelled policy={cancellation} hours={hours} price={price} />}
        {hours !== null && reschedule !== null && (
          <Moved policy={reschedule === 'off' ? null : reschedule} hours={hours} />
        )}
        {(cancellation === null || reschedule === null || hours === null) && (
          <Paragraph look="quiet">{t('example.unready')}</Paragraph>
        )}
      </Stack>
      {cancellation && <Bands policy={cancellation} price={price} />}
    </Beside>
  )
}

type Price = { minor: number; currency: string }

const useMoney =
  ({ currency }: Price) =>
  (minor: number) =>
    formatMoney(minor, currency)

const Cancelled = ({ policy, hours, price }: { policy: CancellationPolicy; hours: number; price: Price }) => {
  const { t } = useTranslation('policies')
  const money = useMoney(price)
  const { because, rule, refundable, kept } = refundByPolicy({
    policy,
    price: price.minor,
    start: hours * HOUR_MS,
    now: 0,
  })
  const of = { count: hours, price: money(price.minor) }
  if (rule === null || because !== 'rule') return <Paragraph>{t(UNPAID[because as Unpaid], of)}</Paragraph>
  const percent = refundPercentage(rule)
  const isLess = rule.feeCents > 0 && refundable > 0
  return (
    <>
      <Paragraph look="medium">
        {refundable === 0
          ? t('example.nothing', of)
          : t(isLess ? 'example.ruleLess' : 'example.rule', { ...of, percent, less: money(rule.feeCents) })}
      </Paragraph>
      <Paragraph look="quiet">{t('example.split', { returned: money(refundable), kept: money(kept) })}</Paragraph>
    </>
  )
}

type Unpaid = Exclude<PolicyRefund['because'], 'rule' | 'noPolicy'>
const UNPAID = {
  noCancelation: 'example.noCancelation',
  contactUs: 'example.contactUs',
  tooLate: 'example.tooLate',
  noRuleReached: 'example.nothing',
} as const satisfies Record<Unpaid, string>

const Moved = ({ policy, hours }: { policy: ReschedulePolicy | null; hours: number }) => {
  const { t } = useTranslation('policies')
  const decide = (rescheduled: boolean) => decideReschedule({ policy, start: hours * HOUR_MS, now: 0, rescheduled })
  const first = decide(false)
  const of = { count: hours }
  if (first === 'noPolicy') return <Paragraph>{t('example.notMoved')}</Paragraph>
  if (first !== 'allowed') return <Paragraph>{t('example.movedTooLate', of)}</Paragraph>
  return (
    <Paragraph>
      {t('example.moved', of)} {t(decide(true) === 'allowed' ? 'example.movedAgain' : 'example.movedOnce')}{' '}
      {t(mayCancelMoved(policy) ? 'example.cancelledAfter' : 'example.notCancelledAfter')}
    </Paragraph>
  )
}

/** What comes back over time, the earliest first. */
const Bands = ({ policy, price }: { policy: CancellationPolicy; price: Price }) => {
  const { t } = useTranslation('policies')
  const money = useMoney(price)
  const when = ({ from, until }: PolicyBand) =>
    until === null
      ? from === 0
        ? t('bands.always')
        : t('bands.from', { count: from })
      : from === 0
        ? t('bands.below', { count: until })
        : t('bands.between', { from, count: until })
  return (
    <table className={style.bands}>
      <caption>{t('bands.title', { price: money(price.minor) })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('bands.when')}</th>
          <th scope="col">{t('bands.returned')}</th>
        </tr>
      </thead>
      <tbody>
        {bandsOfPolicy(policy, price.minor).map((band) => (
          <tr key={band.from}>
            <th scope="row">{when(band)}</th>
            <td>
              {band.refund.because === 'rule' || band.refund.because === 'noRuleReached' ? (
                money(band.refund.refundable)
              ) : (
                <Text look="quiet">{t(band.refund.because === 'contactUs' ? 'bands.asked' : 'bands.never')}</Text>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
