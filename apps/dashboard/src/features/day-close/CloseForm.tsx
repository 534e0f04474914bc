import { Textarea, TextInput } from '@mantine/core'
import { DAY_CLOSE } from '@fieldhouse/domain/access'
import { cashExpected } from '@fieldhouse/domain/day-close'
import { compareCash } from '@fieldhouse/domain/day-close'
import { formatMoney } from '@fieldhouse/domain/money'
import { IconLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure, client, codeOf, messageOf } from '../../lib/api.ts'
import { useKeys } from '../../lib/order-changes.ts'
import { useBarred } from '../../lib/use-can.ts'
import { usePartner } from '../../lib/workspace.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/notify.ts'
import { countedOf } from './counted.ts'
import type { DayClose } from './types.ts'
import style from './day-close.module.css'

/** The cash count of each currency, a note, and the button that closes the day. What was typed stays when it fails. */
export const CloseForm = ({ facts, disabled }: { facts: DayClose; disabled: boolean }) => {
  const { t } = useTranslation('dayClose')
  const barred = useBarred(DAY_CLOSE.close)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState(false)
  const { busy, close } = useClose(facts)
  const expected = cashExpected(facts.currencies)
  const again = facts.closes.length > 0
  const counts = expected.map((cash) => ({ ...cash, counted: countedOf(typed[cash.currency] ?? '', cash.currency) }))
  const comparison = ({ as, by }: ReturnType<typeof compareCash>, currency: string) =>
    as === 'exact' ? t('exact') : t(as, { amount: formatMoney(by, currency) })
  const missing = counts.find(({ counted }) => counted === null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setAsked(true)
    if (missing) {
      form.querySelector<HTMLInputElement>(`[name="counted ${missing.currency}"]`)?.focus()
      return
    }
    const closed = await close({
      counts: counts.map((cash) => ({ ...cash, counted: cash.counted! })),
      note: note.trim(),
    })
    if (!closed) return
    setTyped({})
    setNote('')
    setAsked(false)
  }
  return (
    <form className={style.close} aria-labelledby="close-day" onSubmit={(event) => void submit(event)} noValidate>
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

type Sent = { counts: { currency: string; expected: number; counted: number }[]; note: string }

const useClose = ({ day, closes }: DayClose) => {
  const { t } = useTranslation('dayClose')
  const { id: partnerId } = usePartner()
  const queries = useQueryClient()
  const once = useKeys()
  const [busy, setBusy] = useState(false)
  const revision = closes[0]?.revision ?? 0
  const close = async ({ counts, note }: Sent): Promise<boolean> => {
    setBusy(true)
    try {
      const body = { day, revision, counts, ...(note && { note }) }
      const { data } = await once(`close ${day} ${JSON.stringify(body)}`, (options) =>
        client.closeDay({ partnerId, body }, options),
      )
      queries.setQueryData(['getDayClose', { partnerId, day }], { data })
      notify.success(t('closed'))
      return true
    } catch (failure) {
      notify.failure(messageOf(failure) ?? t('closeFailed'))
      // Somebody else was quicker, or money moved: what is shown is out of date, what was typed stays.
      if (failure instanceof ApiFailure && codeOf(failure)?.startsWith('error.conflict.'))
        await queries.invalidateQueries({ queryKey: ['getDayClose', { partnerId, day }] })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, close }
}
