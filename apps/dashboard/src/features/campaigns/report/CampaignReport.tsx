import type { Campaign } from '@fieldhouse/contract/campaigns'
import { fillMarkup, fillText, type PlaceholderValues } from '@fieldhouse/domain/campaigns'
import { useTranslation } from 'react-i18next'
import { RichText } from '../../../lib/rich-text/RichText.tsx'
import { FormPart } from '../../../ui/FormPart.tsx'
import { Text } from '../../../ui/layout.tsx'
import style from '../campaigns.module.css'
import { usePlaceholders } from '../form/use-placeholders.ts'
import { CampaignFigures } from './CampaignFigures.tsx'
import { Unreached } from './Unreached.tsx'
import type { UnreachedSearch } from './unreached-search.ts'

/** A campaign that was sent, to be read: what became of it, and what it said (CAMPAIGNS-59). */
export const CampaignReport = ({ campaign, search }: { campaign: Campaign; search: UnreachedSearch }) => {
  const { t } = useTranslation('campaigns')
  const { title, body } = campaign.content.template
  const placeholders = usePlaceholders()
  // As in a test mail: what stood there was each customer's own.
  const names = Object.fromEntries(placeholders.map(({ value, name }) => [value, `[${name}]`])) as PlaceholderValues
  return (
    <>
      <CampaignFigures campaign={campaign} />
      <Unreached campaign={campaign} search={search} />
      <div className={style.report}>
        <FormPart title={t('part.content')} wide>
          <Text look="medium anywhere">{fillText(title, names)}</Text>
          <RichText markup={fillMarkup(body, names)} />
        </FormPart>
      </div>
    </>
  )
}
