import { SERIES_SCOPES, type SeriesScope } from '@fieldhouse/domain/bookings'
import { Radio } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Row } from '../../../ui/layout.tsx'

/** Asks which bookings of a series a change is for. */
export const ScopeField = ({ value, onChange }: { value: SeriesScope; onChange: (scope: SeriesScope) => void }) => {
  const { t } = useTranslation('bookings')
  return (
    <Radio.Group
      label={t('series.scope')}
      value={value}
      onChange={(next) => onChange(SERIES_SCOPES.find((scope) => scope === next) ?? 'this')}
    >
      <Row gap="4px 20px" align="stretch" wrap>
        {SERIES_SCOPES.map((scope) => (
          <Radio key={scope} value={scope} label={t(`series.scopes.${scope}`)} />
        ))}
      </Row>
    </Radio.Group>
  )
}
