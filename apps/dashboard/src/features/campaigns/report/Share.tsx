import type { Campaign } from '@fieldhouse/contract/campaigns'
import { isKnown, wasNeverSent, type CampaignEvent } from '@fieldhouse/domain/campaigns'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/formats/formats.ts'
import { Text } from '../../../ui/layout.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'

type Props = { of: Pick<Campaign, 'statistics' | 'hears' | 'messagesCount' | 'keptCount'>; event: CampaignEvent }

/** A percentage with the count behind it: '95.7% (287)' (CAMPAIGNS-62); a dash where nobody tells of it, and 'Not sent' where there was no mail server. */
export const Share = ({ of, event }: Props) => {
  const { t } = useTranslation('campaigns')
  const { statistics, hears, keptCount } = of
  const { count, percentage } = statistics[event]
  if (event === 'delivered' && wasNeverSent(of))
    return (
      <Text look="warn nowrap" title={t('keptHint', { count: keptCount })}>
        {t('kept')}
      </Text>
    )
  if (!isKnown(event, count, hears))
    return (
      <Text look="quiet" title={t('notKnownHint')}>
        <span aria-hidden>–</span>
        <VisuallyHidden>{t('notKnown')}</VisuallyHidden>
      </Text>
    )
  return (
    <Text look="nowrap">
      {`${percentage}%`} <Text look="quiet small">({formatCount(count)})</Text>
    </Text>
  )
}
