import { SegmentedControl } from '@mantine/core'
import type { ReminderPreview as Preview } from '@fieldhouse/contract/reminders'
import { foreseenReminder, REMINDER_KINDS, textParts, type ReminderKindName } from '@fieldhouse/domain/reminders'
import { toIso } from '@fieldhouse/domain/time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api/api.ts'
import { dayOf, formatDay, formatTime } from '../../lib/formats/formats.ts'
import { LoadFailed } from '../../lib/LoadFailed.tsx'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { Beside } from '../../ui/FormBeside.tsx'
import { Paragraph, Stack } from '../../ui/layout.tsx'
import { goingOut, type ReminderValues } from './reminders-form.ts'
import { useReminderWords } from './use-reminder-words.ts'
import style from './reminders.module.css'

type Props = { partnerId: string; values: ReminderValues }

/** What customers read of a kind, as the server writes it, and when it goes by what stands in the form (law 11). */
export const ReminderPreview = ({ partnerId, values }: Props) => {
  const { t } = useTranslation('reminders')
  const [kind, setKind] = useState<ReminderKindName>('booking')
  const { data, error, refetch, isFetching } = useQuery({
    ...query('previewReminder', { partnerId, kind }),
    placeholderData: keepPreviousData,
  })
  return (
    <Beside
      title={t('preview.title')}
      tools={
        <SegmentedControl
          aria-label={t('preview.as')}
          data={REMINDER_KINDS.map((value) => ({ value, label: t(`preview.${value}`) }))}
          value={kind}
          onChange={(value) => setKind(REMINDER_KINDS.find((each) => each === value) ?? 'booking')}
        />
      }
    >
      {data ? (
        <Shown preview={data.data} kind={kind} values={values} />
      ) : error ? (
        <LoadFailed as="h3" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingRows rows={6} />
      )}
    </Beside>
  )
}

type ShownProps = { preview: Preview; kind: ReminderKindName; values: ReminderValues }

const Shown = ({ preview: { start, zone, email, sms }, kind, values }: ShownProps) => {
  const { t } = useTranslation('reminders')
  const words = useReminderWords()
  const { rules, quiet } = goingOut(values, kind)
  const facts = { start: Date.parse(start), zone, since: 0, setAt: 0, quiet }
  const goes = rules
    .flatMap((rule) => (['email', 'sms'] as const).filter((way) => rule[way]).map((channel) => ({ rule, channel })))
    .map(({ rule, channel }) => ({
      key: `${rule.unit}${rule.amount}${channel}`,
      way: words.way(channel),
      ...foreseenReminder({ ...facts, time: rule, channel }, 0),
    }))
    .toSorted((a, b) => a.at - b.at)
  const day = (iso: string) => formatDay(dayOf(iso, zone))
  return (
    <Stack gap={12}>
      <div aria-live="polite">
        <Paragraph look="medium">{t('preview.goes', { when: `${day(start)} ${formatTime(start, zone)}` })}</Paragraph>
        {goes.length === 0 ? (
          <Paragraph look="quiet">{t('preview.nothing')}</Paragraph>
        ) : (
          <ul className={style.goes}>
            {goes.map(({ key, way, at, why }) => (
              <li key={key}>
                {why === null
                  ? t('preview.at', { way, day: day(toIso(at)), time: formatTime(toIso(at), zone) })
                  : t('preview.notAt', { way })}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div>
        <h3 className={style.part}>{t('preview.mail')}</h3>
        <Paragraph look="quiet">
          {t('preview.subject')}: {email.subject}
        </Paragraph>
        <div className={style.mail}>
          {/* Sandboxed: nothing in it runs, and no link of it leads anywhere. */}
          <iframe title={t('preview.mail')} sandbox="" srcDoc={email.html} />
        </div>
        <Paragraph look="small quiet">{t('preview.file')}</Paragraph>
      </div>
      <div>
        <h3 className={style.part}>{t('preview.sms')}</h3>
        <p className={style.sms}>{sms}</p>
        <Paragraph look="small quiet">
          {t('preview.parts', { count: textParts(sms), characters: sms.length })}
        </Paragraph>
      </div>
    </Stack>
  )
}
