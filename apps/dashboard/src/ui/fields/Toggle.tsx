import { Switch } from './Switch.tsx'
import { Row } from '../layout.tsx'

/** A switch with its words beside it. */
export const Toggle = ({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (on: boolean) => void
}) => (
  <Row gap={12}>
    <Switch checked={checked} aria-label={label} onChange={onChange} />
    <span>{label}</span>
  </Row>
)
