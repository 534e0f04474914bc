import { IMPORT_FIELDS, isEnough, type DuplicateChoice, type ImportField } from '@fieldhouse/domain/customers'
import type { DayOrder, Encoding } from '@fieldhouse/domain/imports'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { client, messageOf } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { FileReading, PastFiles, ReadColumns, UploadDialog, usePreview } from '../../imports/index.ts'
import { CustomersProgress } from './CustomersProgress.tsx'
import { Duplicates, DUPLICATES_SHOWN, type Choices } from './Duplicates.tsx'
import { Outcome } from './Outcome.tsx'
import { useFieldText } from './words.ts'

const TEMPLATE = '/customer-template.csv'
/** How many of the duplicates one answer tells. */
const TOLD = 200

type Columns = readonly (ImportField | null)[]

type Props = {
  /** What else can be uploaded, to choose it. */
  choice: ReactNode
  onClose: () => void
}

/** A file with customers: dropped or chosen, looked at before anything is done, and then uploaded (CUSTOMERS-15, CUSTOMERS-16, BEYOND-12). */
export const UploadCustomers = ({ choice, onClose }: Props) => {
  const { t } = useTranslation('customers')
  const { t: imports } = useTranslation('imports')
  const label = useFieldText()
  const { id: partnerId } = usePartner()
  const [columns, setColumns] = useState<Columns | null>(null)
  const [encoding, setEncoding] = useState<Encoding | null>(null)
  const [dayOrder, setDayOrder] = useState<DayOrder | null>(null)
  const [duplicates, setDuplicates] = useState<DuplicateChoice>('skip')
  const [choices, setChoices] = useState<Choices>({})
  const [duplicatesPage, setDuplicatesPage] = useState(0)
  const [made, setMade] = useState<{ id: string; rows: number } | null>(null)
  const hasChoices = Object.keys(choices).length > 0
  const bodyOf = (file: File) => ({
    // A file is read last: what is to become of its rows is known by then.
    ...(columns && { columns: JSON.stringify(columns) }),
    ...(encoding && { encoding }),
    ...(dayOrder && { dayOrder }),
    duplicates,
    ...(hasChoices && { choices: JSON.stringify(choices) }),
    file,
  })
  const first = duplicatesPage * DUPLICATES_SHOWN
  const duplicatesFrom = first - (first % TOLD)
  const { chosen, choose, asked, read } = usePreview(
    'previewImportCustomers',
    [columns, encoding, dayOrder, duplicates, choices, duplicatesFrom],
    (sent, signal) =>
      client.previewImportCustomers(
        { partnerId, body: { duplicatesFrom: String(duplicatesFrom), ...bodyOf(sent) } },
        { signal },
      ),
  )
  const { busy, run } = useAction(
    (send, file: File) => send('startCustomerImport', { partnerId, body: bodyOf(file) }),
    {
      onDone: ({ data }) => setMade(data),
      done: () => t('upload.done'),
      failed: (error) => ({ tone: 'failure', message: imports('failed'), detail: messageOf(error) }),
    },
  )
  if (made) return <CustomersProgress {...made} onClose={onClose} />
  const enough = read !== undefined && isEnough(read.columns.map(({ field }) => field))
  return (
    <UploadDialog
      title={t('upload.title')}
      choice={choice}
      file={chosen}
      onFile={(picked) => {
        setColumns(null)
        setEncoding(null)
        setDayOrder(null)
        setDuplicates('skip')
        setChoices({})
        setDuplicatesPage(0)
        choose(picked)
      }}
      template={TEMPLATE}
      hint={imports('hint')}
      // What can't be read in the encoding that was chosen is read again in the one that is found.
      asked={{ ...asked, refetch: encoding ? () => setEncoding(null) : asked.refetch }}
      isReady={enough && read.dayOrder !== null && read.imported + read.filled > 0}
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
              fields={IMPORT_FIELDS}
              label={label}
              onColumns={setColumns}
            />
            <Outcome read={read} enough={enough} />
            {read.duplicateRows > 0 && (
              <Duplicates
                duplicates={read.duplicates.slice(first - duplicatesFrom, first - duplicatesFrom + DUPLICATES_SHOWN)}
                page={duplicatesPage}
                onPage={setDuplicatesPage}
                duplicateRows={read.duplicateRows}
                choice={duplicates}
                onChoice={(picked) => {
                  setDuplicates(picked)
                  setChoices({})
                }}
                onRow={(line, picked) => setChoices({ ...choices, [line]: picked })}
              />
            )}
          </>
        )
      }
      past={<PastFiles of="listCustomerImports" onLook={({ id, rows }) => setMade({ id, rows })} />}
    />
  )
}
