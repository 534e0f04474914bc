import { groupLabel } from '@fieldhouse/domain/facilities'
import type { Coupon } from '@fieldhouse/contract/coupons'
import { formatHours, parseHours, type DiscountType, type ServiceHours } from '@fieldhouse/domain/coupons'
import { formatMoney } from '@fieldhouse/domain/money'
import { WEEKDAYS } from '@fieldhouse/domain/time'
import { useTranslation } from 'react-i18next'
import { formatListDate } from '../../lib/formats/formats.ts'
import { useVenues } from '../../lib/partner/use-venues.ts'

type Discount = Pick<Coupon, 'discountType' | 'discountAmountPercentage' | 'discountAmountCents' | 'currency'>

/** What is said of a coupon in lists, in its details and beside what somebody else saved. */
export const useCouponWords = () => {
  const { t } = useTranslation('coupons')
  const { t: segment } = useTranslation('segments')
  const { venues = [] } = useVenues()
  const groups = new Map(
    venues.flatMap(({ venueName, facilityGroups }) =>
      facilityGroups.map((group) => [
        `facilityGroup:${group.id}`,
        venues.length > 1 ? `${groupLabel(group)} (${venueName})` : groupLabel(group),
      ]),
    ),
  )
  return {
    /** '15%', 'SGD 10.00', '15%, at most SGD 10.00'. */
    discount: ({ discountType, discountAmountPercentage, discountAmountCents, currency }: Discount): string => {
      const percentage = `${discountAmountPercentage ?? 0}%`
      if (discountType === 'PERCENT') return percentage
      const amount = formatMoney(discountAmountCents ?? 0, currency)
      return discountType === 'AMOUNT' ? amount : t('discountUpTo', { percentage, amount })
    },
    type: (type: DiscountType | null): string => (type === null ? '' : t(`type.${type}`)),
    date: (date: string | null, none: string = t('open')): string => (date === null ? none : formatListDate(date)),
    segments: (segments: Coupon['customerSegments']): string =>
      segments.length === 0 ? t('everybody') : segments.map((id) => segment(id)).join(', '),
    groups: (productIds: Coupon['productIds']): string =>
      productIds.length === 0 ? t('everyGroup') : productIds.map((id) => groups.get(id) ?? t('groupGone')).join(', '),
    /** The weekdays on which it holds, with their hours. */
    hours: (hours: ServiceHours): string =>
      WEEKDAYS.flatMap((day) =>
        hours[day].map((text) => {
          const open = parseHours(text)
          return `${t(`weekday.${day}`)} ${open ? formatHours(open).replace('-', '–') : text}`
        }),
      ).join(', '),
  }
}
