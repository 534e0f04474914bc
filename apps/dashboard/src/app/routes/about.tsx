import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '../screens/NotBuilt.tsx'

const Screen = () => <NotBuilt screen="about" />

export const Route = createFileRoute('/about')({ staticData: { module: 'ABOUT' }, component: Screen })
