import { isEditable, totalWithLines } from '@fieldhouse/domain/orders'
import { useBarred } from '../../../lib/session/use-can.ts'
import { moneyOf, type Order } from '../order.ts'
import { Paragraph, Stack } from '../../../ui/layout.tsx'
import { DraftFields } from './DraftFields.tsx'
import type { Lines } from './use-lines.ts'

type Props = { order: Order; lines: Lines }

/** Line items being added under the summary (ORDERS-65 to ORDERS-69); nothing where lines can't be added. */
export const LineFields = ({ order, lines }: Props) => {
  const barred = useBarred('order.edit')
  if (!isEditable(moneyOf(order))) return null
  return (
    <Stack gap={12}>
      <DraftFields
        drafts={lines}
        currency={order.currency}
        newTotal={totalWithLines(order, [lines.net])}
        barred={barred}
      />
      {lines.problem && (
        <Paragraph look="medium bad" role="alert">
          {lines.problem}
        </Paragraph>
      )}
    </Stack>
  )
}
