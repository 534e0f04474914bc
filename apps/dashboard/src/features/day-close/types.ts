import type { DayClose } from '@fieldhouse/contract/day-close'

export type { DayClose }
export type Figures = DayClose['currencies'][number]
export type Line = Figures['lines'][number]
export type Closed = DayClose['closes'][number]
