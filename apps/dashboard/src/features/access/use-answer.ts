import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/commands/use-action.ts'
import { WorkspaceContext } from '../../lib/session/workspace.ts'
import { switchClub } from '../../lib/switch-club.ts'
import type { Invitation } from './types.ts'

/** Joining the club that asks, and declining. Whoever works for another club meanwhile is offered to go to this one. */
export const useAnswer = ({ partnerId, brandName }: Invitation) => {
  const { t } = useTranslation('access')
  // Whoever works for none sees this one as soon as they have joined.
  const hasPartner = useContext(WorkspaceContext)?.hasPartner ?? false
  const club = brandName ?? t('unnamed')
  const join = useAction((send) => send('acceptInvitation', { id: partnerId }), {
    done: () => ({
      message: t('joined', { club }),
      ...(hasPartner && { action: { label: t('goTo', { club }), onClick: () => switchClub.open({ partnerId }) } }),
    }),
    failed: t('joinFailed', { club }),
    onDone: focusScreen,
  })
  const decline = useAction((send) => send('declineInvitation', { id: partnerId }), {
    done: () => t('declined'),
    failed: t('declineFailed'),
    onDone: focusScreen,
  })
  return { join, decline, club }
}

/** The card goes, and with it the button that had the focus. */
const focusScreen = () => {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
}
