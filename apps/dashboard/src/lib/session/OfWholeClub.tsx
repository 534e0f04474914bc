import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useWorkspace } from './workspace.ts'

type Props = { title: string; hint: string; /** The state is the whole screen. */ as?: 'h1'; children: ReactNode }

/** What the server answers for the whole club only; in its place, who works at some venues reads why it is not there (BEYOND-17). */
export const OfWholeClub = ({ title, hint, as, children }: Props) =>
  useWorkspace().atSomeVenues ? (
    <EmptyState {...(as && { as })} emphasised icon={<IconLock />} title={title} hint={hint} />
  ) : (
    children
  )
