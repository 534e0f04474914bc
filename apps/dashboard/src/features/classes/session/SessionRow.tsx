import type { PreviewedClassSeries } from '@fieldhouse/contract/classes'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatWhen } from '../../../lib/formats/formats.ts'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'

type Shown = PreviewedClassSeries['sessions'][number]['before']

/** When and where a session is, as lists name it. */
export const whereOf = ({ startTime: start, endTime: end, timezone, venueName, facilityName }: Shown): string =>
  `${formatWhen({ start, end }, timezone)} · ${facilityName ?? venueName}`

type Props = {
  of: { before: Shown; participants: number }
  /** It stays as it is. */
  stays: boolean
  children: ReactNode
  /** What can be done about it, beside it. */
  action: ReactNode
}

/** One session of a class in a list: where it is, who has a place, and what becomes of it. */
export const SessionRow = ({ of: { before, participants }, stays, children, action }: Props) => {
  const { t } = useTranslation('classes')
  return (
    <Box component="li" line="above" py={8}>
      <Row gap="4px 14px" align="baseline" wrap>
        <Stack grow miw={200} gap={2}>
          <Text look={stays ? 'quiet' : 'medium'}>{whereOf(before)}</Text>
          {children}
          {participants > 0 && <Text look="small quiet">{t('series.people', { count: participants })}</Text>}
        </Stack>
        {action}
      </Row>
    </Box>
  )
}
