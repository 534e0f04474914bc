import { groupLabel } from '@fieldhouse/domain/facilities'
import { Checkbox } from '@mantine/core'
import { productOfGroup } from '@fieldhouse/domain/coupons'
import { SEGMENTS } from '@fieldhouse/domain/customers'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { useVenues } from '../../../lib/partner/use-venues.ts'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { Paragraph, Stack } from '../../../ui/layout.tsx'
import style from '../coupons.module.css'
import type { CouponValues } from './coupon-form.ts'

type Props = {
  values: Pick<CouponValues, 'productIds' | 'customerSegments'>
  onChange: (values: Partial<CouponValues>) => void
}

const toggled = <T,>(list: readonly T[], one: T, isIn: boolean): T[] =>
  isIn ? [...list, one] : list.filter((each) => each !== one)

/** The groups of facilities that a coupon speaks of, by venue, and the customers that it is for (COUPONS-15, COUPONS-20). */
export const ForWhom = ({ values: { productIds, customerSegments }, onChange }: Props) => {
  const { t } = useTranslation('coupons')
  const { t: nameOf } = useTranslation('segments')
  const asked = useVenues()
  return (
    <>
      <fieldset className={style.part}>
        <legend>{t('field.groups')}</legend>
        <Paragraph look="quiet">{t('field.groupsHint')}</Paragraph>
        {asked.venues?.map((venue) => (
          <Stack key={venue.id} gap={8} component="fieldset" className={style.venue}>
            <legend>{venue.venueName}</legend>
            <div className={style.choices}>
              {venue.facilityGroups.map((group) => {
                const product = productOfGroup(group.id)
                return (
                  <Checkbox
                    key={group.id}
                    label={groupLabel(group)}
                    checked={productIds.includes(product)}
                    onChange={({ currentTarget }) =>
                      onChange({ productIds: toggled(productIds, product, currentTarget.checked) })
                    }
                  />
                )
              })}
            </div>
          </Stack>
        ))}
        {!asked.venues &&
          (asked.error ? (
            <LoadFailed as="h3" error={asked.error} onRetry={() => void asked.refetch()} retrying={asked.isFetching} />
          ) : (
            <LoadingRows rows={2} />
          ))}
      </fieldset>
      <fieldset className={style.part}>
        <legend>{t('field.segments')}</legend>
        <Paragraph look="quiet">{t('field.segmentsHint')}</Paragraph>
        <div className={style.choices}>
          {SEGMENTS.map((segment) => (
            <Checkbox
              key={segment}
              label={nameOf(segment)}
              checked={customerSegments.includes(segment)}
              onChange={({ currentTarget }) =>
                onChange({ customerSegments: toggled(customerSegments, segment, currentTarget.checked) })
              }
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}
