import type { Pdf } from '@fieldhouse/contract'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { notify } from '../../../ui/feedback/notify.ts'

/** A phone shows a document in an app of its own, which asks for the file. */
const opensInTab = (): boolean => !window.matchMedia('(max-width: 600px)').matches && navigator.pdfViewerEnabled

/** How long a document's address stays good after it was handed over, in milliseconds: a viewer reads it again to save it. */
const KEPT_MS = 600_000

/** Fetches the receipt of orders and opens it for printing in a tab of its own, or saves it where there is no viewer (ORDERS-145). */
export const usePrintReceipt = () => {
  const { t } = useTranslation('orders')
  const { busy: printing, run } = useAction(async (_send, { read, tab }: Printing) => handOver(await read(), tab), {
    onDone: (_done, { waiting }) => waiting && notify.hide(waiting),
    failed: t('receipt.failed'),
    onFailure: (_failure, { tab, waiting }) => {
      tab?.close()
      if (waiting) notify.hide(waiting)
    },
  })
  const open = (read: Printing['read']) => {
    if (printing) return
    // Opened by the click itself: what a script opens later is taken for an advertisement.
    const tab = opensInTab() ? window.open('', '_blank') : null
    if (tab) tab.document.title = t('receipt.preparing')
    void run({ read, tab, waiting: tab ? null : notify.info(t('receipt.preparing')) })
  }
  return {
    printing,
    print: (orderIds: readonly string[]) => open(() => client.getReceipt({ query: { orderIds: [...orderIds] } })),
    /** A tax invoice or a credit note instead, as it was issued (BEYOND-35). */
    printDocument: (id: string, documentId: string) => open(() => client.getTaxDocument({ id, documentId })),
  }
}

type Printing = {
  read: () => Promise<Pdf>
  tab: Window | null
  /** The toast that says so where there is no tab. */
  waiting: string | null
}

const handOver = ({ bytes, fileName }: Pdf, tab: Window | null) => {
  const address = URL.createObjectURL(new File([bytes], fileName, { type: 'application/pdf' }))
  if (tab && !tab.closed) tab.location.replace(address)
  else save(address, fileName)
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}

const save = (address: string, fileName: string) => {
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
}
