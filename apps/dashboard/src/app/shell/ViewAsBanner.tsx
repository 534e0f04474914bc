import { IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isViewing, stopViewing, VIEWED_ROLES } from '../../lib/session/view-as.ts'
import { Button } from '../../ui/Button.tsx'
import style from './shell.module.css'

/** One line above every screen of a tab that looks through other roles: whose, that nothing is saved, and the way back (BEYOND-17). */
export const ViewAsBanner = () => {
  const { t } = useTranslation(['common', 'staff'])
  if (!isViewing) return null
  return (
    <section className={style.viewAs} aria-label={t('viewAs.label')}>
      <IconEye size={16} aria-hidden />
      <span>{t('viewAs.line', { roles: VIEWED_ROLES.map((role) => t(`staff:role.${role}`)).join(', ') })}</span>
      <Button variant="subtle" size="s" onClick={stopViewing}>
        {t('viewAs.stop')}
      </Button>
    </section>
  )
}
