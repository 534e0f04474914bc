import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '../screens/NotBuilt.tsx'

const Screen = () => <NotBuilt screen="classes" />

export const Route = createFileRoute('/classes')({ staticData: { module: 'CLASS' }, component: Screen })
