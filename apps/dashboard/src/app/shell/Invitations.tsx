import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api/api.ts'
import { fetched } from '../../lib/fetched.tsx'
import { VIEWED } from '../../lib/session/view-as.ts'

const InvitationCards = fetched(() => import('../../features/access/index.ts').then((access) => access.InvitationCards))

/** The clubs that ask whoever is signed in to join, above every screen; nothing while it isn't known. */
export const Invitations = () => {
  const { data } = useQuery({ ...query('listOwnInvitations', {}), enabled: VIEWED === null, staleTime: 5 * 60_000 })
  const invitations = data?.data ?? []
  return invitations.length > 0 && <InvitationCards invitations={invitations} />
}
