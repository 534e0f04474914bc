import type { Api, Call } from '@fieldhouse/contract'
import type { PreviewedClassSeries } from '@fieldhouse/contract/classes'
import type { SeriesScope } from '@fieldhouse/domain/bookings'
import type { ClassRules } from '@fieldhouse/domain/classes'
import { dateOf } from '@fieldhouse/domain/time'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { Rehearsed } from '../../../lib/commands/Rehearsed.tsx'
import { useBarredBy, useRehearsalOf } from '../../../lib/commands/use-rehearsal.ts'
import { currentLanguage } from '../../../locales/index.ts'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { Paragraph, Stack } from '../../../ui/layout.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { bodyOf, type ClassValues } from '../form/class-form.ts'
import { ChangedRows } from './ChangedRows.tsx'
import { ScopeChoice } from './ScopeChoice.tsx'
import type { AgreedChange } from './use-change-question.ts'
import { useLeftOut } from './use-left-out.ts'

type Props = {
  sessionId: string
  values: ClassValues
  rules: ClassRules
  version: number
  /** What was allowed in the form already. */
  allows: { taken: boolean; closed: boolean }
  /** Null where somebody thought better of it. */
  onAnswer: (agreed: AgreedChange | null) => void
}

/** Asks which sessions of a class are meant, and shows each before and after, as the server says it would be (BEYOND-08). */
export const ChangeDialog = ({ sessionId: id, values, rules, version, allows, onAnswer }: Props) => {
  const { t } = useTranslation('classes')
  const [scope, setScope] = useState<SeriesScope>('this')
  const [day, setDay] = useState(values.day)
  const [withExceptions, setWithExceptions] = useState(false)
  const [tells, setTells] = useState(true)
  const [allowsClosed, setAllowsClosed] = useState(allows.closed)
  const left = useLeftOut()
  const body = {
    ...bodyOf({ ...values, day }, rules),
    allowTakenInstructors: allows.taken,
    allowClosedDays: allowsClosed,
    scope,
    withExceptions,
    leftIds: [...left.ids],
    tells,
    version,
  }
  const call: Call<Api['previewChangeClassSeries']> | null = day === null ? null : { id, body }
  const preview = useRehearsalOf('previewChangeClassSeries', call, async (wanted, signal) => {
    const reply = await query('previewChangeClassSeries', wanted).queryFn({ signal })
    return reply.data
  })
  const known = preview.data
  const nothing = known?.changes === 0 ? t('series.nothing') : null
  const barred = useBarredBy(preview, known && known.blocked > 0 ? t('series.blocked') : nothing)
  return (
    <ConfirmDialog
      open
      title={t('scope.save')}
      confirmLabel={t('scope.saveConfirm')}
      width={640}
      {...barred}
      onConfirm={() => known && onAnswer({ ...body, seen: known.seen })}
      onClose={() => onAnswer(null)}
    >
      <Stack gap={16}>
        <ScopeChoice
          scope={scope}
          onChange={(next) => {
            setScope(next)
            left.clear()
          }}
        />
        <DateField
          label={t('scope.day')}
          today={dateOf(rules.now, rules.zone)}
          language={currentLanguage()}
          value={day}
          onChange={setDay}
        />
        <Rehearsed of={preview} bars={3}>
          {(data) => <ChangedRows of={data} left={left} />}
        </Rehearsed>
        {(allowsClosed || known?.sessions.some(({ problem }) => problem === 'venueClosed')) && (
          <Checkbox
            label={t('review.allowClosed')}
            checked={allowsClosed}
            onChange={({ currentTarget }) => setAllowsClosed(currentTarget.checked)}
          />
        )}
        {(withExceptions || known?.sessions.some(({ keeps }) => keeps.length > 0)) && (
          <Checkbox
            label={t('series.withExceptions')}
            checked={withExceptions}
            onChange={({ currentTarget }) => setWithExceptions(currentTarget.checked)}
          />
        )}
        {(known?.sessions.some(isMovedWithPeople) || !tells) && (
          <Checkbox
            label={t('series.tells')}
            checked={tells}
            onChange={({ currentTarget }) => setTells(currentTarget.checked)}
          />
        )}
        {known && <WhoHears of={known} />}
      </Stack>
    </ConfirmDialog>
  )
}

const isMovedWithPeople = ({ changes, participants }: PreviewedClassSeries['sessions'][number]) =>
  participants > 0 && changes.some((field) => field === 'time' || field === 'place')

/** Who is told, who can't be, and that nobody's place costs something else by it. */
const WhoHears = ({ of: { told, untold, sessions } }: { of: PreviewedClassSeries }) => {
  const { t } = useTranslation('classes')
  const hasPeople = sessions.some(({ participants, state }) => participants > 0 && state === 'changes')
  return (
    <Stack gap={4}>
      {told > 0 && <Paragraph look="quiet">{t('series.told', { count: told })}</Paragraph>}
      {untold > 0 && <Paragraph look="quiet">{t('series.untold', { count: untold })}</Paragraph>}
      {hasPeople && <Paragraph look="quiet">{t('series.keepPlaces')}</Paragraph>}
    </Stack>
  )
}
