import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../lib/api/failures.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { FileChoice } from './FileChoice.tsx'

type Props = {
  title: string
  /** What else can be uploaded, to choose it. */
  choice: ReactNode
  file: File | null
  onFile: (file: File) => void
  /** The address of an example of such a file. */
  template: string
  hint: string
  /** How it was looked at. */
  asked: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** Whether anything of it can be taken. */
  isReady: boolean
  busy: boolean
  onUpload: (file: File) => void
  onClose: () => void
  /** What would become of it, once that is read. */
  outcome: ReactNode
  /** Files that were taken before; they stand there until one is chosen. */
  past: ReactNode
}

/** A file is dropped or chosen, looked at before anything is done, and then uploaded (BEYOND-12). */
export const UploadDialog = ({
  title,
  choice,
  file,
  onFile,
  template,
  hint,
  asked,
  isReady,
  busy,
  onUpload,
  onClose,
  outcome,
  past,
}: Props) => {
  const { t } = useTranslation('imports')
  const { t: common } = useTranslation()
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
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
          disabled={file === null || !isReady || asked.isFetching}
          onClick={() => file && onUpload(file)}
        >
          {t('upload')}
        </Button>
      }
    >
      <Stack gap={16}>
        {choice}
        <FileChoice file={file} onFile={onFile} template={template} hint={hint} />
        {file && asked.error && !asked.isFetching ? (
          <ErrorState
            as="h3"
            title={t('unreadable')}
            hint={messageOf(asked.error) ?? common('failed.network')}
            onRetry={() => void asked.refetch()}
          />
        ) : (
          (outcome ?? (file && <LoadingRows rows={5} />))
        )}
        {!file && past}
      </Stack>
    </Dialog>
  )
}
