import { useEffect, useState } from 'react'
import { Row } from '../layout.tsx'
import style from './LoadingPopup.module.css'

const DELAY_MS = 400

/** Says in the middle of the window that something is being done; not for what is done at once, so that nothing flashes. */
export const LoadingPopup = ({ open, label }: { open: boolean; label: string }) => (
  <output className={style.place}>{open && <Card label={label} />}</output>
)

const Card = ({ label }: { label: string }) => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return null
  return (
    <Row component="span" gap={10} look="medium ink" className={style.card}>
      <span className={style.spinner} aria-hidden="true" />
      {label}
    </Row>
  )
}
