import type { EarnedRow } from '@fieldhouse/contract/bookkeeping'
import { bookFileName, deferralsOf, quickBooksFiles, xeroFiles } from '@fieldhouse/domain/bookkeeping'
import { csvFile } from '@fieldhouse/domain/csv'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { formatListDate } from '../../lib/formats/formats.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { sumsOf, type ChartDays } from './charts.ts'
import { drawFile } from './draw-file.ts'
import { FILE_FIGURES } from './income-views.ts'
import type { Span } from './spans.ts'

/** Files of what was sold and earned in some months: both views as a table, and the journals that defer income for another program. */
export const useIncomeFiles = (rows: readonly EarnedRow[], days: Span, charts: readonly ChartDays[], today: string) => {
  const { t } = useTranslation('bookkeeping')
  const { brandName } = usePartner()
  const done = (names: readonly string[]) => notify.success(t('done', { count: names.length, name: names[0] ?? '' }))
  const byCurrency = [...Map.groupBy(rows, ({ currency }) => currency)]
  const deferrals = byCurrency.map(([currency, ofOne]) => ({ currency, sums: deferralsOf(ofOne, today) }))

  const table = async (kind: 'csv' | 'xlsx') => {
    const titles = [
      ...(['month', 'soldKind', 'currency'] as const).map((name) => t(`figure.${name}`)),
      ...FILE_FIGURES.map((figure) => t(`figure.${figure}`)),
    ]
    const cells = rows.map((row) => [
      row.month,
      t(`soldKind.${row.kind}`),
      row.currency,
      ...FILE_FIGURES.map((figure) => ({ minor: row[figure], currency: row.currency })),
    ])
    const name = bookFileName({ ...days, currency: null, kind: 'earned' }, kind)
    try {
      saveFile(await drawFile({ kind, sheet: t('incomeSheet'), titles, rows: cells }), name)
      done([name])
    } catch (failure) {
      notify.failure(messageOf(failure) ?? t('failed'))
    }
  }

  /** A journal at the end of each month that is over. */
  const journals = (kind: 'xero' | 'quickBooks') => {
    const narration = (day: string) => t('deferralNarration', { club: brandName ?? '', day: formatListDate(day) })
    const names = deferrals.flatMap(({ currency, sums }) => {
      const files = charts.flatMap(({ chart, ...span }) =>
        kind === 'xero'
          ? xeroFiles(sumsOf(sums, span), currency, chart, narration)
          : quickBooksFiles(sumsOf(sums, span), currency, chart, narration, 'FHE'),
      )
      return files.map((lines, n) => {
        const part = files.length > 1 ? n + 1 : null
        const name = bookFileName({ ...days, currency, kind: `earned-${kind}` }, 'csv', part)
        saveFile(new Blob([csvFile(lines, { marked: false })], { type: 'text/csv;charset=utf-8' }), name)
        return name
      })
    })
    done(names)
  }
  return { table, journals, deferrals: deferrals.flatMap(({ sums }) => sums) }
}
