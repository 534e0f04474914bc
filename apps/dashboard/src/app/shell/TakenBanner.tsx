import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import style from './shell.module.css'

/** Over whatever is open, to whom a role was taken away while they typed: it is not saved, can still be copied, and how to leave it. */
export const TakenBanner = ({ onLeave }: { onLeave: () => void }) => {
  const { t } = useTranslation()
  return (
    <section className={style.taken} role="alert" aria-label={t('taken.label')}>
      <IconLock size={16} aria-hidden />
      <span>{t('taken.line')}</span>
      <Button variant="subtle" size="s" onClick={onLeave}>
        {t('taken.leave')}
      </Button>
    </section>
  )
}
