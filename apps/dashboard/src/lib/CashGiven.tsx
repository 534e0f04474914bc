import { cashChange } from '@fieldhouse/domain/orders'
import { formatMoney, typedMinor } from '@fieldhouse/domain/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoneyField } from '../ui/fields/MoneyField.tsx'
import { Paragraph, Stack } from '../ui/layout.tsx'

type Props = {
  currency: string
  /** What is taken in cash, minor units. */
  amount: number
  /** With space above it, where nothing around it gives any. */
  apart?: boolean
}

/** What a customer hands over in cash, and what they get back: a help at the till that is kept nowhere. */
export const CashGiven = ({ currency, amount, apart = false }: Props) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const given = typedMinor(typed, currency)
  const told = given === null ? null : cashChange(given, amount)
  return (
    <Stack gap={4} mt={apart ? 14 : 0}>
      <MoneyField
        currency={currency}
        label={t('cash.given')}
        value={typed}
        maxLength={15}
        error={
          typed.trim() === '' || told?.missing === 0
            ? null
            : told === null
              ? t('cash.invalid')
              : t('cash.missing', { amount: formatMoney(told.missing, currency) })
        }
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Paragraph look="strong" aria-live="polite">
        {told?.missing === 0 && t('cash.change', { amount: formatMoney(told.change, currency) })}
      </Paragraph>
    </Stack>
  )
}
