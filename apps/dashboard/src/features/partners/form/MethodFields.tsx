import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Paragraph, Row } from '../../../ui/layout.tsx'
import type { PartnerFormProps } from './PartnerForm.tsx'
import { methodsShown, type MethodChoice, type TypedRate } from './partner-form.ts'
import { RateField } from './RateField.tsx'
import style from './partner-form.module.css'

/** Who bears the fee, by which methods customers and staff pay, and what each costs (SUPERADMIN-47, SUPERADMIN-48, SUPERADMIN-50). */
export const MethodFields = ({ form: { field, values, change } }: PartnerFormProps) => {
  const { t } = useTranslation('partners')
  const { error } = field('methods')
  const set = (method: PaymentMethod, choice: MethodChoice) =>
    change({ methods: { ...values.methods, [method]: choice } })
  return (
    <>
      <Row gap={12}>
        <Switch
          checked={values.absorbProcessingFee}
          aria-label={t('form.absorb')}
          onChange={(absorbProcessingFee) => change({ absorbProcessingFee })}
        />
        <div>
          {t('form.absorb')}
          <Paragraph look="quiet">{t('form.absorbHint')}</Paragraph>
        </div>
      </Row>
      <table className={style.methods}>
        <thead>
          <tr>
            {(['method', 'customers', 'staff', 'percentage', 'amount'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`form.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {methodsShown(values).map((row) => (
            <MethodRow key={row.method} {...row} onChange={(choice) => set(row.method, choice)} />
          ))}
        </tbody>
      </table>
      {error && (
        <Paragraph look="bad" role="alert">
          {error}
        </Paragraph>
      )}
    </>
  )
}

type RowProps = ReturnType<typeof methodsShown>[number] & { onChange: (choice: MethodChoice) => void }

const MethodRow = ({ method, choice, forCustomers, onChange }: RowProps) => {
  const { t } = useTranslation('partners')
  const { t: common } = useTranslation()
  const name = common(`paymentMethod.${method}`)
  const change = (more: Partial<MethodChoice>) => onChange({ ...choice, ...more })
  const fee = (part: keyof TypedRate, told: string) => (
    <RateField part={part} rate={choice} label={{ told }} onChange={change} />
  )
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={t('form.customers')}>
        {forCustomers && (
          <Switch
            checked={choice.customers}
            aria-label={t('form.customersMay', { method: name })}
            onChange={(customers) => change({ customers })}
          />
        )}
      </td>
      <td data-label={t('form.staff')}>
        <Switch
          checked={choice.staff}
          aria-label={t('form.staffMay', { method: name })}
          onChange={(staff) => change({ staff })}
        />
      </td>
      <td data-label={t('form.percentage')}>{fee('percentage', t('form.percentageOf', { method: name }))}</td>
      <td data-label={t('form.amount')}>{fee('amount', t('form.amountOf', { method: name }))}</td>
    </tr>
  )
}
