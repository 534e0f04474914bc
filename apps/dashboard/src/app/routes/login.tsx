import { createFileRoute } from '@tanstack/react-router'
import { SignIn } from '../sign-in.ts'

/** The root draws it, as it does for a visitor at `/` (SHELL-02). */
export const Route = createFileRoute('/login')({ loader: async () => void (await SignIn.ahead()) })
