import { NumberInput } from '@mantine/core'
import type { ReminderSettings } from '@fieldhouse/contract/reminders'
import { REMINDER_CHANNELS, REMINDER_KINDS, REMINDER_LIMITS } from '@fieldhouse/domain/reminders'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { client } from '../../lib/api/api.ts'
import { StandingFoot } from '../../lib/form/StandingFoot.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { useMeanwhile } from '../../lib/form/use-meanwhile.ts'
import { useBarred } from '../../lib/session/use-can.ts'
import { FormBeside } from '../../ui/FormBeside.tsx'
import { FormPart } from '../../ui/FormPart.tsx'
import { Row } from '../../ui/layout.tsx'
import { KindPart } from './KindPart.tsx'
import { QuietPart } from './QuietPart.tsx'
import { ReminderPreview } from './ReminderPreview.tsx'
import { bodyOf, problemsOf, valuesOf } from './reminders-form.ts'
import { useReading } from './use-reading.ts'
import style from './reminders.module.css'

/** All reminders of a club as one form, and beside it what customers read and when. */
export const RemindersForm = ({ partnerId, standing }: { partnerId: string; standing: ReminderSettings }) => {
  const { t } = useTranslation('reminders')
  const { form, meanwhile, read, barred } = useRemindersForm(partnerId, standing)
  const { values } = form
  const spare = form.field('spareMinutes')
  const tried = form.wrong.includes('rules')
  return (
    <form {...form.element}>
      <FormBeside beside={<ReminderPreview partnerId={partnerId} values={values} />}>
        {REMINDER_CHANNELS.filter(
          (channel) => standing.services[channel] === 'none' && values.rules.some((rule) => rule[channel]),
        ).map((channel) => (
          <Row key={channel} component="p" gap={6} m={20} p={12} ground="onWarn">
            <IconAlertTriangle size={16} aria-hidden />
            {t(`noService.${channel}`)}
          </Row>
        ))}
        {REMINDER_KINDS.map((kind) => (
          <KindPart
            key={kind}
            kind={kind}
            rules={values.rules}
            tried={tried}
            barred={barred}
            onChange={(rules) => form.change({ rules })}
          />
        ))}
        <QuietPart form={form} barred={barred} />
        <FormPart title={t('spare.title')} hint={t('spare.hint')} wide>
          <NumberInput
            label={t('spare.label')}
            className={style.number}
            value={spare.value}
            error={spare.error}
            min={0}
            max={REMINDER_LIMITS.spareMinutes}
            clampBehavior="none"
            allowDecimal={false}
            disabled={barred !== null}
            onChange={(spareMinutes) => form.change({ spareMinutes })}
          />
        </FormPart>
      </FormBeside>
      <StandingFoot
        form={form}
        meanwhile={meanwhile}
        read={read}
        problem={tried ? t('fix') : null}
        submitLabel={t('save')}
      />
    </form>
  )
}

export type RemindersFormState = ReturnType<typeof useRemindersForm>['form']

const useRemindersForm = (partnerId: string, standing: ReminderSettings) => {
  const { t } = useTranslation('reminders')
  const read = useReading()
  const barred = useBarred('campaign.create')
  const meanwhile = useMeanwhile({
    conflicts: ['error.conflict.remindersChangedMeanwhile'],
    standing,
    valuesOf,
    readAgain: async () => (await client.getReminders({ partnerId })).data,
  })
  const form = useForm(
    {
      start: meanwhile.began.current,
      barred,
      unchanged: t('nothingChanged'),
      check: problemsOf,
      words: { rules: true, quiet: t('wrong.quiet'), spare: t('wrong.spare', { max: REMINDER_LIMITS.spareMinutes }) },
      refused: () => ({}),
    },
    (send, values) =>
      send('saveReminders', { partnerId, body: { ...bodyOf(values), version: meanwhile.version.current } }),
    {
      done: () => t('saved'),
      onDone: ({ data }) => form.restart(meanwhile.goOnFrom(data)),
      failed: (error) => (meanwhile.isTold(error) ? null : t('saveFailed')),
    },
  )
  return { form, meanwhile, read, barred }
}
