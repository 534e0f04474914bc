import { TextInput } from '@mantine/core'
import { formatMoney } from '@fieldhouse/domain/money'
import { refundsAutomatically } from '@fieldhouse/domain/fees'
import type { RefundPart, RefundPreview } from '@fieldhouse/domain/orders'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { SplitLine } from '../detail/SplitLine.tsx'
import { useMethodText } from '../list/payment-icons.tsx'
import { isConfirmable, typeAmount, typePercent, type RefundEntry } from '../refund-entry.ts'
import style from './cancel.module.css'

type Props = {
  currency: string
  /** The most that may go back, in minor units. */
  maximum: number
  /** What the amount entered will do. */
  preview: RefundPreview
  entry: RefundEntry
  onChange: (entry: RefundEntry) => void
  /** What the cancellation policy gives back, minor units; null while unknown, 'failed' when it could not be read. */
  policy: number | 'failed' | null
  /** The dialog is about nothing else: its title says what a heading and rules would repeat. */
  alone?: boolean
}

/** How much goes back: amount and percentage, what is kept and returned to the cent, by which rule, fee and method (BEYOND-10). */
export const RefundFields = ({ currency, maximum, preview, entry, onChange, policy, alone = false }: Props) => {
  const { t } = useTranslation('orders')
  const money = (minor: number) => formatMoney(minor, currency)
  const fits = isConfirmable(entry, maximum)
  return (
    <fieldset className={style.refund} data-alone={alone || undefined}>
      <legend>{alone ? <VisuallyHidden>{t('cancel.refund')}</VisuallyHidden> : t('cancel.refund')}</legend>
      <div className={style.amounts}>
        <TextInput
          label={t('cancel.amount')}
          description={t('cancel.maximum', { amount: money(maximum) })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          inputMode="decimal"
          autoComplete="off"
          leftSection={<span className={style.unit}>{currency}</span>}
          leftSectionWidth={48}
          value={entry.amountText}
          error={fits ? null : t(entry.amount === null ? 'cancel.invalid' : 'cancel.tooHigh')}
          onChange={(event) => onChange(typeAmount(event.currentTarget.value, maximum, currency))}
        />
        <TextInput
          label={t('cancel.percent')}
          inputMode="decimal"
          autoComplete="off"
          rightSection={<span className={style.unit}>%</span>}
          value={entry.percentText}
          onChange={(event) => onChange(typePercent(event.currentTarget.value, maximum, currency))}
        />
      </div>
      {fits && <SplitLine split={preview} currency={currency} />}
      <ul className={style.facts}>
        {policy === 'failed' && <li>{t('cancel.policyFailed')}</li>}
        {typeof policy === 'number' && (
          <li>
            {t(entry.amount === policy ? 'cancel.byPolicy' : 'cancel.otherThanPolicy', { amount: money(policy) })}
          </li>
        )}
        {fits && preview.fees > 0 && <li>{t('cancel.feeKept', { amount: money(preview.fees) })}</li>}
        {fits && <Ways parts={preview.parts} money={money} />}
        {preview.earlier > 0 && <li>{t('cancel.earlier', { amount: money(preview.earlier) })}</li>}
      </ul>
    </fieldset>
  )
}

/** By which methods it goes back; how much by each, where there are several. */
const Ways = ({ parts, money }: { parts: readonly RefundPart[]; money: (minor: number) => string }) => {
  const { t } = useTranslation('orders')
  const methodText = useMethodText()
  const [only, ...others] = parts
  if (only && others.length === 0) {
    const method = methodText(only.paymentMethod)
    return <li>{t(refundsAutomatically(only.paymentMethod) ? 'cancel.automatic' : 'cancel.manual', { method })}</li>
  }
  return parts.map(({ paymentMethod, amount }) => (
    <li key={paymentMethod}>
      {t(refundsAutomatically(paymentMethod) ? 'cancel.automaticPart' : 'cancel.manualPart', {
        amount: money(amount),
        method: methodText(paymentMethod),
      })}
    </li>
  ))
}
