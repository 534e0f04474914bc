import { IconHelp } from '@tabler/icons-react'
import { Status } from '../ui/display/Status.tsx'

/** What stands in place of a status that nobody here knows (PAYMETHODS-22). */
export const UnknownStatus = ({ line = false }: { line?: boolean }) => (
  <Status tone="mute" line={line} icon={<IconHelp />}>
    -
  </Status>
)
