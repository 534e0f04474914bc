import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { kept, type Partner } from '../../lib/session/session.ts'
import { useRestart } from '../../lib/session/use-restart.ts'
import { useWorkspace } from '../../lib/session/workspace.ts'
import { notify } from '../../ui/feedback/notify.ts'

/**
 * Goes along where the person goes to another club of theirs in another tab: calls that name no club mean that one from then on, so that
 * nothing that was typed here could be saved for the right one.
 */
export const useOtherTab = () => {
  const { t } = useTranslation('access')
  const { partner, hasSuperAdmin } = useWorkspace()
  const restart = useRestart()
  const follow = useEffectEvent(({ key, newValue }: StorageEvent) => {
    // Super admins work in several at once, and choose anew in each tab.
    if (key !== kept.partner.key || newValue === null || hasSuperAdmin || !partner) return
    const other = JSON.parse(newValue) as Partner
    if (other.id === partner.id) return
    void restart().then(() => notify.info(t('wentThere', { club: other.brandName ?? t('unnamed') })))
  })
  useEffect(() => {
    const listen = (event: StorageEvent) => follow(event)
    window.addEventListener('storage', listen)
    return () => window.removeEventListener('storage', listen)
  }, [])
}
