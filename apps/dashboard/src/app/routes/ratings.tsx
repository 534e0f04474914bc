import { createFileRoute } from '@tanstack/react-router'
import { ReviewsScreen } from '../../features/reviews/index.ts'

// Ratings & Reviews (REVIEWS-01).
export const Route = createFileRoute('/ratings')({ staticData: { module: 'REVIEWS' }, component: ReviewsScreen })
