import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { endChain, useWrites } from '../../lib/api/writes.ts'
import { LoadingPopup } from '../../ui/feedback/LoadingPopup.tsx'

// Between two calls of a chain nothing is under way for a moment.
const PAUSE_MS = 100

/** The loading popup over every change that somebody asked for (API-14, API-15). */
export const WritesPopup = () => {
  const { t } = useTranslation()
  const { open, chained } = useWrites()
  const reading = useIsFetching({ queryKey: ['getDaySchedule'] }) > 0
  useEffect(() => {
    if (!chained || open > 0 || reading) return
    const timer = setTimeout(endChain, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [chained, open, reading])
  return <LoadingPopup open={open > 0 || chained} label={t('loading')} />
}
