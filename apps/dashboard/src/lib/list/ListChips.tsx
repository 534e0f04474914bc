import { useTranslation } from 'react-i18next'
import { FilterChips, type FilterChip } from '../../ui/lists/FilterChips.tsx'
import style from './list.module.css'

type Props = {
  chips: readonly FilterChip[]
  /** What the list is filtered by as long as nobody chooses; it is seen as well, and clearing leads back to it. */
  usual?: FilterChip | null
  onClear: () => void
}

/** The filters in use beside the tools of a list, and one way out of all that was chosen; nothing while none is (ORDERS-10). */
export const ListChips = ({ chips, usual = null, onClear }: Props) => {
  const { t } = useTranslation()
  const shown = usual ? [...chips, usual] : chips
  if (shown.length === 0) return null
  return (
    <div className={style.chips}>
      <FilterChips chips={shown} clearLabel={t('clearAll')} onClear={chips.length > 0 ? onClear : null} />
    </div>
  )
}
