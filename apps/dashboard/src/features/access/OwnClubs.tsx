import { Menu } from '@mantine/core'
import { IconMailOpened, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api/api.ts'
import { useWorkspace } from '../../lib/session/workspace.ts'
import { switchClub } from '../../lib/switch-club.ts'

/** In the account menu: the person's clubs where there are several, the current one marked, and what other clubs ask them (ACCESS-49). */
export const OwnClubs = ({ onInvitations }: { onInvitations: () => void }) => {
  const { t } = useTranslation('access')
  const { partner } = useWorkspace()
  const reading = useQuery(query('listOwnClubs', {}))
  const invitations = useQuery(query('listOwnInvitations', {})).data?.data.length ?? 0
  const clubs = reading.data?.data ?? []
  const choose = (partnerId: string) => partnerId !== partner?.id && switchClub.open({ partnerId })
  return (
    <>
      {(reading.isError || clubs.length > 1 || invitations > 0) && <Menu.Divider />}
      {reading.isError && (
        <Menu.Item
          leftSection={<IconRefresh aria-hidden />}
          closeMenuOnClick={false}
          onClick={() => void reading.refetch()}
        >
          {t('clubsFailed')}
        </Menu.Item>
      )}
      {clubs.length > 1 && (
        <>
          <Menu.Label>{t('clubs')}</Menu.Label>
          <Menu.RadioGroup value={partner?.id ?? ''} onChange={choose}>
            {clubs.map(({ partnerId, brandName }) => (
              <Menu.RadioItem key={partnerId} value={partnerId}>
                {brandName ?? t('unnamed')}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </>
      )}
      {invitations > 0 && (
        <Menu.Item leftSection={<IconMailOpened aria-hidden />} onClick={onInvitations}>
          {t('count', { count: invitations })}
        </Menu.Item>
      )}
    </>
  )
}
