import { createFileRoute } from '@tanstack/react-router'
import { CouponsScreen } from '../../features/coupons/index.ts'
// Straight from its file: the address is read before the screen is fetched, which the index would bring along.
import { readSearch } from '../../features/coupons/search.ts'

/** The promotions of the club: its coupons (COUPONS-01). */
export const Route = createFileRoute('/promotion')({
  staticData: { module: 'PROMOTION' },
  validateSearch: readSearch,
  component: CouponsScreen,
})
