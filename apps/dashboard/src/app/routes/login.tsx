import { createFileRoute } from '@tanstack/react-router'
import { SignIn } from '../../features/identity/SignIn.tsx'

export const Route = createFileRoute('/login')({ component: SignIn })
