import { formatMoney } from '@fieldhouse/domain/money'
import { utilisedShare } from '@fieldhouse/domain/analytics'
import { useTranslation } from 'react-i18next'
import { Text } from '../../../ui/layout.tsx'
import { hoursShown, percent, summaryOf, type Court } from './summary.ts'
import { useArrowCells } from './use-arrow-cells.ts'
import style from './utilisation.module.css'

type Props = { courts: readonly Court[]; currency: string; label: string }

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
/** Minutes as hours, to one decimal where there is one. */
const hoursOf = (minutes: number) => String(Math.round(minutes / 6) / 10)

/** The booked share of each court by hour, the darker the more, with what each brought; read by arrows and by a screen reader too (BEYOND-25). */
export const HeatMap = ({ courts, currency, label }: Props) => {
  const { t } = useTranslation('analytics')
  const hours = hoursShown(courts)
  const { table, at, isFocused, cell } = useArrowCells(courts.length, hours.length)
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
                    {court.facilityName}
                    <span>{court.groupName}</span>
                  </th>
                  {hours.map((hour, column) => {
                    const share = utilisedShare(court.hours[hour]!)
                    return (
                      <td
                        key={hour}
                        className={style.cell}
                        data-open={share !== null}
                        style={{ '--share': share ?? 0 } as object}
                        {...cell(row, column)}
                      >
                        {percent(share)}
                      </td>
                    )
                  })}
                  <td className={style.figure}>{percent(sum.share)}</td>
                  <td className={style.figure}>{formatMoney(sum.revenue, currency)}</td>
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
