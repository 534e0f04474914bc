import { addDays } from '@fieldhouse/domain/time'
import { IconAlertCircle, IconEye, IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../lib/formats/formats.ts'
import { useCan } from '../../lib/session/use-can.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { currentLanguage } from '../../locales/index.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { Paragraph, Row } from '../../ui/layout.tsx'
import { TabLocked } from '../../lib/session/TabLocked.tsx'
import { ReportPreview } from './ReportPreview.tsx'
import { useReport, type Progress } from './use-report.ts'
import style from './reports.module.css'

/** 'Daily Transaction Report': the days, what the report of them holds, and the files of it (REPORT-01 to REPORT-04). */
export const DailyReport = () => (useCan('payout.viewPayoutsLog') ? <Report /> : <TabLocked />)

const Report = () => {
  const { t } = useTranslation('reports')
  const { t: common } = useTranslation()
  const { timezone } = usePartner()
  const report = useReport(timezone)
  const { from, to, today, setDays, error, making, progress, download } = report
  const days = { max: today, today, language: currentLanguage(), disabled: progress !== null }
  return (
    <section className={style.page} aria-labelledby="daily-report">
      <header>
        <h2 id="daily-report">{t('title')}</h2>
        <Paragraph mt={2} look="quiet">
          {t('hint', { zone: timezone })}
        </Paragraph>
      </header>
      <div className={style.days}>
        <DateField label={t('from')} value={from} {...days} onChange={(day) => day && setDays({ from: day })} />
        <DateField label={t('to')} value={to} {...days} onChange={(day) => day && setDays({ to: day })} />
      </div>
      <Row gap={8} wrap>
        {QUICK.map(({ name, back }) => (
          <Button
            key={name}
            size="s"
            variant="subtle"
            disabled={progress !== null}
            onClick={() => setDays({ from: addDays(today, -back), to: today })}
          >
            {t(`quick.${name}`)}
          </Button>
        ))}
      </Row>
      {error !== null && (
        <Row component="p" gap={6} look="medium bad" role="alert">
          <IconAlertCircle size={16} aria-hidden />
          {t(`error.${error}`)}
        </Row>
      )}
      <Row gap={8} wrap>
        <Button
          icon={<IconEye size={16} />}
          loading={making === 'preview'}
          disabled={error !== null || making !== null}
          onClick={() => void report.preview()}
        >
          {t('preview.show')}
        </Button>
        {KINDS.map(({ kind, icon }) => (
          <Button
            key={kind}
            variant={kind === 'xlsx' ? 'filled' : 'default'}
            icon={icon}
            loading={making === kind}
            disabled={error !== null || making !== null}
            onClick={() => void download(kind)}
          >
            {t(kind)}
          </Button>
        ))}
      </Row>
      <Making progress={progress} />
      {report.previewed && <ReportPreview orders={report.previewed} words={report.words} zone={timezone} />}
      <Paragraph look="quiet">
        {t('books')}{' '}
        <Link to="/payments/bookkeeping" className={style.link}>
          {common('screen.bookkeeping')}
        </Link>
      </Paragraph>
    </section>
  )
}

const KINDS = [
  { kind: 'xlsx', icon: <IconFileSpreadsheet size={16} /> },
  { kind: 'pdf', icon: <IconFileTypePdf size={16} /> },
] as const

/** Days that are often asked for, each until today. */
const QUICK = [
  { name: 'today', back: 0 },
  { name: 'week', back: 6 },
  { name: 'month', back: 30 },
] as const

/** How far the file is. */
const Making = ({ progress }: { progress: Progress | null }) => {
  const { t } = useTranslation('reports')
  const words =
    progress === null
      ? ''
      : progress.of === null
        ? t('reading')
        : t('making', { made: formatCount(progress.made), of: formatCount(progress.of) })
  return (
    <output className={style.progress}>
      {progress !== null && (
        <>
          <Paragraph look="quiet">{words}</Paragraph>
          <progress aria-label={words} {...(progress.of !== null && { value: progress.made, max: progress.of })} />
        </>
      )}
    </output>
  )
}
