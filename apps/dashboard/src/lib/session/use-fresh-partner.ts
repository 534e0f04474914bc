import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { notify } from '../../ui/feedback/notify.ts'
import { query } from '../api/api.ts'
import type { Partner } from './session.ts'
import { usePartner, WITH_RAZORPAY } from './workspace.ts'

/**
 * The partner as it stands when a dialog opens. Where it can't be read then, that is said and the dialog closes; what fails later is not
 * worth what was typed meanwhile (ADDTX-30, ADDTX-36, CUSTOMERS-58).
 */
export const useFreshPartner = (failed: string, onClose: () => void): Partner => {
  const known = usePartner()
  const { data, isError, isFetchedAfterMount } = useQuery({
    ...query('getPartner', { partnerId: known.id }, WITH_RAZORPAY),
    staleTime: 0,
  })
  const [isRead, setIsRead] = useState(false)
  if (isFetchedAfterMount && !isError && !isRead) setIsRead(true)
  const mustClose = isFetchedAfterMount && isError && !isRead
  const giveUp = useEffectEvent(() => {
    notify.failure(failed)
    onClose()
  })
  useEffect(() => {
    if (mustClose) giveUp()
  }, [mustClose])
  return data?.data ?? known
}
