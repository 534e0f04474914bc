import { Textarea, TextInput } from '@mantine/core'
import { DAY_CLOSE } from '@fieldhouse/domain/access'
import { cashExpected, compareCash, isOff } from '@fieldhouse/domain/day-close'
import { formatMoney, typedMinor } from '@fieldhouse/domain/money'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../lib/api/api.ts'
import type { Problems } from '../../lib/form/problems.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { useBarred } from '../../lib/session/use-can.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { Button } from '../../ui/Button.tsx'
import type { DayClose } from './types.ts'
import style from './day-close.module.css'

type Values = { note: string; [counted: `counted ${string}`]: string }

const NOTHING: Values = { note: '' }

/** The cash of each currency, with what was typed of it. */
const countsOf = ({ currencies }: DayClose, values: Values) =>
  cashExpected(currencies).map((cash) => {
    const name = `counted ${cash.currency}` as const
    return { ...cash, name, counted: typedMinor(values[name] ?? '', cash.currency) }
  })

const check = (values: Values, facts: DayClose): Problems<Values, 'notCounted' | 'noReason'> => {
  const counts = countsOf(facts, values)
  const uncounted = counts.filter(({ counted }) => counted === null)
  if (uncounted.length > 0) return Object.fromEntries(uncounted.map(({ name }) => [name, 'notCounted' as const]))
  const isUnexplained = isOff(counts.map(({ expected, counted }) => ({ expected, counted: counted! })))
  return isUnexplained && !values.note.trim() ? { note: 'noReason' } : {}
}

const bodyOf = (facts: DayClose, values: Values) => ({
  day: facts.day,
  revision: facts.closes[0]?.revision ?? 0,
  counts: countsOf(facts, values).map(({ name: _name, counted, ...cash }) => ({ ...cash, counted: counted! })),
  ...(values.note.trim() && { note: values.note.trim() }),
})

/** The cash count of each currency, a note, and the button that closes the day. What was typed stays when it fails. */
export const CloseForm = ({ facts: live, disabled }: { facts: DayClose; disabled: boolean }) => {
  const { t } = useTranslation('dayClose')
  const { id: partnerId } = usePartner()
  const form = useForm(
    {
      start: NOTHING,
      of: live,
      barred: useBarred(DAY_CLOSE.close),
      check,
      words: { notCounted: t('notCounted'), noReason: t('noReason') },
    },
    (send, values, facts) => send('closeDay', { partnerId, body: bodyOf(facts, values) }),
    {
      onDone: () => form.restart(),
      done: () => t('closed'),
      failed: (error) => messageOf(error) ?? t('closeFailed'),
    },
  )
  const { values, about: facts, field, busy, barred } = form
  const counts = countsOf(facts, values)
  const again = facts.closes.length > 0
  const comparison = ({ as, by }: ReturnType<typeof compareCash>, currency: string) =>
    as === 'exact' ? t('exact') : t(as, { amount: formatMoney(by, currency) })
  return (
    <form {...form.element} className={style.close} aria-labelledby="close-day">
      <h2 id="close-day">{t(again ? 'closeAgain' : 'closeTitle')}</h2>
      {counts.length === 0 ? (
        <p className={style.about}>{t('noCash')}</p>
      ) : (
        <>
          <p className={style.about}>{t('countHint')}</p>
          {counts.map(({ name, currency, expected: due, counted }) => (
            <div key={currency} className={style.count}>
              <TextInput
                {...field(name)}
                value={values[name] ?? ''}
                label={t('counted', { currency })}
                description={t('expected', { amount: formatMoney(due, currency) })}
                inputWrapperOrder={['label', 'input', 'error', 'description']}
                inputMode="decimal"
                autoComplete="off"
                leftSection={<span className={style.unit}>{currency}</span>}
                leftSectionWidth={48}
              />
              <output className={style.difference} data-off={(counted !== null && counted !== due) || undefined}>
                {counted === null ? '' : comparison(compareCash(due, counted), currency)}
              </output>
            </div>
          ))}
        </>
      )}
      <Textarea
        {...field('note')}
        label={t('note')}
        placeholder={t('notePlaceholder')}
        autosize
        minRows={2}
        maxLength={2000}
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
