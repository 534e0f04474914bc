import { Textarea, TextInput } from '@mantine/core'
import { DAY_CLOSE } from '@fieldhouse/domain/access'
import { cashExpected } from '@fieldhouse/domain/day-close'
import { compareCash } from '@fieldhouse/domain/day-close'
import { formatMoney } from '@fieldhouse/domain/money'
import { IconLock } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf, type client } from '../../lib/api.ts'
import { useAction } from '../../lib/use-action.ts'
import { useBarred } from '../../lib/use-can.ts'
import { useHeld } from '../../lib/use-held.ts'
import { usePartner } from '../../lib/workspace.ts'
import { Button } from '../../ui/Button.tsx'
import { countedOf } from './counted.ts'
import type { DayClose } from './types.ts'
import style from './day-close.module.css'

type Body = Parameters<typeof client.closeDay>[0]['body']

/** The cash count of each currency, a note, and the button that closes the day. What was typed stays when it fails. */
export const CloseForm = ({ facts: live, disabled }: { facts: DayClose; disabled: boolean }) => {
  const { t } = useTranslation('dayClose')
  const barred = useBarred(DAY_CLOSE.close)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState(false)
  const { id: partnerId } = usePartner()
  const { busy, unanswered, run } = useAction((send, body: Body) => send('closeDay', { partnerId, body }), {
    onDone: () => {
      setTyped({})
      setNote('')
      setAsked(false)
    },
    done: () => t('closed'),
    failed: (error) => messageOf(error) ?? t('closeFailed'),
  })
  // What was sent may be done, and is sent again as it was.
  const facts = useHeld(live, busy || unanswered)
  const expected = cashExpected(facts.currencies)
  const again = facts.closes.length > 0
  const counts = expected.map((cash) => ({ ...cash, counted: countedOf(typed[cash.currency] ?? '', cash.currency) }))
  const comparison = ({ as, by }: ReturnType<typeof compareCash>, currency: string) =>
    as === 'exact' ? t('exact') : t(as, { amount: formatMoney(by, currency) })
  const missing = counts.find(({ counted }) => counted === null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setAsked(true)
    if (missing) {
      form.querySelector<HTMLInputElement>(`[name="counted ${missing.currency}"]`)?.focus()
      return
    }
    void run({
      day: facts.day,
      revision: facts.closes[0]?.revision ?? 0,
      counts: counts.map((cash) => ({ ...cash, counted: cash.counted! })),
      ...(note.trim() && { note: note.trim() }),
    })
  }
  return (
    <form className={style.close} aria-labelledby="close-day" onSubmit={submit} noValidate>
      <h2 id="close-day">{t(again ? 'closeAgain' : 'closeTitle')}</h2>
      {expected.length === 0 ? (
        <p className={style.about}>{t('noCash')}</p>
      ) : (
        <>
          <p className={style.about}>{t('countHint')}</p>
          {counts.map(({ currency, expected: due, counted }) => (
            <div key={currency} className={style.count}>
              <TextInput
                name={`counted ${currency}`}
                label={t('counted', { currency })}
                description={t('expected', { amount: formatMoney(due, currency) })}
                inputWrapperOrder={['label', 'input', 'error', 'description']}
                inputMode="decimal"
                autoComplete="off"
                leftSection={<span className={style.unit}>{currency}</span>}
                leftSectionWidth={48}
                value={typed[currency] ?? ''}
                error={(asked || (typed[currency] ?? '') !== '') && counted === null ? t('notCounted') : null}
                onChange={(event) => setTyped({ ...typed, [currency]: event.currentTarget.value })}
              />
              <output className={style.difference} data-off={(counted !== null && counted !== due) || undefined}>
                {counted === null ? '' : comparison(compareCash(due, counted), currency)}
              </output>
            </div>
          ))}
        </>
      )}
      <Textarea
        label={t('note')}
        placeholder={t('notePlaceholder')}
        autosize
        minRows={2}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="filled"
        size="l"
        block
        icon={<IconLock />}
        loading={busy}
        disabled={disabled}
        disabledReason={barred}
      >
        {t(again ? 'closeAgain' : 'closeDay')}
      </Button>
      <p className={style.about}>{t('keptForever')}</p>
    </form>
  )
}
