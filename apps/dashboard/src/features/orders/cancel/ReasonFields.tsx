import { CHANGE_REASONS } from '@fieldhouse/domain/orders'
import { Radio, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Row } from '../../../ui/layout.tsx'

/** The two reasons, as they are written into the change log (ORDERS-61). */
export const CANCEL_REASONS = [CHANGE_REASONS.byCustomer, CHANGE_REASONS.others] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

export type ReasonValues = { reason: CancelReason; comment: string }
export const FIRST_REASON: ReasonValues = { reason: CANCEL_REASONS[0], comment: '' }

type Props = { value: ReasonValues; onChange: (value: ReasonValues) => void }

/** Why a transaction is cancelled: a reason and a note (ORDERS-61, ORDERS-62). */
export const ReasonFields = ({ value, onChange }: Props) => {
  const { t } = useTranslation('orders')
  return (
    <>
      <Radio.Group
        label={t('cancel.reason')}
        value={value.reason}
        onChange={(reason) => onChange({ ...value, reason: reason })}
      >
        <Row gap="4px 20px" align="stretch" wrap>
          <Radio value={CANCEL_REASONS[0]} label={t('cancel.byCustomer')} />
          <Radio value={CANCEL_REASONS[1]} label={t('cancel.others')} />
        </Row>
      </Radio.Group>
      <Textarea
        label={t('cancel.note')}
        value={value.comment}
        onChange={(event) => onChange({ ...value, comment: event.currentTarget.value })}
        maxLength={1000}
        autosize
        minRows={2}
        maxRows={6}
      />
    </>
  )
}
