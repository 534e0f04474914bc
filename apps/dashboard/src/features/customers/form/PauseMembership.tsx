import { Radio, TextInput } from '@mantine/core'
import type { PauseEffect } from '@fieldhouse/contract/memberships'
import { PAUSE_LIMITS, pausableDays } from '@fieldhouse/domain/memberships'
import { formatMoney } from '@fieldhouse/domain/money'
import { addDays, formatSlashedDay, parseSlashedDay, type LocalDate } from '@fieldhouse/domain/time'
import { useTranslation } from 'react-i18next'
import { messageOf, query } from '../../../lib/api/api.ts'
import { Rehearsed } from '../../../lib/commands/Rehearsed.tsx'
import { useRehearsalOf } from '../../../lib/commands/use-rehearsal.ts'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { currentLanguage } from '../../../locales/index.ts'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { Paragraph, Row, Stack } from '../../../ui/layout.tsx'
import type { Membership } from './BillingCycle.tsx'
import { slashedListDate } from './slashed-list-date.ts'

type PauseValues = { startAt: LocalDate | null; length: 'days' | 'untilResumed'; days: string }
type Problem = 'fromMissing' | 'fromWrong' | 'daysWrong'

/** Pauses a membership: from when and for how long, with what that does to its end and what it costs (BEYOND-46). */
export const PauseMembership = ({
  membership,
  today,
  onClose,
}: {
  membership: Membership
  today: LocalDate
  onClose: () => void
}) => {
  const { t } = useTranslation('customers')
  const { id, membershipPlan, startAt, expireAt, pauses } = membership
  const rule = membershipPlan.pause!
  const [first, last] = [later(today, dayOf(startAt)), addDays(dayOf(expireAt), -1)]
  const left = pausableDays(
    rule,
    pauses.map((each) => ({ from: dayOf(each.startAt), until: addDays(dayOf(each.resumeAt), -1) })),
  )
  const isByMonth = rule.fee?.kind === 'share'
  const check = ({ startAt: from, length, days }: PauseValues) => ({
    ...(from === null
      ? { startAt: 'fromMissing' as const }
      : (from < first || from > last) && { startAt: 'fromWrong' as const }),
    ...(length === 'days' && !isWithin(days, rule.minDays, left) && { days: 'daysWrong' as const }),
  })
  const form = useForm<PauseValues, Problem>(
    {
      start: { startAt: first, length: 'days', days: String(rule.minDays) },
      check,
      words: {
        fromMissing: t('pause.fromMissing'),
        fromWrong: t('pause.fromWrong'),
        daysWrong: t('pause.daysWrong', { least: rule.minDays, most: left }),
      },
    },
    (send, values) => send('pauseSubscription', { id, body: bodyOf(values) }),
    { onDone: onClose, done: () => t('pause.done'), failed: (error) => messageOf(error) ?? t('pause.failed') },
  )
  const { values, field, change } = form
  const asked = Object.keys(check(values)).length === 0 ? { id, body: bodyOf(values) } : null
  const effect = useRehearsalOf('previewPause', asked, async (call, signal): Promise<PauseEffect> => {
    return (await query('previewPause', call).queryFn({ signal })).data
  })
  return (
    <FormDialog
      form={form}
      title={t('pause.title')}
      subtitle={membershipPlan.name}
      save={t('pause.save')}
      width={480}
      onClose={onClose}
    >
      <DateField
        {...field('startAt')}
        label={t('pause.from')}
        onChange={(day) => change({ startAt: day })}
        min={first}
        max={last}
        today={today}
        language={currentLanguage()}
      />
      {!isByMonth && (
        <Radio.Group
          label={t('pause.length')}
          value={values.length}
          onChange={(length) => change({ length: length === 'days' ? 'days' : 'untilResumed' })}
        >
          <Row gap="4px 20px" align="stretch" wrap>
            <Radio value="days" label={t('pause.forDays')} />
            <Radio value="untilResumed" label={t('pause.untilResumed')} />
          </Row>
        </Radio.Group>
      )}
      {values.length === 'days' && (
        <TextInput
          {...field('days')}
          label={t('pause.days')}
          description={t('pause.left', { count: left })}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          w={200}
        />
      )}
      <Rehearsed of={effect} bars={3}>
        {(data) => <Effect effect={data} isOpen={values.length === 'untilResumed'} />}
      </Rehearsed>
    </FormDialog>
  )
}

/** What the pause does, as the server says. */
const Effect = ({ effect, isOpen }: { effect: PauseEffect; isOpen: boolean }) => {
  const { t } = useTranslation('customers')
  const { startAt, resumeAt, expireAt, expiredAt, overlapsFrom, cost } = effect
  return (
    <Stack gap={6} ground="onSunken" p={12}>
      <Paragraph>
        {t(isOpen ? 'pause.restsAtLatest' : 'pause.rests', {
          from: slashedListDate(startAt),
          until: slashedListDate(resumeAt, -1),
        })}{' '}
        {t('pause.end', { day: slashedListDate(expireAt, -1), before: slashedListDate(expiredAt, -1) })}
      </Paragraph>
      <Paragraph>
        {cost ? t('pause.cost', { amount: formatMoney(cost.total, cost.currency) }) : t('pause.free')}
      </Paragraph>
      {overlapsFrom && <Paragraph look="warn">{t('pause.overlaps', { day: slashedListDate(overlapsFrom) })}</Paragraph>}
      <Paragraph look="quiet">{t('pause.bookings')}</Paragraph>
    </Stack>
  )
}

const bodyOf = ({ startAt, length, days }: PauseValues) => ({
  startAt: formatSlashedDay(startAt!),
  days: length === 'days' ? Number(days) : null,
})

const isWithin = (typed: string, least: number, most: number): boolean => {
  const days = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  return days >= least && days <= Math.min(most, PAUSE_LIMITS.days)
}

const dayOf = (slashed: string): LocalDate => parseSlashedDay(slashed)!
const later = (one: LocalDate, other: LocalDate): LocalDate => (one < other ? other : one)
