import { useId } from 'react'
import { Switch } from './Switch.tsx'
import { Row } from '../layout.tsx'

/** A switch with its words beside it, which may be pressed as well. */
export const Toggle = ({
  label,
  checked,
  disabledReason = null,
  onChange,
}: {
  label: string
  checked: boolean
  /** Why it can't be switched (ACCESS-24). */
  disabledReason?: string | null
  onChange: (on: boolean) => void
}) => {
  const id = useId()
  return (
    <Row gap={12}>
      <Switch id={id} checked={checked} aria-label={label} disabledReason={disabledReason} onChange={onChange} />
      <label htmlFor={id}>{label}</label>
    </Row>
  )
}
