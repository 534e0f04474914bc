import { nextTermOf, type Renewable } from '@fieldhouse/domain/memberships'
import { formatMoney } from '@fieldhouse/domain/money'
import { useTranslation } from 'react-i18next'
import { Paragraph, Stack } from '../../ui/layout.tsx'
import { formatListDate } from '../formats/formats.ts'
import { usePartner } from '../session/workspace.ts'
import { renewalAhead } from './renewal-ahead.ts'

/** What happens next to a membership that renews by itself, with days and sums, by the rule that the job follows (BEYOND-27). */
export const RenewalAhead = ({ of }: { of: Renewable }) => {
  const { t } = useTranslation('memberships')
  const partner = usePartner()
  const next = nextTermOf(of)
  if (!('term' in next))
    return next.why !== 'off' && next.why !== 'canceled' && next.why !== 'noRule' ? (
      <Paragraph look="quiet">{t(`renewal.${next.why}`)}</Paragraph>
    ) : null
  const { renewsOn, expiresOn, remindOn, chargeOn, endsOn, pricing } = next.term
  const { currency } = pricing
  const byCard = partner.paymentMethodsForCustomers.includes('creditCard')
  const { day, total } = renewalAhead(next.term, partner, Date.now())
  return (
    <Stack gap={4} ground="onSunken" p={12}>
      <Paragraph>
        {t('renewal.order', {
          day: formatListDate(day),
          amount: formatMoney(total, currency),
          from: formatListDate(renewsOn),
          until: formatListDate(expiresOn),
        })}
      </Paragraph>
      {byCard && chargeOn.length > 0 && (
        <Paragraph look="quiet">{t('renewal.charge', { days: chargeOn.map(formatListDate).join(', ') })}</Paragraph>
      )}
      {remindOn.length > 0 && (
        <Paragraph look="quiet">{t('renewal.remind', { days: remindOn.map(formatListDate).join(', ') })}</Paragraph>
      )}
      <Paragraph look="quiet">{t('renewal.end', { day: formatListDate(endsOn) })}</Paragraph>
    </Stack>
  )
}
