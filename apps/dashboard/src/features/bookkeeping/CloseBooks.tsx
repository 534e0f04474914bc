import type { BookPeriod, Books } from '@fieldhouse/contract/bookkeeping'
import { BOOKKEEPING } from '@fieldhouse/domain/access'
import { decidePeriodClose } from '@fieldhouse/domain/bookkeeping'
import { addDays } from '@fieldhouse/domain/time'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../lib/api/api.ts'
import { useAction } from '../../lib/commands/use-action.ts'
import { dayOf, formatListDate, formatTime } from '../../lib/formats/formats.ts'
import { useBarred } from '../../lib/session/use-can.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { currentLanguage } from '../../locales/index.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { Paragraph, Row, Stack } from '../../ui/layout.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { lastMonth, type Span } from './spans.ts'
import style from './bookkeeping.module.css'

type Props = { books: Books; onShow: (days: Span) => void }

/** Closing the books up to a day, which asks before it does so, and the periods that are closed. */
export const CloseBooks = ({ books, onShow }: Props) => {
  const { t } = useTranslation('bookkeeping')
  const { closedUntil, today } = books
  const barred = useBarred(BOOKKEEPING.close)
  const [chosen, setChosen] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const lastDay = chosen ?? proposedDay(books)
  const isRight = lastDay !== null && decidePeriodClose({ lastDay, closedUntil }, { today, closedUntil }).ok
  return (
    <aside className={style.close} aria-labelledby="close-books">
      <h2 id="close-books">{t('close')}</h2>
      <Paragraph look="quiet">
        {closedUntil === null ? t('openUntil') : t('closedUntil', { day: formatListDate(closedUntil) })}
      </Paragraph>
      <DateField
        label={t('lastDay')}
        value={lastDay}
        today={today}
        language={currentLanguage()}
        max={addDays(today, -1)}
        {...(closedUntil !== null && { min: addDays(closedUntil, 1) })}
        error={lastDay !== null && !isRight ? t('lastDayWrong') : undefined}
        onChange={setChosen}
      />
      <Button
        block
        icon={<IconLock size={16} />}
        disabled={!isRight}
        disabledReason={barred}
        onClick={() => setAsking(true)}
      >
        {t('closeDo')}
      </Button>
      <Paragraph look="small quiet">{t('closeHint')}</Paragraph>
      {books.periods.length > 0 && <Periods periods={books.periods} onShow={onShow} />}
      {asking && lastDay !== null && (
        <AskToClose
          lastDay={lastDay}
          closedUntil={closedUntil}
          onClose={() => {
            setAsking(false)
            setChosen(null)
          }}
        />
      )}
    </aside>
  )
}

/** The end of last month, where that is not closed yet. */
const proposedDay = ({ today, closedUntil }: Books): string | null => {
  const { to } = lastMonth(today)
  return closedUntil === null || to > closedUntil ? to : null
}

type AskProps = { lastDay: string; closedUntil: string | null; onClose: () => void }

const AskToClose = ({ lastDay, closedUntil, onClose }: AskProps) => {
  const { t } = useTranslation('bookkeeping')
  const { id: partnerId } = usePartner()
  const day = formatListDate(lastDay)
  const { busy, run } = useAction((send) => send('closePeriod', { partnerId, body: { lastDay, closedUntil } }), {
    onDone: onClose,
    done: () => t('closed', { day }),
    failed: (error) => messageOf(error) ?? t('closeFailed'),
  })
  return (
    <ConfirmDialog
      open
      destructive
      title={t('closeTitle', { day })}
      confirmLabel={t('closeDo')}
      busy={busy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>{t('closeConsequence', { day })}</p>
    </ConfirmDialog>
  )
}

const Periods = ({ periods, onShow }: { periods: readonly BookPeriod[]; onShow: (days: Span) => void }) => {
  const { t } = useTranslation('bookkeeping')
  return (
    <section className={style.periods} aria-labelledby="closed-periods">
      <h3 id="closed-periods">{t('periods')}</h3>
      <ul>
        {periods.map(({ id, firstDay, lastDay, timezone, closedAt, closedBy }) => {
          const to = formatListDate(lastDay)
          const when = `${formatListDate(dayOf(closedAt, timezone))}, ${formatTime(closedAt, timezone)}`
          return (
            <li key={id}>
              <Row gap={8} justify="space-between" align="start">
                <Stack gap={2}>
                  <span>
                    {firstDay === null
                      ? t('periodUntil', { to })
                      : t('periodOf', { from: formatListDate(firstDay), to })}
                  </span>
                  <Paragraph look="small quiet">{t('closedBy', { when, name: closedBy })}</Paragraph>
                </Stack>
                {firstDay !== null && (
                  <Button size="s" variant="subtle" onClick={() => onShow({ from: firstDay, to: lastDay })}>
                    {t('show')}
                  </Button>
                )}
              </Row>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
