import { SegmentedControl } from '@mantine/core'
import { CHECKS } from '@fieldhouse/domain/access'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../lib/session/use-can.ts'
import { ImportBookings } from '../../imports/index.ts'
import { UploadCustomers } from './UploadCustomers.tsx'

const KINDS = ['customers', 'bookings'] as const
type Kind = (typeof KINDS)[number]

/** The Upload CSV dialog: a file with customers, or with bookings for who may place them (CUSTOMERS-15, BEYOND-12). */
export const UploadCsv = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('customers')
  const { t: imports } = useTranslation('imports')
  const [kind, setKind] = useState<Kind>('customers')
  const mayBook = useCan(CHECKS.importBookings)
  const choice = mayBook && (
    <SegmentedControl
      aria-label={imports('ofWhat')}
      data={KINDS.map((value) => ({ value, label: imports(`kinds.${value}`) }))}
      value={kind}
      onChange={(value) => setKind(value)}
    />
  )
  return kind === 'bookings' ? (
    <ImportBookings title={t('upload.title')} choice={choice} onClose={onClose} />
  ) : (
    <UploadCustomers choice={choice} onClose={onClose} />
  )
}
