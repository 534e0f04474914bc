import type { Campaign } from '@fieldhouse/contract/campaigns'
import {
  CAMPAIGN_EVENTS,
  isAutomated,
  isKnown,
  sendTimeOf,
  sentCount,
  wasNeverSent,
} from '@fieldhouse/domain/campaigns'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/formats/formats.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { FormPart } from '../../../ui/FormPart.tsx'
import { Text } from '../../../ui/layout.tsx'
import style from '../campaigns.module.css'
import { useCampaignWords } from '../use-campaign-words.ts'

/** What became of a campaign: when it was sent, to how many, and what they did with it (CAMPAIGNS-08, CAMPAIGNS-59, CAMPAIGNS-62). */
export const CampaignFigures = ({ campaign }: { campaign: Campaign }) => {
  const { t } = useTranslation('campaigns')
  const { t: nameOf } = useTranslation('segments')
  const { timezone } = usePartner()
  const words = useCampaignWords()
  const { runFrequency, startTime, lastSent, nextSend, unknownCount, keptCount, statistics, segment, hears } = campaign
  const facts: readonly (readonly [string, string])[] = [
    [t('column.segment'), nameOf(segment.id)],
    [t('column.type'), words.type(campaign)],
    ...(runFrequency === 'manual'
      ? []
      : ([[t('field.sendTime'), words.sendTime(sendTimeOf(runFrequency, Date.parse(startTime), timezone))]] as const)),
    [t('column.lastSent'), lastSent ? words.moment(lastSent) : t('never')],
    ...(isAutomated(campaign) && nextSend ? ([[t('column.nextSend'), words.moment(nextSend)]] as const) : []),
    [t('messages'), formatCount(sentCount(campaign))],
    ...(keptCount > 0 ? ([[t('kept'), t('keptHint', { count: keptCount })]] as const) : []),
    ...(unknownCount > 0 ? ([[t('unknown'), t('unknownHint', { count: unknownCount })]] as const) : []),
  ]
  return (
    <div className={style.report}>
      <FormPart title={t('part.figures')} hint={t('part.figuresHint')} wide>
        <dl className={style.figures}>
          {CAMPAIGN_EVENTS.map((event) => (
            <div key={event}>
              <dt>{t(`event.${event}`)}</dt>
              <dd>
                {event === 'delivered' && wasNeverSent(campaign) ? (
                  <>
                    <strong aria-hidden>–</strong>
                    <span>{t('kept')}</span>
                  </>
                ) : isKnown(event, statistics[event].count, hears) ? (
                  <>
                    <strong>{`${statistics[event].percentage}%`}</strong>
                    <span>{formatCount(statistics[event].count)}</span>
                  </>
                ) : (
                  <>
                    <strong aria-hidden>–</strong>
                    <span>{t('notKnown')}</span>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
        {CAMPAIGN_EVENTS.some((event) => !isKnown(event, statistics[event].count, hears)) && (
          <Text look="quiet">{t('notKnownHint')}</Text>
        )}
        <dl className={style.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </FormPart>
    </div>
  )
}
