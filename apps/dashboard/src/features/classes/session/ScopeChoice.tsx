import { SERIES_SCOPES, type SeriesScope } from '@fieldhouse/domain/bookings'
import { Radio } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Row } from '../../../ui/layout.tsx'

const LABEL = { this: 'scope.one', following: 'scope.following', all: 'scope.all' } as const

type Props = {
  scope: SeriesScope
  onChange: (scope: SeriesScope) => void
  /** What there is to choose from: all three where nothing is said. */
  among?: readonly SeriesScope[]
}

/** 'Just this class', 'This and following classes' or 'All classes to come' (CLASSES-72, BEYOND-08). */
export const ScopeChoice = ({ scope, onChange, among = SERIES_SCOPES }: Props) => {
  const { t } = useTranslation('classes')
  return (
    <Radio.Group
      label={t('scope.label')}
      value={scope}
      onChange={(next) => onChange(among.find((each) => each === next) ?? 'this')}
    >
      <Row gap="4px 20px" align="stretch" wrap>
        {among.map((each) => (
          <Radio key={each} value={each} label={t(LABEL[each])} />
        ))}
      </Row>
    </Radio.Group>
  )
}
