import { createFileRoute } from '@tanstack/react-router'
import { SignIn } from '../../features/identity/sign-in/SignIn.tsx'

export const Route = createFileRoute('/login')({ component: SignIn })
