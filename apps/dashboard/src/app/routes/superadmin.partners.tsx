import { createFileRoute } from '@tanstack/react-router'
import { PartnerList } from '../../features/partners/PartnerList.tsx'

const Screen = () => {
  const { q = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PartnerList search={q} onSearch={(text) => void navigate({ search: text ? { q: text } : {}, replace: true })} />
  )
}

/** Every partner of the deployment; only for super admins (SHELL-61, SUPERADMIN-01). */
export const Route = createFileRoute('/superadmin/partners')({
  component: Screen,
  validateSearch: (search): { q?: string } => (search.q === undefined ? {} : { q: String(search.q) }),
})
