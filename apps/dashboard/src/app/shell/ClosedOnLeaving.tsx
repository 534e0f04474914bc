import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

type Props = { close: () => void }

/** Going to another screen closes what the shell shows over this one. */
export const ClosedOnLeaving = (props: Props) => {
  const path = useLocation({ select: (location) => location.pathname })
  return <Open key={path} {...props} />
}

const Open = ({ close }: Props) => {
  useEffect(() => close, [close])
  return null
}
