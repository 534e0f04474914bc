import { useTranslation } from 'react-i18next'
import { FilterChips, type FilterChip } from '../../ui/lists/FilterChips.tsx'
import style from './list.module.css'

/** The filters in use beside the tools of a list, and one way out of all; nothing while none is (ORDERS-10). */
export const ListChips = ({ chips, onClear }: { chips: readonly FilterChip[]; onClear: () => void }) => {
  const { t } = useTranslation()
  if (chips.length === 0) return null
  return (
    <div className={style.chips}>
      <FilterChips chips={chips} clearLabel={t('clearAll')} onClear={onClear} />
    </div>
  )
}
