import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { Stack } from '../layout.tsx'
import style from './Meter.module.css'

type Props = {
  /** How many of the parts are filled. */
  value: number
  parts: number
  tone: 'bad' | 'warn' | 'ok'
  /** What is measured, and the word for how much: neither is drawn, the word stands beside it. */
  label: string
  text: string
}

/** A measure in a few parts. */
export const Meter = ({ value, parts, tone, label, text }: Props) => (
  <Stack gap={4} className={style.meter} data-tone={tone}>
    <VisuallyHidden>
      <meter aria-label={label} aria-valuetext={text} min={0} max={parts} value={value} />
    </VisuallyHidden>
    {Array.from({ length: parts }, (_, part) => (
      <span key={part} className={style.part} data-on={part < value || undefined} />
    ))}
  </Stack>
)
