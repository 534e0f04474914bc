import { IconMailOpened } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import type { Invitation } from './types.ts'
import { useAnswer } from './use-answer.ts'
import style from './access.module.css'

type Props = { invitations: readonly Invitation[]; inDialog?: boolean }

/** What clubs ask the person, each with Join and Decline (STAFF-33). */
export const InvitationCards = ({ invitations, inDialog = false }: Props) => {
  const { t } = useTranslation('access')
  return (
    <ul className={style.invitations} aria-label={t('invitations')} data-in-dialog={inDialog || undefined}>
      {invitations.map((invitation) => (
        <InvitationCard key={invitation.partnerId} invitation={invitation} />
      ))}
    </ul>
  )
}

const InvitationCard = ({ invitation }: { invitation: Invitation }) => {
  const { t } = useTranslation(['access', 'staff'])
  const [asksDecline, setAsksDecline] = useState(false)
  const { join, decline, club } = useAnswer(invitation)
  return (
    <li className={style.invitation}>
      <IconMailOpened size={18} aria-hidden />
      <p className={style.words}>
        {t('asks', { club, roles: invitation.roles.map((role) => t(`staff:role.${role}`)).join(', ') })}
        <small>{t('hint')}</small>
      </p>
      <span className={style.answers}>
        <Button
          variant="subtle"
          aria-label={t('declineOf', { club })}
          disabled={join.busy}
          onClick={() => setAsksDecline(true)}
        >
          {t('decline')}
        </Button>
        <Button variant="ink" aria-label={t('joinOf', { club })} loading={join.busy} onClick={() => void join.run()}>
          {t('join')}
        </Button>
      </span>
      <ConfirmDialog
        open={asksDecline}
        title={t('declineTitle')}
        confirmLabel={t('decline')}
        busy={decline.busy}
        onConfirm={() => void decline.run().then(() => setAsksDecline(false))}
        onClose={() => setAsksDecline(false)}
      >
        {t('declineText', { club })}
      </ConfirmDialog>
    </li>
  )
}
