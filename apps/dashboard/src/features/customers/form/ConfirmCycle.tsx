import { useTranslation } from 'react-i18next'
import { Stack, Text } from '../../../ui/layout.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import type { ChosenCycle } from './BillingCycle.tsx'
import { slashedListDate } from './slashed-list-date.ts'

type Props = { cycle: ChosenCycle; onConfirm: () => void; onClose: () => void }

/** Asks before another billing cycle is chosen; it is saved with the form (SUBSCRIPTIONS-07). */
export const ConfirmCycle = ({ cycle: { membership }, onConfirm, onClose }: Props) => {
  const { t } = useTranslation('customers')
  return (
    <ConfirmDialog
      open
      title={t('membership.cycle')}
      confirmLabel={t('membership.changeCycle')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Stack gap={10}>
        <p>{t('membership.cycleQuestion')}</p>
        <Text look="medium anywhere">{membership.membershipPlan.name}</Text>
        <Text look="quiet">{t('membership.cycleConsequence', { day: slashedListDate(membership.expireAt) })}</Text>
      </Stack>
    </ConfirmDialog>
  )
}
