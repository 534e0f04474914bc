import type { ReportOrder } from '@fieldhouse/contract/reports'
import { PAYMENT_METHODS } from '@fieldhouse/domain/fees'
import { SERVICE_TYPES } from '@fieldhouse/domain/orders'
import { problemOfRange, reportFileName, reportSpan } from '@fieldhouse/domain/reports'
import { dateOf, toIso } from '@fieldhouse/domain/time'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, messageOf } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { formatListDate } from '../../lib/formats/formats.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { ALL_COLUMNS, TOTAL_NAMES, type ReportWords } from './columns.ts'
import { makeFile, type FileKind } from './report-job.ts'

/** How many orders of how many are in the file; of null while they are read. */
export type Progress = { made: number; of: number | null }
type Problem = 'startAfterEnd' | 'tooLong' | 'empty'

/** The days that are chosen, today at first (REPORT-18), what stands in the way of a report of them, its preview, and the making of a file. */
export const useReport = (zone: string) => {
  const { t } = useTranslation('reports')
  const { id: partnerId, brandName } = usePartner()
  const words = useReportWords()
  const [today] = useState(() => dateOf(Date.now(), zone))
  const [{ from, to }, setRange] = useState({ from: today, to: today })
  const [error, setError] = useState<Problem | null>(null)
  const [making, setMaking] = useState<FileKind | 'preview' | null>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [previewed, setPreviewed] = useState<readonly ReportOrder[] | null>(null)
  const left = useRef<AbortController | null>(null)
  useEffect(() => () => left.current?.abort(), [])

  /** Reads the orders of the days and makes something of them; says what stands in the way. */
  const make = async (
    kind: FileKind | 'preview',
    of: (orders: ReportOrder[], signal: AbortSignal) => void | Promise<void>,
  ) => {
    const problem = problemOfRange(from, to)
    if (problem !== null) return setError(problem)
    const away = (left.current = new AbortController())
    setMaking(kind)
    if (kind === 'preview') setPreviewed(null)
    setProgress({ made: 0, of: null })
    try {
      const { start, end } = reportSpan(from, to, zone)
      const query = { start: toIso(start), end: toIso(end) }
      const { data: orders } = await client.listOrdersByDate({ partnerId, query }, { signal: away.signal })
      if (orders.length === 0) setError('empty')
      else await of(orders, away.signal)
    } catch (failure) {
      if (!away.signal.aborted) notify.failure(messageOf(failure) ?? t('failed'))
    } finally {
      if (!away.signal.aborted) {
        setMaking(null)
        setProgress(null)
      }
    }
  }
  const download = (kind: FileKind) =>
    make(kind, async (orders, signal) => {
      const told = (made: number) => setProgress({ made, of: orders.length })
      told(0)
      const days = from === to ? formatListDate(from) : `${formatListDate(from)} – ${formatListDate(to)}`
      const heading = { title: t('title'), club: brandName ?? '', days }
      saveFile(await makeFile({ kind, orders, zone, words, heading }, told, signal), reportFileName(from, to, kind))
      notify.success(t('done', { name: reportFileName(from, to, kind) }))
    })
  return {
    from,
    to,
    today,
    words,
    /** Another day takes away what was said and shown of the ones before (REPORT-10). */
    setDays: (days: { from?: string; to?: string }) => {
      setError(null)
      setPreviewed(null)
      setRange({ from, to, ...days })
    },
    error,
    /** Which file is being made, or that the preview is read. */
    making,
    progress,
    download,
    /** What the report of these days holds, once it was asked for; null until then. */
    previewed,
    preview: () => make('preview', setPreviewed),
  }
}

/** Every word of a file in the reader's language; the worker has none. */
const useReportWords = (): ReportWords => {
  const { t } = useTranslation('reports')
  const { t: common } = useTranslation()
  const each = <K extends string>(names: readonly K[], word: (name: K) => string) =>
    Object.fromEntries(names.map((name) => [name, word(name)])) as Record<K, string>
  return {
    titles: each(ALL_COLUMNS, (name) => t(`column.${name}`)),
    serviceType: each(SERVICE_TYPES, (name) => t(`serviceType.${name}`)),
    source: each(['fieldhouse', 'RVB'], (name) => t(`source.${name}`)),
    status: each(['pending', 'paid', 'canceled', 'refunded'], (name) => t(`status.${name}`)),
    sums: each(TOTAL_NAMES, (name) => t(`sums.${name}`)),
    sumsOf: t('sumsOf'),
    paymentMethod: each(PAYMENT_METHODS, (name) => common(`paymentMethod.${name}`)),
  }
}
