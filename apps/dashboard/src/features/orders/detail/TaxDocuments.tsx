import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Money } from '../../../ui/display/Money.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { momentText } from '../moments.ts'
import type { Order } from '../order.ts'
import { usePrintReceipt } from '../receipt/use-print-receipt.ts'

/** The tax invoices and credit notes of a transaction, each to be opened as it was issued; nothing where there are none (BEYOND-35). */
export const TaxDocuments = ({ order, zone }: { order: Order; zone: string }) => {
  const { t } = useTranslation('orders')
  const { printing, printDocument } = usePrintReceipt()
  if (!order.taxDocuments || order.taxDocuments.length === 0) return null
  return (
    <Stack component="ul" gap={8} p={0} m={0} aria-label={t('tax.documents')}>
      {order.taxDocuments.map(({ id, kind, number, issuedAt, gross }) => (
        <Row component="li" key={id} gap={12} wrap justify="space-between">
          <Text>
            {t(`tax.${kind}`)} <b>{number}</b> · {momentText(issuedAt, zone)}
          </Text>
          <Row gap={12}>
            <Money minor={gross} currency={order.currency} />
            <Button loading={printing} onClick={() => printDocument(order.id, id)}>
              {t('tax.open', { number })}
            </Button>
          </Row>
        </Row>
      ))}
    </Stack>
  )
}
