import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '../screens/NotBuilt.tsx'

const Screen = () => <NotBuilt screen="memberships" />

export const Route = createFileRoute('/memberships')({ staticData: { module: 'MEMBERSHIPS' }, component: Screen })
