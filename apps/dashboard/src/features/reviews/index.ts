export { ReviewsScreen } from './ReviewsScreen.tsx'
export { Summary } from './Summary.tsx'
export { useReviews } from './use-reviews.ts'
