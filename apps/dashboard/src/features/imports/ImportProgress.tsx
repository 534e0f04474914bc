import type { TakenFile } from '@fieldhouse/contract/imports'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../lib/LoadFailed.tsx'
import { Button } from '../../ui/Button.tsx'
import { Paragraph, Stack } from '../../ui/layout.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { SkippedRows, type SkippedRow, type SkippedWords } from './SkippedRows.tsx'
import style from './imports.module.css'

/** A file that is taken, with the first of its rows that are left out. */
type Taken<Field extends string, Problem extends string> = TakenFile & {
  skipped: readonly SkippedRow<Field, Problem>[]
}

type Props<Field extends string, Problem extends string, State extends Taken<Field, Problem>> = {
  /** How far it is, as far as that is read. */
  asked: { data: { data: State } | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  title: string
  rows: number
  undoing: boolean
  onUndo: () => void
  onClose: () => void
  /** What it did, once it is over. */
  children: (state: State) => ReactNode
  /** Of rows that are left out. */
  words: SkippedWords<Field, Problem>
}

/** How far an upload is, in the end what it did, and the way to take all of it back while nothing else was built on it (BEYOND-12). */
export const ImportProgress = <Field extends string, Problem extends string, State extends Taken<Field, Problem>>({
  asked: { data, error, isFetching, refetch },
  title,
  rows,
  undoing,
  onUndo,
  onClose,
  children,
  words: skippedWords,
}: Props<Field, Problem, State>) => {
  const { t } = useTranslation('imports')
  const state = data?.data
  const isUndoing = state?.status === 'undoing'
  const isRunning = state === undefined || state.status === 'running' || isUndoing
  const [done, of] = isUndoing ? [state.removed + state.stayed, state.imported] : [state?.rowsDone ?? 0, rows]
  const words = isUndoing ? t('undoing', { done, of }) : t('taking', { done, rows })
  const mayUndo = state === undefined || state.undoUntil !== null
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width={440}
      busy={undoing}
      footerStart={
        mayUndo && (
          <Button variant="subtle" loading={undoing} onClick={onUndo}>
            {t('undo')}
          </Button>
        )
      }
      footer={
        <Button variant="filled" data-autofocus disabled={undoing} onClick={onClose}>
          {isRunning ? t('goOn') : t('close')}
        </Button>
      }
    >
      {error && !state ? (
        <LoadFailed as="h3" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : isRunning ? (
        <output className={style.progress}>
          <Paragraph look="medium">{words}</Paragraph>
          <progress aria-label={words} value={done} max={of} />
          <Paragraph look="quiet">{t(isUndoing ? 'undoGoesOn' : 'goesOn')}</Paragraph>
        </output>
      ) : (
        <Stack gap={8}>
          {children(state)}
          <SkippedRows skipped={state.skipped} skippedRows={state.skippedRows} {...skippedWords} />
          {state.skippedRows > 0 && (
            <Paragraph look="quiet">{t('leftOutLines', { count: state.skippedRows })}</Paragraph>
          )}
        </Stack>
      )}
    </Dialog>
  )
}
