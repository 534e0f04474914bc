import type { Suppressed } from '@fieldhouse/contract/campaigns'
import { useTranslation } from 'react-i18next'
import { dayOf, formatListDate } from '../../../lib/formats/formats.ts'
import { usePartner } from '../../../lib/session/workspace.ts'

/** Why somebody gets no campaigns, and since which day by the clock of the club, as a sentence. */
export const useSuppressionWords = () => {
  const { t } = useTranslation('customers')
  const { timezone } = usePartner()
  return ({ reason, at }: Suppressed['reasons'][number]): string =>
    t(`suppression.reason.${reason}`, { day: formatListDate(dayOf(at, timezone)) })
}
