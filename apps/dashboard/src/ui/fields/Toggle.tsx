import { useId } from 'react'
import { Switch } from './Switch.tsx'
import { Row } from '../layout.tsx'

/** A switch with its words beside it, which may be pressed as well. */
export const Toggle = ({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (on: boolean) => void
}) => {
  const id = useId()
  return (
    <Row gap={12}>
      <Switch id={id} checked={checked} aria-label={label} onChange={onChange} />
      <label htmlFor={id}>{label}</label>
    </Row>
  )
}
