import style from './courts.module.css'

// Lines of each court on a field of 78 x 36, drawn from the governing bodies' measures, the net upright in the middle.
const TENNIS = 'M0 4.5H78M0 31.5H78M18 4.5V31.5M60 4.5V31.5M18 18H60M39 0V36'
const BADMINTON = 'M0 2.7H78M0 33.3H78M4.4 0V36M73.6 0V36M27.5 0V36M50.5 0V36M0 18H27.5M50.5 18H78M39 0V36'
const PICKLEBALL = 'M26.6 0V36M51.4 0V36M0 18H26.6M51.4 18H78M39 0V36'
const PADEL = 'M11.9 0V36M66.1 0V36M11.9 18H66.1M39 0V36'
const VOLLEYBALL = 'M26 0V36M52 0V36M39 0V36'
const SQUASH = 'M34 0V36M34 18H78M34 0M60 0'
const GOALS = 'M39 0V36M0 9H10.5V27H0M78 9H67.5V27H78'
const HALL = 'M39 0V36'

const LINES: Record<string, string> = {
  tennis: TENNIS,
  badminton: BADMINTON,
  pickleball: PICKLEBALL,
  padel: PADEL,
  volleyball: VOLLEYBALL,
  squash: SQUASH,
  futsal: GOALS,
  football: GOALS,
  handball: GOALS,
}
const CIRCLED = new Set([GOALS, HALL])

/** A court from above: filled while in play, outlined while free, hatched while closed. The words beside it say the same. */
export const CourtLines = ({
  sport,
  state,
}: {
  sport: string
  state: 'inPlay' | 'free' | 'closed' | 'notAvailable'
}) => {
  const lines = LINES[sport.toLowerCase()] ?? HALL
  return (
    <svg className={style.court} data-state={state} viewBox="-1 -1 80 38" aria-hidden="true">
      <rect className={style.ground} width="78" height="36" />
      <path d={lines} />
      {CIRCLED.has(lines) && <circle cx="39" cy="18" r="6" />}
    </svg>
  )
}
