import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconLink,
  IconUsers,
} from '@tabler/icons-react'
import { Status } from '../../ui/display/Status.tsx'
import { Part } from './Part.tsx'
import style from './gallery.module.css'

/** What says a state. */
export const Badges = () => (
  <Part title="Badges: a word and an icon, never colour alone">
    <div className={style.row}>
      <Status tone="ok" icon={<IconCircleCheck />}>
        Paid
      </Status>
      <Status tone="warn" icon={<IconClock />}>
        Unpaid
      </Status>
      <Status tone="mute" icon={<IconBan />}>
        Cancelled
      </Status>
      <Status tone="back" icon={<IconArrowBackUp />}>
        Refunded
      </Status>
      <Status tone="bad" icon={<IconBan />}>
        Failed
      </Status>
      <Status tone="link" icon={<IconLink />}>
        Linked
      </Status>
      <Status tone="team" icon={<IconUsers />}>
        Internal
      </Status>
      <Status tone="ok" line icon={<IconCheck />}>
        Confirmed
      </Status>
      <Status tone="warn" line icon={<IconCircleDashed />}>
        Pending
      </Status>
    </div>
  </Part>
)
