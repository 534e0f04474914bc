import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '../screens/NotBuilt.tsx'

const Screen = () => <NotBuilt screen="partners" />

export const Route = createFileRoute('/superadmin/partner/$id/edit')({ component: Screen })
