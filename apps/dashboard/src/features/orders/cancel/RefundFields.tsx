import { TextInput } from '@mantine/core'
import { formatMoney } from '@fieldhouse/domain/money'
import { useLayoutEffect, useRef, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { RehearsalFailed, Rehearsed } from '../../../lib/commands/Rehearsed.tsx'
import type { Rehearsal } from '../../../lib/commands/use-rehearsal.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { SplitLine } from '../detail/SplitLine.tsx'
import { isConfirmable, NO_ENTRY, typeAmount, typePercent, type RefundEntry } from '../refund-entry.ts'
import { UnusedReasons } from './UnusedReasons.tsx'
import { Ways } from './Ways.tsx'
import style from './cancel.module.css'

type Props = {
  currency: string
  /** The most that may go back, in minor units. */
  maximum: number
  /** What the amount entered will do, as the server says. */
  effect: Rehearsal
  entry: RefundEntry
  onChange: (entry: RefundEntry) => void
  /** What would go back by the cancellation policy, or what is left of what was bought; null where neither is asked. */
  policy: Rehearsal | null
  /** The dialog is about nothing else: its title says what a heading and rules would repeat. */
  alone?: boolean
}

/** How much goes back: amount and percentage, what is kept and returned to the cent, by which rule, fee and method (BEYOND-10). */
export const RefundFields = ({ currency, maximum, effect, entry, onChange, policy, alone = false }: Props) => {
  const { t } = useTranslation('orders')
  const money = (minor: number) => formatMoney(minor, currency)
  const fits = isConfirmable(entry, maximum)
  const isUnsaid = entry === NO_ENTRY
  const { fieldset, hasTyped } = useSelectedOnArrival(!isUnsaid)
  const typed = (read: typeof typeAmount) => (event: ChangeEvent<HTMLInputElement>) => {
    hasTyped.current = true
    onChange(read(event.currentTarget.value, maximum, currency))
  }
  const policyFailed = policy?.state === 'failed'
  const byPolicy = policy?.data?.byPolicy ?? null
  return (
    <Stack component="fieldset" ref={fieldset} gap={8} className={style.refund} data-alone={alone || undefined}>
      <legend>{alone ? <VisuallyHidden>{t('cancel.refund')}</VisuallyHidden> : t('cancel.refund')}</legend>
      <Stack gap={12} className={style.amounts}>
        <MoneyField
          currency={currency}
          label={t('cancel.amount')}
          description={t('cancel.maximum', { amount: money(maximum) })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={entry.amountText}
          error={fits || isUnsaid ? null : t(entry.amount === null ? 'cancel.invalid' : 'cancel.tooHigh')}
          onChange={typed(typeAmount)}
        />
        <TextInput
          label={t('cancel.percent')}
          inputMode="decimal"
          autoComplete="off"
          rightSection={<Text look="small faint">%</Text>}
          value={entry.percentText}
          onChange={typed(typePercent)}
        />
      </Stack>
      {byPolicy !== null && (
        <Stack component="p" gap={2} look="quiet">
          {t(entry.amount === byPolicy ? 'cancel.byPolicy' : 'cancel.otherThanPolicy', { amount: money(byPolicy) })}
        </Stack>
      )}
      <UnusedReasons unused={policy?.data?.unused} />
      {policyFailed && <RehearsalFailed of={[policy, effect]}>{t('cancel.policyFailed')}</RehearsalFailed>}
      <Rehearsed of={isUnsaid && policy ? policy : effect} bars={3} failureSaid={policyFailed}>
        {(data) => (
          <>
            <SplitLine split={data} currency={currency} />
            <Stack component="ul" gap={2} look="quiet">
              {data.fees > 0 && <li>{t('cancel.feeKept', { amount: money(data.fees) })}</li>}
              <Ways parts={data.parts} money={money} />
              {data.earlier > 0 && <li>{t('cancel.earlier', { amount: money(data.earlier) })}</li>}
              {data.disputed > 0 && <li>{t('cancel.disputed', { amount: money(data.disputed) })}</li>}
            </Stack>
          </>
        )}
      </Rehearsed>
    </Stack>
  )
}

/**
 * The policy's amount may come while somebody stands in one of its fields, about to type: it is selected there, so that what they type
 * takes its place and isn't joined to it.
 */
const useSelectedOnArrival = (isThere: boolean) => {
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const hasTyped = useRef(false)
  useLayoutEffect(() => {
    const { activeElement: field } = document
    if (!isThere || hasTyped.current || !(field instanceof HTMLInputElement)) return
    if (fieldset.current?.contains(field)) field.select()
  }, [isThere])
  return { fieldset, hasTyped }
}
