import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api/api.ts'
import { notify } from '../../ui/feedback/notify.ts'

/** Opens the order of an old link '/transaction?id=…': the query is dropped at once, the readable id follows (ORDERS-03). */
export const useLinkedTransaction = (
  linkedId: string | null,
  { open, close }: { open: (readableId: string, replace: boolean) => void; close: (replace: boolean) => void },
) => {
  const { t } = useTranslation('orders')
  const queries = useQueryClient()
  const follow = useEffectEvent(async (id: string) => {
    close(true)
    try {
      const { data } = await queries.fetchQuery(query('getOrder', { id }))
      open(data.readableId.readableId, true)
    } catch {
      notify.failure(t('openFailed'))
    }
  })
  useEffect(() => {
    if (linkedId) void follow(linkedId)
  }, [linkedId])
}
