import { Select } from '@mantine/core'
import { closureDays } from '@fieldhouse/domain/facilities'
import { dateOf } from '@fieldhouse/domain/time'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useBarred } from '../../../lib/session/use-can.ts'
import { currentLanguage } from '../../../locales/index.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { BarredField } from '../../../ui/fields/BarredField.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import type { Place, TypedFacility } from './group-form.ts'
import { TimeSelect } from '../../../lib/partner/TimeSelect.tsx'
import { blankClosure, type TypedClosure, type TypedMoment } from './typed-closures.ts'
import style from './group-form.module.css'

type Props = {
  closures: readonly TypedClosure[]
  facilities: readonly TypedFacility[]
  place: Place
  /** The closure that can't be saved. */
  wrong: string | null
  error: string | true | null | undefined
  onChange: (closures: readonly TypedClosure[]) => void
}

/** When facilities are closed: which one, from when and until when by the venue's clock (FACILITIES-39, FACILITIES-69). */
export const ClosureFields = ({ closures, facilities, place, wrong, error, onChange }: Props) => {
  const { t } = useTranslation('facilities')
  const barred = useBarred('facilityBooking.createForClosure')
  return (
    <Stack gap={12}>
      {closures.map((closure, index) => (
        <ClosureRow
          key={closure.key}
          n={index + 1}
          closure={closure}
          facilities={facilities}
          place={place}
          barred={barred}
          error={closure.key === wrong ? error : null}
          onChange={(changed) => onChange(closures.with(index, changed))}
          onRemove={() => onChange(closures.toSpliced(index, 1))}
        />
      ))}
      <Row>
        <Button
          icon={<IconPlus />}
          disabledReason={barred}
          onClick={() => onChange([...closures, blankClosure(facilities[0]?.key ?? null)])}
        >
          {t('form.addClosure')}
        </Button>
      </Row>
    </Stack>
  )
}

type RowProps = {
  n: number
  closure: TypedClosure
  facilities: readonly TypedFacility[]
  place: Place
  /** Why it may not be changed. */
  barred: string | null
  error: string | true | null | undefined
  onChange: (closure: TypedClosure) => void
  onRemove: () => void
}

const ClosureRow = ({ n, closure, facilities, place, barred, error, onChange, onRemove }: RowProps) => {
  const { t } = useTranslation('facilities')
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset can't be laid out as a row
    <div className={style.closure} role="group" aria-label={t('form.closure', { n })}>
      <BarredField reason={barred}>
        <Select
          label={t('form.closedFacility')}
          data={facilities.map(({ key, name }) => ({ value: key, label: name || ' ' }))}
          value={closure.facilityKey}
          allowDeselect={false}
          disabled={barred !== null}
          onChange={(facilityKey) => onChange({ ...closure, facilityKey })}
        />
      </BarredField>
      <MomentFields
        name={t('form.closedFrom')}
        moment={closure.from}
        place={place}
        barred={barred}
        // Who chooses the first day has most often chosen the last one, too.
        onChange={(from) =>
          onChange({ ...closure, from, until: { ...closure.until, date: closure.until.date ?? from.date } })
        }
      />
      <MomentFields
        name={t('form.closedUntil')}
        moment={closure.until}
        place={place}
        barred={barred}
        onChange={(until) => onChange({ ...closure, until })}
      />
      <IconButton
        label={t('form.removeClosure', { n })}
        icon={<IconX size={16} />}
        disabledReason={barred}
        onClick={onRemove}
      />
      {error && (
        <Text look="bad" role="alert" className={style.wide}>
          {error}
        </Text>
      )}
    </div>
  )
}

type MomentProps = {
  name: string
  moment: TypedMoment
  place: Place
  barred: string | null
  onChange: (moment: TypedMoment) => void
}

const MomentFields = ({ name, moment, place: { zone, now }, barred, onChange }: MomentProps) => {
  const { t } = useTranslation('facilities')
  const today = dateOf(now, zone)
  const { first, last } = closureDays(today)
  return (
    <Row gap={6} align="end" className={style.moment}>
      <BarredField reason={barred}>
        <DateField
          label={name}
          aria-label={t('form.dayOf', { name })}
          value={moment.date}
          min={first}
          max={last}
          today={today}
          language={currentLanguage()}
          disabled={barred !== null}
          onChange={(date) => onChange({ ...moment, date })}
        />
      </BarredField>
      <BarredField reason={barred}>
        <TimeSelect
          aria-label={t('form.timeOf', { name })}
          minute={moment.minute}
          disabled={barred !== null}
          w={92}
          onChange={(minute) => onChange({ ...moment, minute })}
        />
      </BarredField>
    </Row>
  )
}
