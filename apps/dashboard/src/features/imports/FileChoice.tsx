import { FileButton } from '@mantine/core'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Paragraph, Text } from '../../ui/layout.tsx'
import { SHEET_PROBLEMS, type SheetProblem } from './expect-modest.ts'
import { csvOf } from './sheet-job.ts'
import style from './imports.module.css'

const isCsv = ({ name }: File): boolean => name.toLowerCase().endsWith('.csv')
/** What the server takes at most. */
const MOST_BYTES = 10 * 1024 * 1024

type Props = {
  file: File | null
  onFile: (file: File) => void
  /** Where a file to begin with is. */
  template: string
  hint: string
}

/** Where a CSV file is dropped or chosen, or an Excel file, of which the first sheet is taken (CUSTOMERS-15, CUSTOMERS-16, BEYOND-12). */
export const FileChoice = ({ file, onFile, template, hint }: Props) => {
  const { t } = useTranslation('imports')
  const [refused, setRefused] = useState<'onlyCsv' | 'tooLong' | SheetProblem | null>(null)
  const [reading, setReading] = useState(false)
  const choose = (chosen: File | null | undefined) => {
    if (!chosen) return
    const isTooLong = chosen.size > MOST_BYTES
    setRefused(!isCsv(chosen) ? 'onlyCsv' : isTooLong ? 'tooLong' : null)
    if (isCsv(chosen) && !isTooLong) onFile(chosen)
  }
  const chooseSheet = async (sheet: File | null) => {
    if (!sheet) return
    setRefused(sheet.size > MOST_BYTES ? 'tooLong' : null)
    if (sheet.size > MOST_BYTES) return
    setReading(true)
    try {
      choose(await csvOf(sheet))
    } catch (error) {
      const why = error instanceof Error ? error.message : ''
      setRefused(SHEET_PROBLEMS.find((each) => why.endsWith(each)) ?? 'noSheet')
    } finally {
      setReading(false)
    }
  }
  return (
    <>
      <DropZone file={file} onFile={choose} />
      {refused && (
        <Paragraph look="bad" role="alert">
          {t(refused)}
        </Paragraph>
      )}
      <FileButton accept=".xlsx" onChange={(sheet) => void chooseSheet(sheet)}>
        {(props) => (
          <Button {...props} size="s" variant="subtle" loading={reading}>
            {t('sheet')}
          </Button>
        )}
      </FileButton>
      <Paragraph look="quiet">
        {hint}{' '}
        <a href={template} download className={style.link}>
          {t('template')}
        </a>
      </Paragraph>
    </>
  )
}

/** Where a file is dropped, or chosen by its button; only those whose name ends with .csv are offered. */
const DropZone = ({ file, onFile }: { file: File | null; onFile: (file: File | null | undefined) => void }) => {
  const { t } = useTranslation('imports')
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
      <Text look="medium anywhere">{file ? file.name : t('drop')}</Text>
      <FileButton accept=".csv" onChange={onFile}>
        {(props) => (
          <Button {...props} size="s">
            {t(file ? 'other' : 'choose')}
          </Button>
        )}
      </FileButton>
    </div>
  )
}
