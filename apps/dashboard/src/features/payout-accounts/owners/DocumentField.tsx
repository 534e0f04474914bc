import { FileInput } from '@mantine/core'
import { DOCUMENT_HEAD_BYTES, DOCUMENT_TYPES, documentProblem } from '@fieldhouse/domain/payout-accounts'
import { IconFileCheck, IconPhotoUp } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Status } from '../../../ui/display/Status.tsx'
import style from '../form/form.module.css'

type Props = {
  file: File | null
  /** The server has one already. */
  isKept: boolean
  /** Of an owner who is verified: there is nothing to choose any more (BANK-22). */
  isLocked: boolean
  isMissing: boolean
  readOnly: boolean
  onChange: (file: File | null) => void
}

const problemOf = async (file: File): Promise<'imageTooLarge' | 'uploadFailed' | null> => {
  const head = new Uint8Array(await file.slice(0, DOCUMENT_HEAD_BYTES).arrayBuffer())
  return documentProblem({ size: file.size, head })
}

/** The picture of an owner's passport: looked at before it is sent, and shown (BANK-18, BANK-19, BANK-37, BANK-53). */
export const DocumentField = ({ file, isKept, isLocked, isMissing, readOnly, onChange }: Props) => {
  const { t } = useTranslation('payoutAccounts')
  const [problem, setProblem] = useState<'imageTooLarge' | 'uploadFailed' | null>(null)
  const choose = async (chosen: File | null) => {
    // A file that has gone since it was chosen can't be read either.
    const found = chosen ? await problemOf(chosen).catch(() => 'uploadFailed' as const) : null
    setProblem(found)
    onChange(found ? null : chosen)
  }
  const kept = (
    <Status tone="ok" line icon={<IconFileCheck />}>
      {t('document.kept')}
    </Status>
  )
  if (isLocked) return <div className={style.document}>{kept}</div>
  const error = problem ? t(`document.${problem}`) : isMissing ? t('dialog.invalid') : null
  return (
    <div className={style.document}>
      <FileInput
        label={t('dialog.fields.document')}
        description={t('document.hint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder={t(isKept ? 'document.replace' : 'document.choose')}
        leftSection={<IconPhotoUp aria-hidden />}
        accept={DOCUMENT_TYPES.join()}
        value={file}
        error={error && <span role={problem ? 'alert' : undefined}>{error}</span>}
        readOnly={readOnly}
        onChange={(chosen) => void choose(chosen)}
      />
      {file ? <Preview file={file} /> : isKept && kept}
    </div>
  )
}

const Preview = ({ file }: { file: File }) => {
  const { t } = useTranslation('payoutAccounts')
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    image.current!.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  return <img ref={image} className={style.preview} alt={t('document.preview')} />
}
