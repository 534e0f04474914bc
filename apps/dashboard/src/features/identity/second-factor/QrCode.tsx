import { drawCode } from './draw-code.ts'
import style from './second-factor.module.css'

/** A text as a picture for the camera of a phone: dark on light, whatever the theme. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, path } = drawCode(text)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, it needs no address that the page may load pictures from
    <svg className={style.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
