import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '../screens/NotBuilt.tsx'

const Screen = () => <NotBuilt screen="staff" />

export const Route = createFileRoute('/staff/')({ staticData: { module: 'STAFF' }, component: Screen })
