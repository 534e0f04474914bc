import { IconX } from '@tabler/icons-react'
import { Row } from '../layout.tsx'
import style from './FilterChips.module.css'

export type FilterChip = { id: string; label: string; removeLabel: string; onRemove: () => void }

/** The filters in use, each with its own way out, and one way out of all, where there is something to clear. */
export const FilterChips = ({
  chips,
  clearLabel,
  onClear,
}: {
  chips: readonly FilterChip[]
  clearLabel: string
  onClear: (() => void) | null
}) =>
  chips.length === 0 ? null : (
    <Row component="ul" gap={8} wrap>
      {chips.map(({ id, label, removeLabel, onRemove }) => (
        <li key={id} className={style.chip}>
          <span>{label}</span>
          <button type="button" aria-label={removeLabel} onClick={onRemove}>
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
      {onClear && (
        <li>
          <button type="button" className={style.clear} onClick={onClear}>
            {clearLabel}
          </button>
        </li>
      )}
    </Row>
  )
