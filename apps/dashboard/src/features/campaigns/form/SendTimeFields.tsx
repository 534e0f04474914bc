import { Select } from '@mantine/core'
import type { Campaign } from '@fieldhouse/contract/campaigns'
import type { SendTime } from '@fieldhouse/domain/campaigns'
import { formatClock, toIso } from '@fieldhouse/domain/time'
import { useTranslation } from 'react-i18next'
import { useMinute } from '../../../lib/formats/use-minute.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { formFields } from '../../../ui/FormPart.tsx'
import { Paragraph } from '../../../ui/layout.tsx'
import { useCampaignWords } from '../use-campaign-words.ts'
import { atFrequency, daysOf, FREQUENCIES, minutesOf, nextSendOf } from './campaign-form.ts'

type Props = {
  /** The campaign that is edited; null for a new one. */
  campaign: Campaign | null
  sendTime: SendTime
  onChange: (sendTime: SendTime) => void
}

/** How often an automated campaign is sent, on which day and at what time by the club's clock (CAMPAIGNS-24, CAMPAIGNS-25, CAMPAIGNS-57). */
export const SendTimeFields = ({ campaign, sendTime, onChange }: Props) => {
  const { t } = useTranslation('campaigns')
  const { timezone } = usePartner()
  const now = useMinute()
  const words = useCampaignWords()
  const days = daysOf(sendTime)
  return (
    <>
      <div className={formFields}>
        <Select
          label={t('field.frequency')}
          data={FREQUENCIES.map((value) => ({ value, label: words.frequency(value) }))}
          value={sendTime.frequency}
          allowDeselect={false}
          onChange={(chosen) => {
            const frequency = FREQUENCIES.find((one) => one === chosen)
            if (frequency && frequency !== sendTime.frequency) onChange(atFrequency(frequency, sendTime))
          }}
        />
        {days.length > 0 && (
          <Select
            label={t('field.day')}
            data={days.map((day) => ({
              value: String(day),
              label: sendTime.frequency === 'weekly' ? words.weekday(day) : words.monthDay(day),
            }))}
            value={String(sendTime.day)}
            allowDeselect={false}
            onChange={(day) => onChange({ ...sendTime, day: Number(day) })}
          />
        )}
        <Select
          label={t('field.time')}
          data={minutesOf(sendTime).map((minute) => ({ value: String(minute), label: formatClock(minute) }))}
          value={String(sendTime.minute)}
          allowDeselect={false}
          onChange={(minute) => onChange({ ...sendTime, minute: Number(minute) })}
        />
      </div>
      <Paragraph look="quiet">
        {t('nextSendAt', {
          at: words.momentWithDay(toIso(nextSendOf(campaign, sendTime, now, timezone))),
          zone: timezone,
        })}
      </Paragraph>
    </>
  )
}
