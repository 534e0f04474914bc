import { createFileRoute } from '@tanstack/react-router'
import { CreatePartner } from '../../features/partners/create/CreatePartner.tsx'

/** The form of a new partner; only for super admins (SHELL-61, SUPERADMIN-05). */
export const Route = createFileRoute('/superadmin/partner/new')({ component: CreatePartner })
