import type { StaffMember } from '@fieldhouse/contract/staff'
import { fullName } from '@fieldhouse/domain/identity'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, messageOf } from '../../lib/api/api.ts'
import { useAction } from '../../lib/commands/use-action.ts'
import { useBarred } from '../../lib/session/use-can.ts'
import { Button } from '../../ui/Button.tsx'
import { Status } from '../../ui/display/Status.tsx'
import { FormPart } from '../../ui/FormPart.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'

/** Whether somebody has a second factor, and the way out for who has lost the device (BEYOND-23). */
export const MemberFactor = ({ member }: { member: StaffMember }) => {
  const { t } = useTranslation('staff')
  const [asks, setAsks] = useState(false)
  const barred = useBarred('partnerStaff.edit')
  const why = useWhy()
  const { busy, run } = useAction((send) => send('resetSecondFactor', { id: member.id }), {
    onDone: () => setAsks(false),
    done: () => t('factor.reset', { name: fullName(member) }),
    failed: t('factor.resetFailed'),
    why,
    onFailure: () => setAsks(false),
  })
  if (!member.joined) return null
  return (
    <FormPart title={t('factor.title')}>
      {member.hasSecondFactor ? (
        <Row gap={12} wrap justify="space-between">
          <Status tone="ok" icon={<IconShieldCheck />}>
            {t('factor.on')}
          </Status>
          <Button disabledReason={barred} onClick={() => setAsks(true)}>
            {t('factor.lost')}
          </Button>
        </Row>
      ) : (
        <Text look="quiet">{t('factor.off')}</Text>
      )}
      <ConfirmDialog
        open={asks}
        destructive
        title={t('factor.resetTitle')}
        confirmLabel={t('factor.resetConfirm')}
        busy={busy}
        onConfirm={() => void run()}
        onClose={() => setAsks(false)}
      >
        <Stack gap={10}>
          <p>{t('factor.resetQuestion', { name: fullName(member) })}</p>
          <Text look="quiet">{t('factor.resetConsequence')}</Text>
        </Stack>
      </ConfirmDialog>
    </FormPart>
  )
}

const useWhy = () => {
  const { t } = useTranslation('staff')
  return (error: unknown) => {
    const code = codeOf(error)
    if (code === 'error.badRequest.ownSecondFactor') return t('factor.own')
    if (code === 'error.badRequest.secondFactorElsewhere') return t('factor.elsewhere')
    if (code === 'error.badRequest.secondFactorOfSuperAdmin') return t('factor.superAdmin')
    if (code === 'error.conflict.noSecondFactor') return t('factor.off')
    return messageOf(error)
  }
}
