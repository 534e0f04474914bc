import { formatMoney } from '@fieldhouse/domain/money'
import { utilisedShare } from '@fieldhouse/domain/analytics'
import type { Period } from '@fieldhouse/domain/analytics'
import { formatDayParam, type LocalDate } from '@fieldhouse/domain/time'
import { Link, useNavigate, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { searchOfPlayed } from '../../orders/index.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Text } from '../../../ui/layout.tsx'
import { hoursShown, percent, summaryOf, type Court } from './summary.ts'
import { useArrowCells } from './use-arrow-cells.ts'
import style from './utilisation.module.css'

type Props = { courts: readonly Court[]; currency: string; label: string; period: Period }

/** A day of a court in the schedule. */
const dayOf = ({ venueId, groupId }: Court, date: LocalDate) =>
  ({
    to: '/facilities/$tab',
    params: { tab: 'schedule' },
    search: { venue: venueId, facilityGroups: groupId, date: formatDayParam(date) } as never,
  }) satisfies LinkProps

/** The transactions of what was played on a court in a period, or in an hour of it: those behind its figures. */
const transactionsOf = ({ groupId, facilityId }: Court, { from, until }: Period, hour: number | null = null) =>
  ({
    to: '/transaction',
    search: searchOfPlayed({ from, to: until, hour, venueId: null, groupId, courtId: facilityId }) as never,
  }) satisfies LinkProps

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
/** Minutes as hours, to one decimal where there is one. */
const hoursOf = (minutes: number) => String(Math.round(minutes / 6) / 10)

/** The booked share of each court by hour, the darker the more, with what each brought; read by arrows and by a screen reader too; each leads to the transactions behind it (BEYOND-25). */
export const HeatMap = ({ courts, currency, label, period }: Props) => {
  const { t } = useTranslation('analytics')
  const hours = hoursShown(courts)
  const seesSchedule = useCan('facilityBooking.view')
  const seesOrders = useCan('order.view')
  const navigate = useNavigate()
  const open = seesOrders
    ? (row: number, column: number) => void navigate(transactionsOf(courts[row]!, period, hours[column]))
    : null
  const { table, at, isFocused, cell } = useArrowCells(courts.length, hours.length, open)
  const told = courts[at.row]
  const hourTold = hours[at.column]
  const part = told && hourTold !== undefined ? told.hours[hourTold]! : null
  return (
    <>
      <div className={style.scroll}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrows lead from cell to cell: a grid by ARIA */}
        <table role="grid" aria-label={label} className={style.map} {...table}>
          <thead>
            <tr>
              <th scope="col">{t('use.court')}</th>
              {hours.map((hour) => (
                <th key={hour} scope="col" className={style.hour}>
                  {clock(hour)}
                </th>
              ))}
              <th scope="col" className={style.figure}>
                {t('use.share')}
              </th>
              <th scope="col" className={style.figure}>
                {t('use.revenue')}
              </th>
              <th scope="col" className={style.figure}>
                {t('use.perHour')}
              </th>
            </tr>
          </thead>
          <tbody>
            {courts.map((court, row) => {
              const sum = summaryOf([court])
              return (
                <tr key={court.facilityId}>
                  <th scope="row">
                    {seesSchedule ? (
                      <Link className={style.court} {...dayOf(court, period.until)}>
                        {court.facilityName}
                      </Link>
                    ) : (
                      court.facilityName
                    )}
                    <span>{court.groupName}</span>
                  </th>
                  {hours.map((hour, column) => {
                    const share = utilisedShare(court.hours[hour]!)
                    return (
                      <td
                        key={hour}
                        className={style.cell}
                        data-open={share !== null}
                        data-leads={seesOrders}
                        style={{ '--share': share ?? 0 } as object}
                        {...cell(row, column)}
                      >
                        {percent(share)}
                      </td>
                    )
                  })}
                  <td className={style.figure}>{percent(sum.share)}</td>
                  <td className={style.figure}>
                    {seesOrders ? (
                      <Link
                        className={style.court}
                        aria-label={`${formatMoney(sum.revenue, currency)}: ${t('use.behind', { what: court.facilityName })}`}
                        {...transactionsOf(court, period)}
                      >
                        {formatMoney(sum.revenue, currency)}
                      </Link>
                    ) : (
                      formatMoney(sum.revenue, currency)
                    )}
                  </td>
                  <td className={style.figure}>{sum.perHour === null ? '–' : formatMoney(sum.perHour, currency)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <output className={style.told}>
        {isFocused && part && hourTold !== undefined && (
          <Text look="small quiet">
            {t('use.cell', {
              court: told!.facilityName,
              from: clock(hourTold),
              until: clock(hourTold + 1),
              booked: hoursOf(part.bookedMinutes),
              open: hoursOf(part.openMinutes),
            })}
          </Text>
        )}
      </output>
    </>
  )
}
