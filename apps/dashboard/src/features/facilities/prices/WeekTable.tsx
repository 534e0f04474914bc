import { formatHour, type PictureDay } from '@fieldhouse/domain/facilities'
import { weekdayOf } from '@fieldhouse/domain/time'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { lookOf, useSlotText } from './slot-text.ts'
import type { SlotSelection } from './use-slot-selection.ts'
import type { Grid, ShownSlot } from './week-grid.ts'
import style from './week-table.module.css'

type Props = {
  picture: readonly PictureDay[]
  currency: string
  /** Whether its days are those of a certain week. */
  dated: boolean
  /** Whether a slot was changed and is not saved yet. */
  isChanged: (slot: ShownSlot) => boolean
  selection: SlotSelection
  grid: Grid
}

/** A week of prices: rows of time, columns of days (FACILITIES-71, BEYOND-33). */
export const WeekTable = ({ picture, currency, dated, isChanged, selection, grid }: Props) => {
  const { t } = useTranslation('facilities')
  const text = useSlotText(currency)
  const { cursor, keys, listeners } = selection
  const words = picture.flatMap(({ slots }) => slots.map(({ outcomes }) => text.shown(outcomes)))
  const hasGap = grid.rows.some((_, row) => picture.some((_day, column) => !grid.slotAt({ row, column })))
  const longest = Math.max(...[...words, ...(hasGap ? [t('closed')] : [])].map(({ length }) => length))
  return (
    <div className={style.scroll} style={{ '--longest': longest } as CSSProperties}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells are chosen: a grid by ARIA */}
      <table className={style.week} role="grid" aria-label={t('grid.label')} aria-multiselectable>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('grid.time')}</VisuallyHidden>
            </th>
            {picture.map(({ date }) => (
              <th key={date} scope="col">
                {t(`weekday.${weekdayOf(date)}`)}
                {dated && (
                  <small>
                    {Number(date.slice(8))}/{Number(date.slice(5, 7))}
                  </small>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((startMinute, row) => (
            <tr key={startMinute}>
              <th scope="row">{formatHour(startMinute)}</th>
              {picture.map(({ date }, column) => {
                const at = { row, column }
                // It is drawn from its first row on.
                if (grid.firstRowAt(at) < row) return null
                const slot = grid.slotAt(at)
                const span = grid.spanAt(at)
                const isCursor = cursor.column === column && cursor.row >= row && cursor.row < row + span
                const place = {
                  'data-at': `${row}-${column}`,
                  'data-right': column === picture.length - 1 || undefined,
                  'data-bottom': row + span === grid.rows.length || undefined,
                }
                if (!slot)
                  return (
                    <td key={date} {...place} data-look="closed" tabIndex={isCursor ? 0 : -1} {...listeners(at)}>
                      {grid.gapAt(at).isSkipped ? '–' : t('closed')}
                    </td>
                  )
                return (
                  <td
                    key={date}
                    {...place}
                    rowSpan={span}
                    data-look={lookOf(slot.outcomes)}
                    data-ruled={isRuled(slot) || undefined}
                    data-changed={isChanged(slot) || undefined}
                    aria-selected={keys.has(slot.key)}
                    aria-label={`${t(`weekday.${slot.day}`)} ${formatHour(slot.startMinute)}–${formatHour(slot.endMinute)}: ${text.spoken(slot.outcomes)}`}
                    tabIndex={isCursor ? 0 : -1}
                    {...listeners(at)}
                  >
                    {text.shown(slot.outcomes)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const isRuled = ({ outcomes }: ShownSlot): boolean =>
  outcomes.some(({ outcome }) => outcome.kind === 'priced' && outcome.setting !== null)
