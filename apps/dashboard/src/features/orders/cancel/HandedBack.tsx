import { isHandedBackByPerson } from '@fieldhouse/domain/orders'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Rehearsal } from '../../../lib/commands/use-rehearsal.ts'

type Props = { effect: Rehearsal; checked: boolean; onChange: (checked: boolean) => void }

/** Asks whether the money is given to the customer now: then the refund is done, else it stays to be handed back (BOOKING-104). */
export const HandedBack = ({ effect, checked, onChange }: Props) => {
  const { t } = useTranslation('orders')
  // Only what no provider gives back is handed back by a person. It stays while the answer to its own tick is on its way.
  if (!effect.latest?.parts.some(({ paymentMethod }) => isHandedBackByPerson(paymentMethod))) return null
  return (
    <Checkbox
      label={t('cancel.handedBackNow')}
      description={t('cancel.handedBackHint')}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
