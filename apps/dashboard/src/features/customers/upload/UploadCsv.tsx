import { FileButton } from '@mantine/core'
import { isEnough, type ImportField } from '@fieldhouse/domain/customers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { client, messageOf } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Paragraph, Stack, Text } from '../../../ui/layout.tsx'
import { Preview } from './Preview.tsx'
import { UndoImport } from './UndoImport.tsx'
import style from './upload.module.css'

const TEMPLATE = '/customer-template.csv'
const isCsv = ({ name }: File): boolean => name.toLowerCase().endsWith('.csv')

type Columns = readonly (ImportField | null)[]

/** The Upload CSV dialog: a file is dropped or chosen, looked at before anything is done, and then uploaded (CUSTOMERS-15, CUSTOMERS-16, BEYOND-12). */
export const UploadCsv = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('customers')
  const { t: common } = useTranslation()
  const { id: partnerId } = usePartner()
  const [chosen, setChosen] = useState<{ file: File; number: number } | null>(null)
  const [columns, setColumns] = useState<Columns | null>(null)
  const [isOther, setIsOther] = useState(false)
  const [made, setMade] = useState<{ id: string; imported: number; skipped: number } | null>(null)
  const bodyOf = (file: File) => ({ file, ...(columns && { columns: JSON.stringify(columns) }) })
  const preview = useQuery({
    queryKey: ['previewImportCustomers', chosen?.number, columns],
    queryFn: ({ signal }) => client.previewImportCustomers({ partnerId, body: bodyOf(chosen!.file) }, { signal }),
    enabled: chosen !== null,
    // What the columns mean is chosen in it: it stays while the next one comes.
    placeholderData: chosen ? keepPreviousData : undefined,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const read = chosen ? preview.data?.data : undefined
  const { busy, run } = useAction((send, file: File) => send('importCustomers', { partnerId, body: bodyOf(file) }), {
    onDone: ({ data }) => setMade({ id: data.id!, imported: data.imported, skipped: data.skippedRows }),
    done: () => t('upload.done'),
    failed: (error) => ({ tone: 'failure', message: t('upload.failed'), detail: messageOf(error) }),
  })
  const choose = (file: File | null | undefined) => {
    if (!file) return
    setIsOther(!isCsv(file))
    if (!isCsv(file)) return
    setColumns(null)
    setChosen((before) => ({ file, number: (before?.number ?? 0) + 1 }))
  }
  if (made) return <UndoImport made={made} onClose={onClose} />
  const enough = read !== undefined && isEnough(read.columns.map(({ field }) => field))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('upload.title')}
      busy={busy}
      footerStart={
        <Button variant="subtle" disabled={busy} onClick={onClose}>
          {common('cancel')}
        </Button>
      }
      footer={
        <Button
          variant="filled"
          loading={busy}
          disabled={chosen === null || !enough || read.imported === 0 || preview.isFetching}
          onClick={() => chosen && void run(chosen.file)}
        >
          {t('upload.upload')}
        </Button>
      }
    >
      <Stack gap={16}>
        <DropZone file={chosen?.file ?? null} onFile={choose} />
        {isOther && (
          <Paragraph look="bad" role="alert">
            {t('upload.onlyCsv')}
          </Paragraph>
        )}
        <Paragraph look="quiet">
          {t('upload.hint')}{' '}
          <a href={TEMPLATE} download className={style.link}>
            {t('upload.template')}
          </a>
        </Paragraph>
        {chosen && preview.error && !preview.isFetching ? (
          <ErrorState
            as="h3"
            title={t('upload.unreadable')}
            hint={messageOf(preview.error) ?? common('failed.network')}
            onRetry={() => void preview.refetch()}
          />
        ) : read ? (
          <Preview
            read={read}
            enough={enough}
            onField={(place, field) =>
              setColumns(
                read.columns.map((column, at) => (at === place ? field : column.field === field ? null : column.field)),
              )
            }
          />
        ) : (
          chosen && <LoadingRows rows={5} />
        )}
      </Stack>
    </Dialog>
  )
}

/** Where a file is dropped, or chosen by its button; only those whose name ends with .csv are offered. */
const DropZone = ({ file, onFile }: { file: File | null; onFile: (file: File | null | undefined) => void }) => {
  const { t } = useTranslation('customers')
  const [over, setOver] = useState(false)
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <div
      className={style.zone}
      data-over={over || undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        onFile(event.dataTransfer.files[0])
      }}
    >
      <IconFileTypeCsv size={28} aria-hidden />
      <Text look="medium anywhere">{file ? file.name : t('upload.drop')}</Text>
      <FileButton accept=".csv" onChange={onFile}>
        {(props) => (
          <Button {...props} size="s">
            {t(file ? 'upload.other' : 'upload.choose')}
          </Button>
        )}
      </FileButton>
    </div>
  )
}
