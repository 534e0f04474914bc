import type { BookDay, BookJournal } from '@fieldhouse/contract/bookkeeping'
import { BOOK_KINDS, bookFileName, quickBooksFiles, xeroFiles } from '@fieldhouse/domain/bookkeeping'
import { csvFile } from '@fieldhouse/domain/csv'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, messageOf } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { formatListDate } from '../../lib/formats/formats.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { BOOK_COLUMNS, makeFile, type BookJob, type BookWords } from './book-job.ts'
import { sumsOf, type ChartDays } from './charts.ts'
import type { Span } from './spans.ts'

type PostingsKind = 'csv' | 'xlsx'

/** Makes the files of some days, named by the charts of each, in which every account has a name; how many journals are read by now. */
export const useExport = (days: Span, charts: readonly ChartDays[], sums: readonly BookDay[]) => {
  const { t } = useTranslation('bookkeeping')
  const { id: partnerId, brandName } = usePartner()
  const words = useWords()
  const [making, setMaking] = useState<PostingsKind | null>(null)
  const [read, setRead] = useState(0)
  const left = useRef<AbortController | null>(null)
  useEffect(() => () => left.current?.abort(), [])
  const done = (names: readonly string[]) => notify.success(t('done', { count: names.length, name: names[0] ?? '' }))

  const readAll = async (signal: AbortSignal): Promise<BookJournal[]> => {
    const all: BookJournal[] = []
    let after: string | undefined
    do {
      // oxlint-disable-next-line no-await-in-loop -- a page begins where the one before ended
      const { data } = await client.listJournals({ partnerId, query: { ...days, ...(after && { after }) } }, { signal })
      all.push(...data.journals)
      setRead(all.length)
      after = data.next ?? undefined
    } while (after)
    return all
  }

  const postings = async (kind: PostingsKind) => {
    const away = (left.current = new AbortController())
    setMaking(kind)
    setRead(0)
    try {
      const all = await readAll(away.signal)
      const name = bookFileName({ ...days, currency: null, kind: '' }, kind)
      saveFile(await makeFile({ kind, parts: partsOf(all, charts), words }, away.signal), name)
      done([name])
    } catch (failure) {
      if (!away.signal.aborted) notify.failure(messageOf(failure) ?? t('failed'))
    } finally {
      if (!away.signal.aborted) setMaking(null)
    }
  }

  /** A file for each currency and chart, and several where one is longer than the program takes. */
  const journals = (kind: 'xero' | 'quickBooks') => {
    const narration = (day: string) => t('narration', { club: brandName ?? '', day: formatListDate(day) })
    const draw = kind === 'xero' ? xeroFiles : quickBooksFiles
    const names = [...Map.groupBy(sums, ({ currency }) => currency)].flatMap(([currency, ofOne]) => {
      const files = charts.flatMap(({ chart, ...span }) => draw(sumsOf(ofOne, span), currency, chart, narration))
      return files.map((rows, n) => {
        const name = bookFileName({ ...days, currency, kind }, 'csv', files.length > 1 ? n + 1 : null)
        saveFile(new Blob([csvFile(rows, { marked: false })], { type: 'text/csv;charset=utf-8' }), name)
        return name
      })
    })
    done(names)
  }
  return { making, read, postings, journals }
}

const partsOf = (journals: readonly BookJournal[], charts: readonly ChartDays[]): BookJob['parts'] =>
  charts.map(({ chart, ...span }) => ({ own: chart.own, journals: sumsOf(journals, span) }))

const useWords = (): BookWords => {
  const { t } = useTranslation('bookkeeping')
  const each = <K extends string>(names: readonly K[], word: (name: K) => string) =>
    Object.fromEntries(names.map((name) => [name, word(name)])) as Record<K, string>
  return {
    sheet: t('sheet'),
    titles: each(BOOK_COLUMNS, (name) => t(`column.${name}`)),
    kinds: each(BOOK_KINDS, (name) => t(`kind.${name}`)),
  }
}
