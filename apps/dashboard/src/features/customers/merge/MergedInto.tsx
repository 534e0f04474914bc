import type { Api, Reply } from '@fieldhouse/contract'
import { customerName } from '@fieldhouse/domain/customers'
import { useQuery } from '@tanstack/react-query'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { dayOf, formatListDate } from '../../../lib/formats/formats.ts'
import { useBarred, useCan } from '../../../lib/session/use-can.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Button } from '../../../ui/Button.tsx'
import { Paragraph, Stack } from '../../../ui/layout.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { NotRead } from '../form/NotRead.tsx'
import style from './merge.module.css'

type Merge = Reply<Api['listCustomerMerges']>['data'][number]

/** Who was merged into a customer, each with the way to undo it while there is time; nothing where nobody was (BEYOND-34). */
export const MergedInto = ({ customerId }: { customerId: string }) => {
  const { t } = useTranslation('customers')
  const { timezone } = usePartner()
  const mayView = useCan('customer.view')
  const barred = useBarred({ allOf: ['customer.edit', 'customer.delete'] })
  const asked = useQuery({ ...query('listCustomerMerges', { id: customerId }), enabled: mayView })
  const [undoes, setUndoes] = useState<Merge | null>(null)
  const merges = asked.data?.data ?? []
  if (merges.length === 0 && undoes === null) return null
  const day = (instant: string) => formatListDate(dayOf(instant, timezone))
  return (
    <section aria-label={t('merge.merged')}>
      {asked.error && <NotRead onRetry={() => void asked.refetch()} />}
      <ul className={style.merged}>
        {merges.map((merge) => (
          <li key={merge.id}>
            <span>
              {t('merge.was', {
                name: customerName(merge.duplicate) || t('unnamed'),
                day: day(merge.mergedAt),
                by: merge.mergedBy,
              })}
            </span>
            {merge.mayUndo && (
              <Button
                size="s"
                icon={<IconArrowBackUp size={16} />}
                disabledReason={barred}
                onClick={() => setUndoes(merge)}
              >
                {t('merge.undoUntil', { day: day(merge.undoUntil) })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {undoes && <UndoMerge merge={undoes} onClose={() => setUndoes(null)} />}
    </section>
  )
}

const UndoMerge = ({ merge, onClose }: { merge: Merge; onClose: () => void }) => {
  const { t } = useTranslation('customers')
  const { busy, run } = useAction((send) => send('undoCustomerMerge', { id: merge.id }), {
    onDone: onClose,
    done: () => t('merge.undone'),
    failed: t('merge.undoFailed'),
  })
  return (
    <ConfirmDialog
      open
      title={t('merge.undoTitle')}
      confirmLabel={t('merge.undo')}
      busy={busy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <Stack gap={10}>
        <p>{t('merge.undoQuestion', { name: customerName(merge.duplicate) || t('unnamed') })}</p>
        <Paragraph look="quiet">{t('merge.undoConsequence')}</Paragraph>
      </Stack>
    </ConfirmDialog>
  )
}
