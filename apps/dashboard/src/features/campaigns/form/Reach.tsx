import type { CampaignPreview } from '@fieldhouse/contract/campaigns'
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Row, Stack } from '../../../ui/layout.tsx'
import { usePlaceholders } from './use-placeholders.ts'

type Props = { of: NonNullable<CampaignPreview['reach']>; hasMailServer: boolean }

/** How many get it now, and a warning of each placeholder that is empty for some of them. */
export const Reach = ({ of, hasMailServer }: Props) => {
  const { t } = useTranslation('campaigns')
  return (
    <Stack gap={8} aria-live="polite">
      <Row gap={6} look="quiet">
        <IconUsers size={16} aria-hidden />
        {of.recipients === 0 ? t('reach.nobody') : t('reach.recipients', { count: of.recipients })}
      </Row>
      <Warnings of={of} hasMailServer={hasMailServer} />
    </Stack>
  )
}

/** What is to be known before it is sent: that there is no mail server, and of each placeholder that is empty for some of those who get it. */
export const Warnings = ({ of: { lacking }, hasMailServer }: Props) => {
  const { t } = useTranslation('campaigns')
  const placeholders = usePlaceholders()
  const nameOf = (placeholder: string) => placeholders.find(({ value }) => value === placeholder)?.name ?? placeholder
  const words = lacking.map(({ placeholder, count }) => t('reach.lacking', { placeholder: nameOf(placeholder), count }))
  return [...(hasMailServer ? [] : [t('noMailServer')]), ...words].map((warning) => (
    <Row key={warning} gap={6} p={8} look="warn" ground="onWarn">
      <IconAlertTriangle size={16} aria-hidden />
      {warning}
    </Row>
  ))
}
