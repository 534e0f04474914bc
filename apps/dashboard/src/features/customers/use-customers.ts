import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { query } from '../../lib/api/api.ts'
import { useListPage } from '../../lib/list/use-list-page.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { filterOf, PAGE_SIZE, readSearch, type CustomerSearch, type Filters } from './search.ts'

/** What the address says is shown, and the way to change it. */
export const useCustomerAddress = () => {
  const { id = null, new: asksNew = false, ...shown } = readSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = (next: CustomerSearch, replace = false) =>
    void navigate({ to: '/customers', search: readSearch(next), replace })
  const { q = '', page = 1, size = PAGE_SIZE, email = null, plan = null, gender = null } = shown
  const filters: Filters = { email, plan, gender }
  return { q, filters, page, size, linkedId: id, asksNew, show, forget: () => show(shown, true) }
}

/**
 * The customer whose dialog is open. One that a link names is opened, and goes from the address (CUSTOMERS-08,
 * CUSTOMERS-09).
 */
export const useOpenCustomer = (linkedId: string | null, forget: () => void) => {
  const [openId, setOpenId] = useState<string | null>(linkedId)
  const [followed, setFollowed] = useState(linkedId)
  if (followed !== linkedId) {
    setFollowed(linkedId)
    if (linkedId) setOpenId(linkedId)
  }
  const drop = useEffectEvent(forget)
  useEffect(() => {
    if (linkedId) drop()
  }, [linkedId])
  return [openId, setOpenId] as const
}

/** Does what the address asks for, which goes from it: the dashboard's 'New customer' opens the form. */
export const useAsked = (asked: boolean, forget: () => void, act: () => void) => {
  const begin = useEffectEvent(() => {
    forget()
    act()
  })
  useEffect(() => {
    if (asked) begin()
  }, [asked])
}

/** The page of customers that is asked for; one beyond the last becomes the last. */
export const useCustomerList = (
  { q, filters, page, size }: { q: string; filters: Filters; page: number; size: number },
  toPage: (page: number) => void,
) => {
  const { id: partnerId } = usePartner()
  const filter = filterOf(filters)
  const call = {
    partnerId,
    query: { offset: (page - 1) * size, limit: size, ...(q && { q }), ...(filter && { filter }) },
  }
  return useListPage(query('listCustomers', call), { page, size, toPage })
}
