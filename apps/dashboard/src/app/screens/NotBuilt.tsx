import { IconHammer } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { EntryId } from '../../lib/navigation.ts'
import type notBuilt from '../../locales/en/notBuilt.ts'

/** Says honestly that a screen, or a part of it with an address of its own, is not there yet, and what it will do. */
export const NotBuilt = ({
  screen,
  part = screen,
  id = '',
  as = 'h1',
}: {
  screen: Exclude<
    EntryId,
    | 'dashboard'
    | 'dayClose'
    | 'customers'
    | 'memberships'
    | 'payments'
    | 'partners'
    | 'venues'
    | 'about'
    | 'staff'
    | 'credits'
    | 'posts'
    | 'ratings'
    | 'analytics'
    | 'promotion'
  >
  part?: keyof typeof notBuilt
  /** What the address names, where it names one. */
  id?: string
  /** Its heading's level: h2 under a screen's own. */
  as?: 'h1' | 'h2'
}) => {
  const { t } = useTranslation('notBuilt')
  const { t: common } = useTranslation()
  return (
    <EmptyState
      as={as}
      icon={<IconHammer />}
      title={`${common(`screen.${screen}`)}: ${common('notBuilt.title')}`}
      hint={t(part, { id })}
      action={<ButtonLink to="/">{common('notBuilt.back')}</ButtonLink>}
    />
  )
}
