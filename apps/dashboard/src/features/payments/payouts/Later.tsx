import { IconHammer } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import style from './payouts.module.css'

/** Says honestly that a section is not there yet, and what it will show. */
export const Later = ({ hint }: { hint: string }) => {
  const { t } = useTranslation()
  return (
    <p className={style.later}>
      <IconHammer size={18} aria-hidden />
      <span>
        <b>{t('notBuilt.title')}</b>
        <span>{hint}</span>
      </span>
    </p>
  )
}
