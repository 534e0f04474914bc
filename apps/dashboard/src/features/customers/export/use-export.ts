import type { Api, Reply } from '@fieldhouse/contract'
import { exportFileName } from '@fieldhouse/domain/customers'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, messageOf } from '../../../lib/api/api.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { dayOf } from '../../../lib/formats/formats.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { filterOf, type Filters } from '../search.ts'
import { makeFile, type FileKind } from './export-job.ts'

/** The making of a file of everybody whom the list finds; whoever leaves meanwhile is given none. */
export const useExport = ({ q, filters }: { q: string; filters: Filters }) => {
  const { t } = useTranslation('customers')
  const { id: partnerId, timezone } = usePartner()
  const [making, setMaking] = useState(false)
  const left = useRef<AbortController | null>(null)
  useEffect(() => () => left.current?.abort(), [])

  const download = async (kind: FileKind) => {
    const { signal } = (left.current = new AbortController())
    const filter = filterOf(filters)
    setMaking(true)
    try {
      const query = { ...(q && { q }), ...(filter && { filter }) }
      const customers = await everybody((after) =>
        client.exportCustomers({ partnerId, query: { ...query, ...(after !== null && { after }) } }, { signal }),
      )
      const name = exportFileName(dayOf(new Date().toISOString(), timezone), kind)
      saveFile(await makeFile({ kind, customers, sheet: t('title') }, signal), name)
      notify.success(t('export.done', { count: customers.length }), { detail: name })
    } catch (error) {
      if (!signal.aborted) notify.failure(t('export.failed'), { detail: messageOf(error) })
    } finally {
      if (!signal.aborted) setMaking(false)
    }
  }
  return { making, download }
}

type Part = Reply<Api['exportCustomers']>

/** All parts of a list, one after the other. */
const everybody = async (read: (after: string | null) => Promise<Part>): Promise<Part['data']> => {
  const all: Part['data'] = []
  for (let after: string | null = null; ;) {
    const { data, next }: Part = await read(after)
    for (const customer of data) all.push(customer)
    if (next === null) return all
    after = next
  }
}
