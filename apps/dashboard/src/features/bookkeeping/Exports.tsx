import type { BookDay } from '@fieldhouse/contract/bookkeeping'
import { IconFileSpreadsheet, IconFileTypeCsv, IconNotebook } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../lib/formats/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { Paragraph, Row, Stack } from '../../ui/layout.tsx'
import { namesWithoutCode, type ChartDays } from './charts.ts'
import { useExport } from './use-export.ts'
import { useNamedCharts } from './use-account-names.ts'
import type { Span } from './spans.ts'
import style from './bookkeeping.module.css'

type Props = { sums: readonly BookDay[]; days: Span; charts: readonly ChartDays[]; zone: string; disabled: boolean }

/** The files of some days: every posting, or a journal a day for another program. */
export const Exports = ({ sums, days, charts, zone, disabled }: Props) => {
  const { t } = useTranslation('bookkeeping')
  const parts = useNamedCharts(charts)
  const { making, read, postings, journals } = useExport(days, parts, sums)
  const missing = namesWithoutCode(sums, parts)
  const needsCodes = missing.length > 0 ? t('needsCodes', { accounts: missing.join(', ') }) : null
  const isIdle = !disabled && making === null
  return (
    <section className={style.exports} aria-labelledby="export-books">
      <h2 id="export-books">{t('export')}</h2>
      <Paragraph look="quiet">{t('exportHint', { zone })}</Paragraph>
      <Row gap={8} wrap>
        <Button
          variant="filled"
          icon={<IconFileTypeCsv size={16} />}
          loading={making === 'csv'}
          disabled={!isIdle}
          onClick={() => void postings('csv')}
        >
          {t('csv')}
        </Button>
        <Button
          icon={<IconFileSpreadsheet size={16} />}
          loading={making === 'xlsx'}
          disabled={!isIdle}
          onClick={() => void postings('xlsx')}
        >
          {t('xlsx')}
        </Button>
        <Button
          icon={<IconNotebook size={16} />}
          disabled={!isIdle}
          disabledReason={needsCodes}
          onClick={() => journals('xero')}
        >
          {t('xero')}
        </Button>
        <Button icon={<IconNotebook size={16} />} disabled={!isIdle} onClick={() => journals('quickBooks')}>
          {t('quickBooks')}
        </Button>
      </Row>
      <Stack gap={4}>
        <Paragraph look="small quiet">{t('journalsHint')}</Paragraph>
        {needsCodes !== null && <Paragraph look="small warn">{needsCodes}</Paragraph>}
        <output className={style.progress}>
          {making !== null && (read === 0 ? t('reading') : t('read', { number: formatCount(read) }))}
        </output>
      </Stack>
    </section>
  )
}
