import type { BookSpan } from '@fieldhouse/domain/bookkeeping'
import { sql, type RawBuilder } from 'kysely'

/** Spans of days of the books as rows `g` of a statement. */
export const spanRows = (spans: readonly BookSpan[]): RawBuilder<unknown> => {
  const given = spans.map(({ start, end, ...days }) => ({
    ...days,
    starts: new Date(start).toISOString(),
    ends: new Date(end).toISOString(),
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS g(first date, zone text, starts timestamptz, ends timestamptz)`
}

/** Whether a journal `j` is of the span of its row `g`. */
export const IN_SPAN = sql`j.created_at >= g.starts AND j.created_at < g.ends`

/** The day of the books that such a journal is of. */
export const DAY_IN_SPAN = sql`greatest((j.created_at AT TIME ZONE g.zone)::date, g.first)`
