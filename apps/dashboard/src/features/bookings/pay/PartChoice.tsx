import { Checkbox } from '@mantine/core'
import { formatMoney } from '@fieldhouse/domain/money'
import { useTranslation } from 'react-i18next'
import { Stack } from '../../../ui/layout.tsx'
import type { PartOffer } from './methods.ts'
import type { Parts } from './use-parts.ts'

type Props = { parts: Parts; currency: string }

/** What the customer holds of the club and does not reach, to be taken first; the chosen method takes the rest (docs/rules/part-payments.md). */
export const PartChoice = ({ parts: { offers, ticked, choose }, currency }: Props) => {
  const { t } = useTranslation('bookings')
  if (offers.length === 0) return null
  const label = ({ paymentMethod, amount }: PartOffer) =>
    t(`payment.partFirst.${paymentMethod}`, { amount: formatMoney(amount, currency) })
  return (
    <Stack gap={8} mt={8}>
      {offers.map((offer) => (
        <Checkbox
          key={offer.paymentMethod}
          label={label(offer)}
          checked={ticked === offer.paymentMethod}
          onChange={(event) => choose(event.currentTarget.checked ? offer.paymentMethod : null)}
        />
      ))}
    </Stack>
  )
}
