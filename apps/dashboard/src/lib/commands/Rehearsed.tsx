import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Bar } from '../../ui/feedback/Loading.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { messageOf } from '../api/api.ts'
import type { Rehearsal } from './use-rehearsal.ts'
import style from './rehearsed.module.css'

type Props<T> = {
  of: Rehearsal<T>
  /** How many grey bars stand for the figures while they are worked out; none where another place has them. */
  bars?: number
  /** Another place says that it failed. */
  failureSaid?: boolean
  /** The figures; only ever of what is entered now. */
  children: (data: T) => ReactNode
}

/**
 * Figures that a rehearsal answers: they stand here when they are of what is entered now, else grey bars, once it takes longer than a
 * moment, or that they could not be worked out, with Retry. What follows does not move while somebody types.
 */
export const Rehearsed = <T,>({ of, bars = 1, failureSaid = false, children }: Props<T>) => {
  const { t } = useTranslation()
  const { state, data } = of
  const box = useKeptHeight(state)
  return (
    <div ref={box} className={style.box} aria-live="polite" aria-busy={state === 'waiting'}>
      {data !== null && children(data)}
      {state === 'waiting' && bars > 0 && (
        <Stack gap={10} className={style.waiting}>
          <VisuallyHidden>{t('rehearsal.waiting')}</VisuallyHidden>
          {Array.from({ length: bars }, (_, bar) => (
            <Bar key={bar} width={`${72 - bar * 14}%`} />
          ))}
        </Stack>
      )}
      {state === 'failed' && !failureSaid && <RehearsalFailed of={[of]} />}
    </div>
  )
}

/** While figures are worked out anew their place stays as high as it was. */
const useKeptHeight = (state: Rehearsal['state']) => {
  const box = useRef<HTMLDivElement>(null)
  const kept = useRef(0)
  useLayoutEffect(() => {
    const element = box.current!
    const holds = state === 'waiting' && kept.current > 0
    element.toggleAttribute('data-held', holds)
    element.style.minHeight = holds ? `${kept.current}px` : ''
    if (state === 'known') kept.current = element.offsetHeight
  })
  return box
}

/** Says that something could not be worked out, with the server's words where it has any; Retry asks for all that failed. */
export const RehearsalFailed = ({
  of,
  children,
}: {
  of: readonly Rehearsal<unknown>[]
  /** In other words than the usual ones. */
  children?: ReactNode
}) => {
  const { t } = useTranslation()
  const failed = of.filter(({ state }) => state === 'failed')
  const words = failed.map(({ error }) => messageOf(error)).find((message) => message !== null)
  return (
    <Row gap="6px 12px" wrap look="bad" className={style.failed} role="alert">
      <p>
        <span>{children ?? t('rehearsal.failed')}</span>
        {words && <span> {words}</span>}
      </p>
      <Button
        size="s"
        loading={failed.some(({ retrying }) => retrying)}
        onClick={() => failed.forEach((each) => each.retry())}
      >
        {t('retry')}
      </Button>
    </Row>
  )
}
