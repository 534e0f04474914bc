import { linesByTime } from '@fieldhouse/domain/orders'
import type { LineItemRecord } from './order-record.ts'

/** The lines of an order as whoever reads them gets them: by when they take place. The record keeps the order in which they were sold. */
export const inOrderOfTime = (lines: readonly LineItemRecord[]): LineItemRecord[] =>
  linesByTime(lines, ({ time }) => time?.start ?? null)
