import { SegmentedControl, Select } from '@mantine/core'
import { DAY_ORDERS, ENCODINGS, readImportDay, type DayOrder, type Encoding } from '@fieldhouse/domain/imports'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLongDay } from '../../lib/formats/formats.ts'
import { Paragraph, Stack } from '../../ui/layout.tsx'

type Props = {
  read: { encoding: Encoding; letters: readonly string[]; dayOrder: DayOrder | null; dates: readonly string[] }
  /** What was chosen here since the file was: an answer that is still to come knows of the last choice only later. */
  encoding: Encoding | null
  onEncoding: (encoding: Encoding) => void
  dayOrder: DayOrder | null
  onDayOrder: (order: DayOrder) => void
}

/** How the letters and dates of a file are read, each with samples, to be changed where that is not what they mean (BEYOND-52). */
export const FileReading = ({ read, encoding, onEncoding, dayOrder, onDayOrder }: Props) => {
  const { t } = useTranslation('imports')
  const { letters, dates } = read
  return (
    <Stack gap={16}>
      <Select
        label={t('encoding')}
        description={letters.length > 0 ? t('letters', { samples: letters.join(', ') }) : t('plainLetters')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={ENCODINGS.map((value) => ({ value, label: t(`encodings.${value}`) }))}
        value={encoding ?? read.encoding}
        onChange={(value) => onEncoding(value as Encoding)}
        allowDeselect={false}
      />
      {dates.length > 0 && <OrderOfDates dates={dates} order={dayOrder ?? read.dayOrder} onOrder={onDayOrder} />}
    </Stack>
  )
}

type OrderProps = {
  /** Dates to which it makes a difference, as they are written. */
  dates: readonly string[]
  order: DayOrder | null
  onOrder: (order: DayOrder) => void
}

const OrderOfDates = ({ dates, order, onOrder }: OrderProps) => {
  const { t } = useTranslation('imports')
  const label = useId()
  const read = dates.flatMap((written) => {
    const date = order && readImportDay(written, order)
    return date ? [t('dateIs', { written, date: formatLongDay(date) })] : []
  })
  return (
    <Stack gap={8}>
      <Paragraph look="medium" id={label}>
        {t('dayOrder')}
      </Paragraph>
      <SegmentedControl
        aria-labelledby={label}
        data={DAY_ORDERS.map((value) => ({ value, label: t(`dayOrders.${value}`) }))}
        value={order ?? ''}
        onChange={(value) => onOrder(value as DayOrder)}
      />
      <Paragraph look={order ? 'quiet' : 'warn'} aria-live="polite">
        {order ? read.join(', ') : t('askDayOrder', { written: dates.slice(0, 1).join() })}
      </Paragraph>
    </Stack>
  )
}
