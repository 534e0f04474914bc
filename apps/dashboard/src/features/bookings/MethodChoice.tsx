import { Radio } from '@mantine/core'
import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { formatMoney } from '@fieldhouse/domain/money'
import { useTranslation } from 'react-i18next'
import type { OfferedMethod } from './methods.ts'
import style from './payment.module.css'

type Props = {
  offered: readonly OfferedMethod[]
  value: PaymentMethod | null
  currency: string
  error: string | null
  onChange: (method: PaymentMethod) => void
  /** What the method would charge, where that differs between methods. */
  amountOf?: (method: PaymentMethod) => number
}

/** The payment methods as a list, each that can't be chosen with its reason beside it. */
export const MethodChoice = ({ offered, value, currency, error, onChange, amountOf }: Props) => {
  const { t } = useTranslation('bookings')
  if (offered.length === 0) return <p className={style.none}>{t('payment.noMethods')}</p>
  return (
    <Radio.Group label={t('payment.methods')} value={value} error={error} onChange={(method) => onChange(method)}>
      <div className={style.methods}>
        {offered.map(({ method, barred, balance, passes }) => (
          <label key={method} className={style.method} data-barred={barred !== null || undefined}>
            <Radio value={method} disabled={barred !== null} />
            <span className={style.name}>
              {t(`payment.method.${method}`)}
              {balance !== null && (
                <span className={style.balance}>
                  {t('payment.balance', { amount: formatMoney(balance, currency) })}
                </span>
              )}
              {passes !== null && <span className={style.balance}>{t('payment.passesLeft', { count: passes })}</span>}
            </span>
            {barred ? (
              <span className={style.reason}>{t(`payment.${barred}`)}</span>
            ) : (
              amountOf && <span>{formatMoney(amountOf(method), currency)}</span>
            )}
          </label>
        ))}
      </div>
    </Radio.Group>
  )
}
