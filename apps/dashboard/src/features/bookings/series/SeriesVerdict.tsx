import { formatMoney } from '@fieldhouse/domain/money'
import { useTranslation } from 'react-i18next'
import { Rehearsed } from '../../../lib/commands/Rehearsed.tsx'
import { Box, Paragraph } from '../../../ui/layout.tsx'
import { CouponThere } from '../edit/CouponThere.tsx'
import { MovedRows } from './MovedRows.tsx'
import { WithMoved } from './SeriesRows.tsx'
import type { SeriesChoice } from './use-series.ts'
import type { SeriesMove } from './use-series-move.ts'

/** What a move of a part of a series comes to: each day before and after, and the money of all of them (BEYOND-08). */
export const SeriesVerdict = ({ move, series, zone }: { move: SeriesMove; series: SeriesChoice; zone: string }) => {
  const { t } = useTranslation('bookings')
  return (
    <Rehearsed of={move.preview} bars={3}>
      {(known) => {
        const money = (minor: number) => formatMoney(minor, known.currency)
        const { difference, waived, returned, coupon } = known
        return (
          <>
            <MovedRows of={known} move={move} zone={zone} />
            <WithMoved series={series} occurrences={known.occurrences} label="series.alsoMove" />
            <Box p="10px 12px" ground="onSunken">
              {coupon && (coupon.after !== coupon.before || coupon.falls > 0) && (
                <CouponThere coupon={coupon} money={money} isKept={move.isKept} keep={move.keep} />
              )}
              {difference === 0 && <Paragraph look="quiet">{t('series.samePrice')}</Paragraph>}
              {difference > 0 && (
                <Paragraph look="quiet">{t('edit.paysMore', { amount: money(difference) })}</Paragraph>
              )}
              {waived > 0 && <Paragraph look="quiet">{t('cancel.openFalls', { amount: money(waived) })}</Paragraph>}
              {returned > 0 && <Paragraph look="quiet">{t('edit.refundLater', { amount: money(returned) })}</Paragraph>}
            </Box>
          </>
        )
      }}
    </Rehearsed>
  )
}
