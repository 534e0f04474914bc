import { formatHour, type PictureDay, type PictureSlot } from '@fieldhouse/domain/facilities'
import { weekdayOf, type Weekday } from '@fieldhouse/domain/time'
import { useMemo, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { lookOf, useSlotText } from './slot-text.ts'
import type { At, SlotSelection } from './use-slot-selection.ts'
import style from './week-table.module.css'

/** A slot of the picture with its day. */
export type ShownSlot = PictureSlot & { date: string; day: Weekday; key: string }

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

export type Grid = { rows: readonly number[]; slotAt: (at: At) => ShownSlot | null }

/** The rows of time that the days of a picture have, and where each slot stands. */
export const useGrid = (picture: readonly PictureDay[]): Grid =>
  useMemo(() => {
    const rows = [...new Set(picture.flatMap(({ slots }) => slots.map(({ startMinute }) => startMinute)))].toSorted(
      (a, b) => a - b,
    )
    const columns = picture.map(({ date, slots }) => {
      const day = weekdayOf(date)
      return new Map(
        slots.map((slot): [number, ShownSlot] => [
          slot.startMinute,
          { ...slot, date, day, key: `${day}-${slot.startMinute}-${slot.endMinute}` },
        ]),
      )
    })
    return { rows, slotAt: ({ row, column }) => columns[column]?.get(rows[row] ?? -1) ?? null }
  }, [picture])

/** A week of prices: rows of time, columns of days (FACILITIES-71, BEYOND-33). */
export const WeekTable = ({ picture, currency, dated, isChanged, selection, grid }: Props) => {
  const { t } = useTranslation('facilities')
  const text = useSlotText(currency)
  const { cursor, keys, listeners } = selection
  const words = picture.flatMap(({ slots }) => slots.map(({ outcomes }) => text.shown(outcomes)))
  const hasGap = words.length < picture.length * grid.rows.length
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
                const slot = grid.slotAt(at)
                const isCursor = cursor.row === row && cursor.column === column
                if (!slot)
                  return (
                    <td key={date} data-look="closed" tabIndex={isCursor ? 0 : -1} {...listeners(at)}>
                      {t('closed')}
                    </td>
                  )
                return (
                  <td
                    key={date}
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
