import { drawCode } from './draw-code.ts'
import style from './QrCode.module.css'

/** A text as a picture for the camera of a phone: dark on light, whatever the theme. */
export const QrCode = ({ text, label, large = false }: { text: string; label: string; large?: boolean }) => {
  const { size, path } = drawCode(text)
  return (
    <svg
      className={style.qr}
      data-large={large || undefined}
      viewBox={`0 0 ${size} ${size}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, it needs no address that the page may load pictures from
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
