import style from './auth.module.css'

/**
 * A tennis court by its lines (10.97 x 23.77 m, 20 units to the metre), in paper on ink, one service box laid in clay.
 * Ornament only, so it is hidden from readers.
 */
export const CourtPanel = ({ caption }: { caption: string }) => (
  <aside className={style.panel} aria-hidden="true">
    <svg className={style.court} viewBox="0 0 219.4 475.4">
      <path className={style.floor} d="M109.7 109.7H192V237.7H109.7Z" />
      <g className={style.lines}>
        <path d="M0 0H219.4V475.4H0Z" />
        <path d="M27.4 0V475.4M192 0V475.4" />
        <path d="M27.4 109.7H192M27.4 365.7H192M109.7 109.7V365.7" />
        <path d="M109.7 0V7M109.7 475.4V468.4" />
        <path d="M-18.3 237.7H237.7" strokeDasharray="3 3" />
      </g>
    </svg>
    <p className={style.caption}>{caption}</p>
  </aside>
)
