import { Checkbox, Radio, Select } from '@mantine/core'
import { asksWhetherPaid, type PaymentMethod } from '@fieldhouse/domain/fees'
import type { Currency } from '@fieldhouse/domain/money'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Paragraph, Stack } from '../../../ui/layout.tsx'
import { PlaceSums } from './PlaceSums.tsx'
import type { Paid } from './use-paid-at-once.ts'

type Props = {
  values: Paid
  methods: readonly PaymentMethod[]
  /** What is paid, in minor units; whether it was is asked of what costs anything. */
  price: number
  /** What the customer is asked for before any fee, with the tax that is on top; null while it is not known. */
  due: number | null
  currency: Currency
  byCard: boolean
  hint?: string
  errors?: { method?: ReactNode; byLink?: ReactNode }
  onChange: (more: Partial<Paid>) => void
}

/** How money is paid for what is given at once: by which method, by a card that is charged now or by a link, and whether it was (ATTENDANCE-06, ATTENDANCE-11). */
export const PaidBy = ({
  values: { method, byLink, hasPaid },
  methods,
  price,
  due,
  currency,
  byCard,
  hint,
  errors,
  onChange,
}: Props) => {
  const { t } = useTranslation('classes')
  const { t: common } = useTranslation()
  return (
    <>
      <Select
        name="method"
        label={t('attendance.method')}
        description={hint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={methods.map((each) => ({ value: each, label: common(`paymentMethod.${each}`) }))}
        value={method}
        error={errors?.method}
        allowDeselect={false}
        onChange={(next) => next && onChange({ method: next })}
      />
      {price > 0 && <PlaceSums due={due} currency={currency} method={method} />}
      {byCard && (
        <>
          <Radio.Group
            label={t('attendance.card')}
            value={byLink ? 'link' : 'now'}
            error={errors?.byLink}
            onChange={(next) => onChange({ byLink: next === 'link' })}
          >
            <Stack gap={8} mt={6}>
              <Radio value="now" label={t('attendance.cardWay.now')} />
              <Radio value="link" label={t('attendance.cardWay.link')} />
            </Stack>
          </Radio.Group>
          {byLink && <Paragraph look="quiet">{t('attendance.linkHint')}</Paragraph>}
        </>
      )}
      {asksWhetherPaid(method, price) && (
        <Checkbox
          label={t('attendance.hasPaid')}
          checked={hasPaid}
          onChange={({ currentTarget }) => onChange({ hasPaid: currentTarget.checked })}
        />
      )}
    </>
  )
}
