import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '../screens/NotBuilt.tsx'

const Screen = () => <NotBuilt screen="credits" />

export const Route = createFileRoute('/credits/')({ staticData: { module: 'CREDITS' }, component: Screen })
