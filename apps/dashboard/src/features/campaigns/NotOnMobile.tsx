import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../ui/feedback/notify.ts'
import { isMobileDevice } from './mobile.ts'

/** Said once, however often it is asked for. */
const TOAST = 'campaign-on-mobile'

/** Says that campaigns are not written here, where that is so (CAMPAIGNS-06). */
export const useMobileBar = () => {
  const { t } = useTranslation('campaigns')
  return (): boolean => {
    if (!isMobileDevice()) return false
    notify.warning(t('notOnMobile'), { id: TOAST })
    return true
  }
}

/** What a campaign is written in; on a phone that leads back to the list, and says why (CAMPAIGNS-06, CAMPAIGNS-69). */
export const NotOnMobile = ({ children }: { children: ReactNode }) => {
  // Asked once: who makes the window narrow while they write keeps what they wrote.
  const [barred] = useState(isMobileDevice)
  const bar = useMobileBar()
  const navigate = useNavigate()
  useEffect(() => {
    if (!barred) return
    bar()
    void navigate({ to: '/campaigns/email', replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once, as it opens
  }, [])
  return barred ? null : children
}
