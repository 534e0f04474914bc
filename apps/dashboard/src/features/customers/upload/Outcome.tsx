import type { Api, Reply } from '@fieldhouse/contract'
import { useTranslation } from 'react-i18next'
import { Paragraph, Stack } from '../../../ui/layout.tsx'
import { SkippedRows } from '../../imports/index.ts'
import { useFieldText, useProblemText } from './words.ts'

type Props = {
  read: Reply<Api['previewImportCustomers']>['data']
  /** Whether the columns are enough to know people by. */
  enough: boolean
}

/** What an upload would do: how many are added, and which lines are left out and why. */
export const Outcome = ({
  read: { rows, imported, assumedGenders, memberships, filled, skipped, skippedRows },
  enough,
}: Props) => {
  const { t } = useTranslation('customers')
  const { t: imports } = useTranslation('imports')
  const label = useFieldText()
  const why = useProblemText()
  return (
    <Stack gap={16}>
      {enough ? (
        <div aria-live="polite">
          <Paragraph look="medium">{t('upload.adds', { count: imported, rows })}</Paragraph>
          {filled > 0 && <Paragraph look="medium">{t('upload.fills', { count: filled })}</Paragraph>}
          {assumedGenders > 0 && (
            <Paragraph look="quiet">{t('upload.assumedGenders', { count: assumedGenders })}</Paragraph>
          )}
          {memberships > 0 && <Paragraph look="quiet">{t('upload.memberships', { count: memberships })}</Paragraph>}
          {skippedRows > 0 && <Paragraph look="warn">{imports('leavesOut', { count: skippedRows })}</Paragraph>}
        </div>
      ) : (
        <Paragraph look="warn" aria-live="polite">
          {t('upload.notEnough')}
        </Paragraph>
      )}
      <SkippedRows
        skipped={skipped}
        skippedRows={skippedRows}
        label={label}
        why={why}
        duplicate={t('upload.duplicate')}
      />
    </Stack>
  )
}
