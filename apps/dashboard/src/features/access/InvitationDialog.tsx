import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api/api.ts'
import { LoadedDialog } from '../../lib/LoadedDialog.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { InvitationCards } from './InvitationCards.tsx'

/** What clubs ask the person, from the account menu; closes once nothing is left to answer. */
export const InvitationDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('access')
  const reading = useQuery(query('listOwnInvitations', {}))
  const isOver = reading.data?.data.length === 0
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  const frame = { onClose, title: t('invitations'), width: 560 }
  return (
    <LoadedDialog of={reading} {...frame}>
      {({ data }) => (
        <Dialog open {...frame}>
          <InvitationCards invitations={data} inDialog />
        </Dialog>
      )}
    </LoadedDialog>
  )
}
