import type { LocalDate } from '@fieldhouse/domain/time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '../formats/formats.ts'
import type { Partner } from '../session/session.ts'
import { todayQuery } from './today.ts'

/** Today where a club is, which may be another day than at one of its venues: by the server's clock, until that is known by this device's. */
export const useClubToday = ({ id, timezone }: Pick<Partner, 'id' | 'timezone'>): LocalDate => {
  const { data } = useQuery(todayQuery(id))
  const [opened] = useState(() => new Date().toISOString())
  return dayOf(data?.data.now ?? opened, timezone)
}
