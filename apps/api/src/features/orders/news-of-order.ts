import type { LiveNews } from '../../db/command.ts'
import type { OrderRecord } from './order-record.ts'

/** What open screens are told of an order that was placed or changed: that one of its venue, where it has one, did. */
export const newsOfOrder = ({ venue }: Pick<OrderRecord, 'venue'>): LiveNews => ({
  type: 'orders',
  dates: [],
  facilityGroupIds: [],
  venueId: venue?.id ?? null,
})
