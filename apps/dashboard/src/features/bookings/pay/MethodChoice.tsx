import { Checkbox, Radio } from '@mantine/core'
import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { formatMoney } from '@fieldhouse/domain/money'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Paragraph, Row, Text } from '../../../ui/layout.tsx'
import type { OfferedMethod } from './methods.ts'
import { PartChoice } from './PartChoice.tsx'
import type { Parts } from './use-parts.ts'
import style from './payment.module.css'

type Props = {
  offered: readonly OfferedMethod[]
  value: PaymentMethod | null
  currency: string
  error: string | null
  onChange: (method: PaymentMethod) => void
  /** What the method would charge, where that differs between methods. */
  amountOf?: (method: PaymentMethod) => number
  /** Whether the customer has paid already, where the chosen method asks for it; null where it does not. */
  paid: { value: boolean; onChange: (hasPaid: boolean) => void; disabled?: boolean } | null
  /** What the customer holds and may be taken first. */
  parts?: Parts
}

/**
 * The payment methods as a list; those that can't be chosen are folded below the others, each with its reason beside it. Whether it is paid now or
 * later stands on the row of the chosen method, which stays in sight while the list is scrolled (BOOKING-89).
 */
export const MethodChoice = ({ offered, value, currency, error, onChange, amountOf, paid, parts }: Props) => {
  const { t } = useTranslation('bookings')
  const { t: common } = useTranslation()
  const [unfolded, setUnfolded] = useState(false)
  const barredOnes = offered.filter(({ barred }) => barred !== null)
  const usable = offered.filter(({ barred }) => barred === null)
  // Where nothing can be chosen, why is all that there is to say.
  const isOpen = unfolded || usable.length === 0
  if (offered.length === 0) return <Paragraph look="quiet">{t('payment.noMethods')}</Paragraph>
  return (
    <Radio.Group label={t('payment.methods')} value={value} error={error} onChange={(method) => onChange(method)}>
      <div className={style.methods}>
        {[...usable, ...(isOpen ? barredOnes : [])].map(({ method, barred, balance, passes }) => (
          <Row wrap key={method} className={style.method} data-barred={barred !== null || undefined}>
            <label>
              <Radio value={method} disabled={barred !== null} />
              <Row component="span" align="stretch" wrap look="medium" className={style.name}>
                {common(`paymentMethod.${method}`)}
                {balance !== null && (
                  <Text look="light quiet nowrap">
                    {t('payment.balance', { amount: formatMoney(balance, currency) })}
                  </Text>
                )}
                {passes !== null && <Text look="light quiet nowrap">{t('payment.passesLeft', { count: passes })}</Text>}
              </Row>
              {barred ? (
                <span className={style.reason}>{t(`payment.${barred}`)}</span>
              ) : (
                amountOf && <span>{formatMoney(amountOf(method), currency)}</span>
              )}
            </label>
            {paid && method === value && (
              <Checkbox
                className={style.paid}
                label={t('payment.customerHasPaid')}
                checked={paid.value}
                disabled={paid.disabled}
                onChange={(event) => paid.onChange(event.currentTarget.checked)}
              />
            )}
          </Row>
        ))}
        {barredOnes.length > 0 && usable.length > 0 && (
          <button type="button" className={style.fold} aria-expanded={isOpen} onClick={() => setUnfolded(!isOpen)}>
            {t('payment.notUsable', {
              methods: barredOnes.map(({ method }) => common(`paymentMethod.${method}`)).join(', '),
            })}
            <IconChevronDown size={16} aria-hidden />
          </button>
        )}
      </div>
      {parts && <PartChoice parts={parts} currency={currency} />}
    </Radio.Group>
  )
}
