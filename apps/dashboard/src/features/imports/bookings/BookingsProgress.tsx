import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { Paragraph } from '../../../ui/layout.tsx'
import { ImportProgress } from '../ImportProgress.tsx'
import { whyNotUndone } from '../why-not-undone.ts'
import { useBookingWords } from './words.ts'

type InTheWay = { line: number; court: string; why: 'canceled' | 'moved' | 'paid' | 'edited' } | { name: string }

type Props = { id: string; rows: number; title: string; onClose: () => void }

/** How far a file with bookings is, and what came of it. */
export const BookingsProgress = ({ id, rows, title, onClose }: Props) => {
  const { t } = useTranslation('imports')
  const { label, why } = useBookingWords()
  const asked = useQuery(query('getBookingImport', { id }))
  const { busy, run } = useAction((send) => send('undoBookingImport', { id }), {
    done: ({ data }) => t('bookings.undoing', { count: data.bookings }),
    failed: t('undoFailed'),
    why: (error) =>
      whyNotUndone<InTheWay>(error, {
        builtOn: t('bookings.builtOn'),
        tell: (each) =>
          'name' in each
            ? each.name
            : t('bookings.inTheWay', { line: each.line, court: each.court, why: t(`bookings.since.${each.why}`) }),
        between: '; ',
      }),
  })
  return (
    <ImportProgress
      asked={asked}
      title={title}
      rows={rows}
      undoing={busy}
      onUndo={() => void run()}
      onClose={onClose}
      words={{ label, why, duplicate: t('bookings.duplicate') }}
    >
      {({ status, imported, customers, removed, stayed }) =>
        status === 'undone' ? (
          <>
            <Paragraph look="medium">{t('bookings.undone', { count: removed })}</Paragraph>
            {stayed > 0 && <Paragraph look="warn">{t('bookings.stayed', { count: stayed })}</Paragraph>}
          </>
        ) : (
          <>
            <Paragraph look="medium">{t('bookings.added', { count: imported })}</Paragraph>
            {customers > 0 && <Paragraph>{t('bookings.made', { count: customers })}</Paragraph>}
          </>
        )
      }
    </ImportProgress>
  )
}
