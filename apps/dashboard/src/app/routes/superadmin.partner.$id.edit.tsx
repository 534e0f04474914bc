import { createFileRoute } from '@tanstack/react-router'
import { EditPartner } from '../../features/partners/edit/EditPartner.tsx'
import { NotFound } from '../screens/NotFound.tsx'

const Screen = () => {
  const { id } = Route.useParams()
  return <EditPartner address={id} unknown={<NotFound />} />
}

/** A partner as a super admin changes it, by its page address or its id (SUPERADMIN-06, SUPERADMIN-53). */
export const Route = createFileRoute('/superadmin/partner/$id/edit')({ component: Screen })
