import type { MethodLock } from '@fieldhouse/domain/fees'
import { IconAlertTriangle, IconFlask, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCardSettings } from '../../../lib/services/provider-settings.ts'
import { Status } from '../../../ui/display/Status.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Text } from '../../../ui/layout.tsx'
import type { Audience, MethodRow, MethodSwitch } from './options.ts'
import style from './methods.module.css'

type Props = {
  rows: readonly MethodRow[]
  /** Why nothing may be switched. */
  barred: string | null
  onSwitch: (change: MethodSwitch) => void
}

/** A row for each method: what it costs, and whether customers and staff may use it (PAYMETHODS-04, PAYMETHODS-23). */
export const MethodTable = ({ rows, barred, onSwitch }: Props) => {
  const { t } = useTranslation('paymentOptions')
  return (
    <table className={style.table} aria-labelledby="payment-methods">
      <thead>
        <tr>
          <th scope="col">{t('methods.method')}</th>
          <th scope="col">{t('methods.fee')}</th>
          <th scope="col">{t('methods.customers')}</th>
          <th scope="col">{t('methods.staff')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.method} row={row} barred={barred} onSwitch={onSwitch} />
        ))}
      </tbody>
    </table>
  )
}

/** 'Please set up your bank account first', or why a method does not work here at all (PAYMETHODS-29). */
const LOCKS = {
  noAccount: 'methods.noAccount',
  unsupportedCountry: 'unsupported.text',
  otherCurrency: 'methods.otherCurrency',
} as const satisfies Record<MethodLock, string>

const Row = ({ row, barred, onSwitch }: Omit<Props, 'rows'> & { row: MethodRow }) => {
  const { t } = useTranslation('paymentOptions')
  const { t: common } = useTranslation()
  const { method, fee, lock } = row
  const name = common(`paymentMethod.${method}`)
  const cards = useCardSettings()
  const isWithoutProvider = lock === 'unsupportedCountry' && cards?.provider === null
  const locked = lock && t(isWithoutProvider ? 'unsupported.noProvider' : LOCKS[lock])
  const control = (audience: Audience, label: string) => {
    const cell = row[audience]
    return cell ? (
      <Switch
        aria-label={label}
        checked={cell.on}
        disabledReason={barred ?? (cell.locked ? locked : null)}
        onChange={(on) => onSwitch({ method, audience, on })}
      />
    ) : null
  }
  const isLost = lock !== null && (row.staff.on || row.customers?.on)
  return (
    <tr>
      <th scope="row">
        <Text mr={8} look="medium">
          {name}
        </Text>
        <CardProvider method={method} />
        {isLost && (
          <Status tone="warn" icon={<IconLock />}>
            {t(lock === 'otherCurrency' ? 'methods.otherCurrency' : 'methods.lostAccount')}
          </Status>
        )}
      </th>
      <td className={style.fee} data-none={fee === null || undefined}>
        {fee ?? t('methods.noFee')}
      </td>
      <td data-label={row.customers ? t('methods.customers') : undefined}>
        {control('customers', t('methods.forCustomers', { method: name })) ?? (
          <span className={style.staffOnly}>{t('methods.staffOnly')}</span>
        )}
      </td>
      <td data-label={t('methods.staff')}>{control('staff', t('methods.forStaff', { method: name }))}</td>
    </tr>
  )
}

/** Says of cards that they are played here, or that nobody takes them: whoever runs the product has to set that up. */
const CardProvider = ({ method }: { method: string }) => {
  const { t } = useTranslation('paymentOptions')
  const cards = useCardSettings()
  if (method !== 'creditCard' || cards === undefined) return null
  if (cards.provider === null)
    return (
      <Status tone="warn" icon={<IconAlertTriangle />}>
        {t('methods.noCardProvider')}
      </Status>
    )
  if (cards.provider !== 'sandbox') return null
  return (
    <Status tone="mute" icon={<IconFlask />}>
      {t('methods.sandbox')}
    </Status>
  )
}
