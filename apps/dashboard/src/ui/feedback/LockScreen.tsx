import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'

/** What stands in place of something the person may not see. */
export const LockScreen = ({ title, hint, action }: { title: string; hint: string; action?: ReactNode }) => (
  <EmptyState as="h1" emphasised icon={<IconLock />} title={title} hint={hint} action={action} />
)
