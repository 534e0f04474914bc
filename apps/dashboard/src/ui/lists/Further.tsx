import { useEffect, useRef } from 'react'
import { Button } from '../Button.tsx'
import { Row } from '../layout.tsx'

/** Asks for the next page as soon as it is seen, and by a press. */
export const Further = ({ label, busy, onMore }: { label: string; busy: boolean; onMore: () => void }) => {
  const end = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  more.current = onMore
  useEffect(() => {
    if (busy || !end.current) return undefined
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && more.current())
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [busy])
  return (
    <Row ref={end} justify="center" mt={16}>
      <Button loading={busy} onClick={onMore}>
        {label}
      </Button>
    </Row>
  )
}
