import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { Paragraph } from '../../../ui/layout.tsx'
import { ImportProgress, whyNotUndone } from '../../imports/index.ts'
import { useFieldText, useProblemText } from './words.ts'

type InTheWay = { id: string; name: string; why: 'edited' | 'transaction' | 'wallet' | 'credits' | 'membership' }

/** How far a file with customers is, and what came of it. */
export const CustomersProgress = ({ id, rows, onClose }: { id: string; rows: number; onClose: () => void }) => {
  const { t } = useTranslation('customers')
  const { t: imports } = useTranslation('imports')
  const label = useFieldText()
  const why = useProblemText()
  const asked = useQuery(query('getCustomerImport', { id }))
  const { busy, run } = useAction((send) => send('undoCustomerImport', { id }), {
    onDone: onClose,
    done: ({ data }) => t('upload.undone', { count: data.removed }),
    failed: imports('undoFailed'),
    why: (error) =>
      whyNotUndone<InTheWay>(error, {
        builtOn: t('upload.builtOn'),
        tell: ({ name, why: reason }) => `${name} (${t(`upload.since.${reason}`)})`,
        between: ', ',
      }),
  })
  return (
    <ImportProgress
      asked={asked}
      title={t('upload.title')}
      rows={rows}
      undoing={busy}
      onUndo={() => void run()}
      onClose={onClose}
      words={{ label, why, duplicate: t('upload.duplicate') }}
    >
      {({ imported, filled }) => (
        <>
          <Paragraph look="medium">{t('upload.added', { count: imported })}</Paragraph>
          {filled > 0 && <Paragraph>{t('upload.filled', { count: filled })}</Paragraph>}
        </>
      )}
    </ImportProgress>
  )
}
