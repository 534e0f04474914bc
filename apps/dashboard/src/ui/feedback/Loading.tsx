import { VisuallyHidden } from '../VisuallyHidden.tsx'
import style from './Loading.module.css'
import { useWords } from '../words.ts'
import { Box, Row, Text } from '../layout.tsx'

/** One grey bar where a word or figure will stand. */
export const Bar = ({ width, height = 10 }: { width: string | number; height?: number }) => (
  <span className={style.bar} style={{ width, height }} aria-hidden="true" />
)

/** Rows of something that is still being read; as tall as the rows to come, so that nothing jumps. `label` where it says more than that. */
export const LoadingRows = ({
  rows = 6,
  avatar = false,
  label,
}: {
  rows?: number
  avatar?: boolean
  label?: string
}) => {
  const words = useWords()
  return (
    <Box w="100%" aria-busy="true">
      <VisuallyHidden>{label ?? words.loading}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Row gap={14} line="below" key={row} className={style.row}>
          {avatar && <span className={style.avatar} />}
          {/* Unequal widths, as words are. */}
          <Bar width={`${18 + ((row * 37) % 22)}%`} />
          <Text grow />
          <Bar width={`${8 + ((row * 23) % 6)}%`} />
        </Row>
      ))}
    </Box>
  )
}
