import { BOOKING_IMPORT_FIELDS, isEnoughForBookings, type BookingImportField } from '@fieldhouse/domain/bookings'
import type { DayOrder, Encoding } from '@fieldhouse/domain/imports'
import { formatMoney } from '@fieldhouse/domain/money'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { client, messageOf } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Paragraph } from '../../../ui/layout.tsx'
import { FileReading } from '../FileReading.tsx'
import { PastFiles } from '../PastFiles.tsx'
import { ReadColumns } from '../ReadColumns.tsx'
import { SkippedRows } from '../SkippedRows.tsx'
import { UploadDialog } from '../UploadDialog.tsx'
import { usePreview } from '../use-preview.ts'
import { BookingsProgress } from './BookingsProgress.tsx'
import { useBookingWords } from './words.ts'

const TEMPLATE = '/booking-template.csv'

type Props = {
  title: string
  /** What else can be uploaded, to choose it. */
  choice: ReactNode
  onClose: () => void
}

/** A file with bookings: looked at before anything is done, then taken by a job (BEYOND-12). */
export const ImportBookings = ({ title, choice, onClose }: Props) => {
  const { t } = useTranslation('imports')
  const { id: partnerId } = usePartner()
  const { label, why } = useBookingWords()
  const [columns, setColumns] = useState<readonly (BookingImportField | null)[] | null>(null)
  const [encoding, setEncoding] = useState<Encoding | null>(null)
  const [dayOrder, setDayOrder] = useState<DayOrder | null>(null)
  const [taken, setTaken] = useState<{ id: string; rows: number } | null>(null)
  const bodyOf = (file: File) => ({
    ...(columns && { columns: JSON.stringify(columns) }),
    ...(encoding && { encoding }),
    ...(dayOrder && { dayOrder }),
    settledAs: t('bookings.settledAs'),
    file,
  })
  const { chosen, choose, asked, read } = usePreview(
    'previewBookingImport',
    [columns, encoding, dayOrder],
    (sent, signal) => client.previewBookingImport({ partnerId, body: bodyOf(sent) }, { signal }),
  )
  const { busy, run } = useAction((send, file: File) => send('startBookingImport', { partnerId, body: bodyOf(file) }), {
    onDone: ({ data }) => setTaken(data),
    done: () => t('bookings.done'),
    failed: (error) => ({ tone: 'failure', message: t('failed'), detail: messageOf(error) }),
  })
  if (taken) return <BookingsProgress {...taken} title={title} onClose={onClose} />
  const enough = read !== undefined && isEnoughForBookings(read.columns.map(({ field }) => field))
  return (
    <UploadDialog
      title={title}
      choice={choice}
      file={chosen}
      onFile={(picked) => {
        setColumns(null)
        setEncoding(null)
        setDayOrder(null)
        choose(picked)
      }}
      template={TEMPLATE}
      hint={`${t('hint')} ${t('bookings.hint')}`}
      // What can't be read in the encoding that was chosen is read again in the one that is found.
      asked={{ ...asked, refetch: encoding ? () => setEncoding(null) : asked.refetch }}
      isReady={enough && read.imported > 0}
      busy={busy}
      onUpload={(picked) => void run(picked)}
      onClose={onClose}
      outcome={
        read && (
          <>
            <FileReading
              read={read}
              encoding={encoding}
              onEncoding={setEncoding}
              dayOrder={dayOrder}
              onDayOrder={setDayOrder}
            />
            <ReadColumns
              columns={read.columns}
              chosen={columns}
              fields={BOOKING_IMPORT_FIELDS}
              label={label}
              onColumns={setColumns}
            />
            <div aria-live="polite">
              {!enough ? (
                <Paragraph look="warn">{t('bookings.notEnough')}</Paragraph>
              ) : read.dayOrder === null ? null : (
                <>
                  <Paragraph look="medium">{t('bookings.adds', { count: read.imported, rows: read.rows })}</Paragraph>
                  {read.customers > 0 && <Paragraph>{t('bookings.customers', { count: read.customers })}</Paragraph>}
                  {read.unpaid > 0 && (
                    <Paragraph look="quiet">
                      {t('bookings.unpaid', { amount: formatMoney(read.unpaid, read.currency) })}
                    </Paragraph>
                  )}
                  {read.settled > 0 && (
                    <Paragraph look="quiet">
                      {t('bookings.settled', { amount: formatMoney(read.settled, read.currency) })}
                    </Paragraph>
                  )}
                  {read.skippedRows > 0 && (
                    <Paragraph look="warn">{t('leavesOut', { count: read.skippedRows })}</Paragraph>
                  )}
                </>
              )}
            </div>
            <SkippedRows
              skipped={read.skipped}
              skippedRows={read.skippedRows}
              label={label}
              why={why}
              duplicate={t('bookings.duplicate')}
            />
          </>
        )
      }
      past={<PastFiles of="listBookingImports" onLook={({ id, rows }) => setTaken({ id, rows })} />}
    />
  )
}
