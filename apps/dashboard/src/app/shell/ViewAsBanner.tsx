import { IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { stopViewing, VIEWED } from '../../lib/session/view-as.ts'
import { useWorkspace } from '../../lib/session/workspace.ts'
import { Button } from '../../ui/Button.tsx'
import style from './shell.module.css'

/** One line above every screen of a tab that looks through other roles: whose, at which venues where not at all of them, that nothing is saved, and the way back (BEYOND-17). */
export const ViewAsBanner = () => {
  const { t } = useTranslation(['common', 'staff'])
  // Of the club's venues the server names those alone that the roles are held to.
  const { venues } = useWorkspace()
  if (!VIEWED) return null
  const roles = VIEWED.roles.map((role) => t(`staff:role.${role}`)).join(', ')
  return (
    <section className={style.viewAs} aria-label={t('viewAs.label')}>
      <IconEye size={16} aria-hidden />
      <span>
        {VIEWED.venueIds
          ? t('viewAs.lineAtVenues', { roles, venues: venues.map(({ venueName }) => venueName).join(', ') })
          : t('viewAs.line', { roles })}
      </span>
      <Button variant="subtle" size="s" onClick={stopViewing}>
        {t('viewAs.stop')}
      </Button>
    </section>
  )
}
