import { createFileRoute } from '@tanstack/react-router'
import { AnalyticsScreen } from '../../features/analytics/index.ts'

// Analytics (ANALYTICS-01).
export const Route = createFileRoute('/analytics')({ staticData: { module: 'ANALYTICS' }, component: AnalyticsScreen })
