import type { Api, Reply } from '@fieldhouse/contract'
import type { StaffMember } from '@fieldhouse/contract/staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/commands/use-action.ts'
import { HandOverLink } from '../../lib/HandOverLink.tsx'
import { useProviderSettings } from '../../lib/services/use-provider-settings.ts'
import { useBarred } from '../../lib/session/use-can.ts'
import { useWorkspace } from '../../lib/session/workspace.ts'
import { Button } from '../../ui/Button.tsx'
import { FormPart } from '../../ui/FormPart.tsx'
import { Row, Text } from '../../ui/layout.tsx'

type Invitation = Reply<Api['inviteStaff']>['data']

/** The invitation of somebody who has not come in yet: sent once more, or handed over by a super admin where no mail is sent (STAFF-33). */
export const InviteAgain = ({ member }: { member: StaffMember }) => {
  const { t } = useTranslation('staff')
  const barred = useBarred('partnerStaff.create')
  const { hasSuperAdmin } = useWorkspace()
  const sendsNone = useProviderSettings()?.mails === 'kept'
  const [toHandOver, setToHandOver] = useState<Invitation | null>(null)
  const invite = useAction<void, Invitation>(async (send) => (await send('inviteStaff', { id: member.id })).data, {
    failed: t('invitation.failed'),
    done: ({ email, url }) => (url === null ? t('invitation.sent', { email }) : null),
    onDone: (invitation) => setToHandOver(invitation.url === null ? null : invitation),
  })
  if (member.joined || member.declined) return null
  return (
    <FormPart title={t('invitation.title')}>
      <Row gap={12} wrap justify="space-between">
        <Text look="quiet">
          {t(!sendsNone ? 'invitation.waits' : hasSuperAdmin ? 'invitation.noMail' : 'invitation.askForLink')}
        </Text>
        {(!sendsNone || hasSuperAdmin) && (
          <Button disabledReason={barred} loading={invite.busy} onClick={() => void invite.run()}>
            {t(sendsNone ? 'invitation.showLink' : 'invitation.again')}
          </Button>
        )}
      </Row>
      {toHandOver?.url && (
        <HandOverLink email={toHandOver.email} url={toHandOver.url} onClose={() => setToHandOver(null)} />
      )}
    </FormPart>
  )
}
