import { createFileRoute } from '@tanstack/react-router'
import { RemindersScreen } from '../../features/reminders/index.ts'

/** Before what customers are reminded, when and by which way (BEYOND-48). */
export const Route = createFileRoute('/campaigns/reminders')({
  staticData: { module: 'CAMPAIGNS' },
  component: RemindersScreen,
})
