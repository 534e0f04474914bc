import { HISTORY_KINDS, HISTORY_SPANS, type HistoryKind, type HistorySpan } from '@fieldhouse/domain/customers'

/** What of a customer's history the address asks for; all of it without. */
export type HistorySearch = { kind?: HistoryKind; span?: HistorySpan }

/** Keeps of an address what means something to the history. */
export const readHistorySearch = (raw: Record<string, unknown>): HistorySearch => {
  const kind = HISTORY_KINDS.find((each) => each === raw.kind)
  const span = HISTORY_SPANS.find((each) => each === raw.span)
  return { ...(kind && { kind }), ...(span && { span }) }
}
