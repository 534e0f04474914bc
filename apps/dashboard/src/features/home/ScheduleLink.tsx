import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'a'>, 'href'> & { venueId: string }

/** To today's schedule of the venue whose figures are shown. */
export const ScheduleLink = ({ venueId, ...rest }: Props) => (
  <Link to="/facilities/$tab" params={{ tab: 'schedule' }} search={{ venue: venueId } as never} {...rest} />
)
