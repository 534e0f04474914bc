import { createFileRoute } from '@tanstack/react-router'
import { ContactScreen } from '../screens/ContactScreen.tsx'

/** The contact screen as a page of its own, unguarded and linked from nowhere (SHELL-44). */
const Screen = () => <ContactScreen />

export const Route = createFileRoute('/contact')({ component: Screen })
