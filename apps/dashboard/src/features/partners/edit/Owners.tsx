import { TextInput } from '@mantine/core'
import type { Api, Reply } from '@fieldhouse/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { useProviderSettings } from '../../../lib/services/use-provider-settings.ts'
import { HandOverLink } from '../../../lib/HandOverLink.tsx'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { Paragraph, Row, Stack } from '../../../ui/layout.tsx'

type Owner = Reply<Api['listOwners']>['data'][number]
type Invitation = Reply<Api['inviteOwner']>['data']

/** Who owns a partner: told, and locked; who never chose a password is invited again (SUPERADMIN-19, SUPERADMIN-56). */
export const Owners = ({ partnerId }: { partnerId: string }) => {
  const owners = useQuery({ ...query('listOwners', { partnerId }), staleTime: 0 })
  if (owners.isError && !owners.data)
    return (
      <LoadFailed error={owners.error} onRetry={() => void owners.refetch()} retrying={owners.isFetching} as="h3" />
    )
  if (!owners.data) return <LoadingRows rows={1} />
  return owners.data.data.map((owner) => <OwnerField key={owner.profileId} partnerId={partnerId} owner={owner} />)
}

const OwnerField = ({ partnerId, owner }: { partnerId: string; owner: Owner }) => {
  const { t } = useTranslation('partners')
  const { profileId, name, email, invited } = owner
  return (
    <Stack gap={8}>
      <TextInput
        label={t('form.profileId')}
        value={String(profileId)}
        readOnly
        description={name === null ? email : `${name} · ${email}`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
      {invited && <Invited partnerId={partnerId} profileId={profileId} />}
    </Stack>
  )
}

const Invited = ({ partnerId, profileId }: { partnerId: string; profileId: number }) => {
  const { t } = useTranslation('partners')
  const handsOver = useProviderSettings()?.mails === 'kept'
  const [toHandOver, setToHandOver] = useState<Invitation | null>(null)
  const invite = useAction<void, Invitation>(
    async (send) => (await send('inviteOwner', { partnerId, profileId: String(profileId) })).data,
    {
      failed: t('form.inviteFailed'),
      done: ({ email, url }) => (url === null ? t('form.invitedAgain', { email }) : null),
      onDone: (invitation) => {
        if (invitation.url !== null) setToHandOver(invitation)
      },
    },
  )
  return (
    <Row gap={12} wrap>
      <Paragraph look="quiet">{t(handsOver ? 'form.noMailSent' : 'form.noPasswordYet')}</Paragraph>
      <Button loading={invite.busy} onClick={() => void invite.run()}>
        {t(handsOver ? 'form.showLink' : 'form.inviteAgain')}
      </Button>
      {toHandOver?.url && (
        <HandOverLink email={toHandOver.email} url={toHandOver.url} onClose={() => setToHandOver(null)} />
      )}
    </Row>
  )
}
